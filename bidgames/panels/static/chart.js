/** A chart drawn once from its specification and then fed with rows. Vega comes from the page's one bundle widget. */

/** Joined charts cannot stretch in Vega-Lite; the stylesheet shrinks them. */
function stretches(spec) {
  return Boolean(spec.mark || spec.layer);
}

/** As wide as its place; without its title, which the caption or a heading above has. */
function fitted({ title, ...spec }) {
  return stretches(spec) ? { ...spec, width: "container", autosize: { type: "fit-x", contains: "padding", resize: true } } : spec;
}

async function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "bidgames-chart";
  const caption = document.createElement("figcaption");
  caption.className = "bidgames-caption";
  const [title, text] = ["strong", "span"].map((tag) => document.createElement(tag));
  caption.append(title, text);
  const figure = document.createElement("figure");
  figure.className = "bidgames-figure";
  figure.append(caption, box);
  el.replaceChildren(figure);
  const words = () => {
    title.textContent = model.get("title");
    title.hidden = !title.textContent;
    text.textContent = model.get("text");
  };
  let view = null;
  let latest = 0;
  const feed = async () => {
    if (!view) return;
    for (const [name, rows] of Object.entries(structuredClone(model.get("rows")))) {
      try {
        view.data(name, rows);
      } catch (problem) {
        console.warn(problem);  // a dataset this specification does not draw
      }
    }
    await view.runAsync();
    box.dataset.updates = String(Number(box.dataset.updates ?? 0) + 1);
  };
  // A chart may be drawn before it has a place on the page, or while that is folded: then it is 0 wide, and Vega itself
  // only looks again when the window changes.
  let wide = 0;
  const fit = () => {
    if (!view || !box.clientWidth || box.clientWidth === wide || !stretches(model.get("spec"))) return;
    wide = box.clientWidth;
    view.signal("width", wide).runAsync();
  };
  const embed = async () => {
    const mine = latest += 1;
    const spec = model.get("spec");
    const vegaEmbed = await shared().ready;
    if (mine !== latest) return;
    view?.finalize();
    view = null;
    if (!spec) return box.replaceChildren();
    wide = box.clientWidth;
    view = (await vegaEmbed(box, fitted(structuredClone(spec)), { renderer: "svg", actions: false, ast: true })).view;
    fit();
    await feed();
  };
  const sized = new ResizeObserver(fit);
  sized.observe(box);
  model.on("change:title change:text", words);
  model.on("change:spec", embed);
  model.on("change:rows", feed);
  words();
  embed().catch((problem) => console.warn("chart:", problem));
  return () => {
    model.off("change:title change:text", words);
    model.off("change:spec", embed);
    model.off("change:rows", feed);
    sized.disconnect();
    view?.finalize();
  };
}

export default { render };
