/** A labelled native slider with its number, or a labelled native list: what the explorations of a lesson are turned by. */

function render({ model, el }) {
  // By chance: each dial comes with a copy of this script, so that none of them can count the others.
  const id = `bidgames-dial-${Math.random().toString(36).slice(2)}`;
  const box = document.createElement("div");
  box.className = "bidgames-dial";
  box.dataset.lmSuppressShortcuts = "true";
  const label = document.createElement("label");
  label.htmlFor = id;
  const listed = Boolean(model.get("options"));
  const input = document.createElement(listed ? "select" : "input");
  input.id = id;
  const number = document.createElement("output");
  number.htmlFor = id;
  box.append(label, input, ...(listed ? [] : [number]));
  box.addEventListener("keydown", (event) => event.stopPropagation());
  el.replaceChildren(box);

  const limits = () => {
    label.textContent = model.get("description");
    if (listed) {
      input.replaceChildren(...model.get("options").map(([code, text]) => new Option(text, code)));
    } else {
      input.type = "range";
      for (const name of ["min", "max", "step"]) input[name] = model.get(name);
    }
    shown();
  };
  /** The number beside the slider, as the games write it; it is what a screen reader says too. */
  const tell = (value) => {
    if (listed) return;
    number.textContent = String(value).replace("-", "−").replace(/\B(?=(\d{3})+$)/g, model.get("comma"));
    input.setAttribute("aria-valuetext", number.textContent);
  };
  const shown = () => {
    input.value = model.get("value");
    tell(model.get("value"));
  };
  input.addEventListener("input", () => {
    tell(input.value);
    model.set("value", listed ? input.value : Number(input.value));
    model.save_changes();
  });
  const names = ["description", "options", "min", "max", "step"];
  for (const name of names) model.on(`change:${name}`, limits);
  model.on("change:value", shown);
  limits();
  return () => {
    for (const name of names) model.off(`change:${name}`, limits);
    model.off("change:value", shown);
  };
}

export default { render };
