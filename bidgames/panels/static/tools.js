/** Small drawing helpers of the panels; `fields.js` of the light page is put behind them and uses the first three. */

let TEXTS = {};

/** The panel's own sentence `key`, in the reader's language, with {placeholders} filled in. */
function say(key, values = {}) {
  return (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Build an element; strings become text, never HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Show `text` in `element`, and hide the element without it; untouched when nothing changed. */
function put(element, text) {
  const shown = text ?? "";
  if (element.textContent !== shown) element.textContent = shown;
  element.hidden = shown === "";
}

/** Set the classes of `element` only when they change. */
function dress(element, classes) {
  if (element.className !== classes) element.className = classes;
}

let drawn = 0;
/** A prefix for ids: a panel may be shown twice on one page. */
const fresh = () => `bidgames-${drawn += 1}-${Date.now().toString(36)}`;
