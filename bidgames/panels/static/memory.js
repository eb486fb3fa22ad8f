/** What this browser tab remembers for a panel (its seat), over a reload or a new kernel. Nobody else can read it. */

function initialize({ model }) {
  const name = () => `bidgames:${model.get("name")}`;
  try {
    model.set("found", sessionStorage.getItem(name()) ?? "");
  } catch (problem) {
    console.warn("this tab cannot remember the seat:", problem);
    model.set("found", "");
  }
  model.set("asked", true);
  model.save_changes();
  model.on("change:kept", () => {
    const kept = model.get("kept");
    if (kept) sessionStorage.setItem(name(), kept);
    else sessionStorage.removeItem(name());
  });
}

export default { initialize, render() {} };
