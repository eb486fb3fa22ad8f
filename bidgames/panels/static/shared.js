/** The meeting point of a page's charts and its one Vega bundle, whichever of them comes first. */
function shared() {
  if (!globalThis.bidgamesVega) {
    let open;
    const ready = new Promise((resolve) => { open = resolve; });
    globalThis.bidgamesVega = { ready, open };
  }
  return globalThis.bidgamesVega;
}
