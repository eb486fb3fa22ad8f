/** A slider over the moves of a game, four buttons, and a choice of eyes; the panel's page follows. */

function render({ model, el }) {
  TEXTS = model.get("texts");
  const id = fresh();
  const slider = make("input", { id: `${id}-at`, type: "range", min: "0", step: "1", "aria-describedby": `${id}-said` });
  const said = make("p", { id: `${id}-said`, class: "status", role: "status" });
  const eyes = make("select", { id: `${id}-eye` });
  const last = () => model.get("labels").length - 1;
  const go = (to) => {
    const at = Math.max(0, Math.min(last(), to));
    if (at === model.get("at")) return;
    model.set("at", at);
    model.save_changes();
  };
  const button = (sign, key, to) => {
    const made = make("button", { type: "button", class: "quiet", "aria-label": say(key), title: say(key) }, sign);
    made.addEventListener("click", () => go(to()));
    return made;
  };
  const now = () => model.get("at");
  const buttons = make("div", { class: "steps" }, button("|◀\uFE0E", "first", () => 0), button("◀\uFE0E", "back", () => now() - 1),
    button("▶\uFE0E", "on", () => now() + 1), button("▶\uFE0E|", "last", last));
  const root = make("section", { class: "bidgames stepper", lang: model.get("language"), "data-lm-suppress-shortcuts": "true" },
    make("h2", {}, say("title")), make("label", { for: slider.id }, say("at")), slider, buttons, said,
    make("label", { for: eyes.id }, say("eye")), eyes);
  root.addEventListener("keydown", (event) => event.stopPropagation());
  slider.addEventListener("input", () => go(Number(slider.value)));
  eyes.addEventListener("change", () => {
    model.set("eye", eyes.value);
    model.save_changes();
  });
  const draw = () => {
    slider.max = String(last());
    slider.value = String(now());
    const text = model.get("labels")[now()] ?? "";
    put(said, text);
    slider.setAttribute("aria-valuetext", text);
  };
  const choose = () => {
    eyes.replaceChildren(...model.get("eyes").map(([value, label]) => make("option", { value }, label)));
    eyes.value = model.get("eye");
  };
  const handlers = { at: draw, labels: draw, eyes: choose, eye: choose };
  for (const [name, handler] of Object.entries(handlers)) model.on(`change:${name}`, handler);
  draw();
  choose();
  el.replaceChildren(root);
  // The game has just ended, or is shown again: what it came to stands at the top of the panel.
  requestAnimationFrame(() => el.closest(".bidgames-box")?.parentElement?.scrollIntoView({ block: "start" }));
  return () => { for (const [name, handler] of Object.entries(handlers)) model.off(`change:${name}`, handler); };
}

export default { render };
