/** What this browser tab remembers for a panel (its seat), over a reload or a new kernel. Nobody else can read it. */

function recall(name) {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch (problem) {
    console.warn("this tab cannot remember the seat:", problem);
    return "";
  }
}

/** The kernel is told when the panel is on the page, not before: until then the page would miss its answer. */
function render({ model }) {
  const name = `bidgames:${model.get("name")}`;
  const keep = () => {
    const kept = model.get("kept");
    if (kept) sessionStorage.setItem(name, kept);
    else sessionStorage.removeItem(name);
  };
  const found = recall(name);
  if (model.get("kept")) keep();
  model.on("change:kept", keep);
  model.send({ found });
  return () => model.off("change:kept", keep);
}

export default { render };
