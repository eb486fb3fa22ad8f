/** Small drawing helpers that the student's page and the projector share. */

const TEXTS = JSON.parse(document.getElementById("texts").textContent);

/** The element with this id. */
export const at = (id) => document.getElementById(id);

/** The page's own sentence `key`, in the page's language, with {placeholders} filled in. */
export function say(key, values = {}) {
  return (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Fill in the fixed texts of the HTML. */
export function label(root = document) {
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
}

/** Build an element; strings become text, never HTML. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A name for use within a sentence: whatever direction marks it has, they end with it. */
export const isolated = (name) => `\u2068${name}\u2069`;

/** Show `text` in `element`, or hide it without. Untouched when nothing changed, so nothing is read twice. */
export function put(element, text) {
  const shown = text ?? "";
  if (element.textContent !== shown) element.textContent = shown;
  element.hidden = shown === "";
}

/** The alerts of a view: each begins with a word and a sign, so that colour is not needed. */
export function putAlerts(element, alerts = []) {
  const state = JSON.stringify(alerts);
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  const signs = { good: "✓", bad: "⚠", info: "ℹ" };
  element.replaceChildren(...alerts.map(({ kind, text }) => {
    const known = signs[kind] ? kind : "info";
    const sign = make("span", { "aria-hidden": "true" }, signs[known]);
    const word = make("span", { class: "unseen" }, `${say(known)} `);
    return make("p", { class: `alert ${known}` }, sign, word, text);
  }));
}

/**
 * The game's table: HTML from our own views, in which names are already escaped.
 *
 * Wide tables scroll inside a region of their own; what was opened, scrolled or focused stays so.
 */
export function putTable(element, html = "") {
  if (element.htmlShown === html) return;
  element.htmlShown = html;
  const before = [...element.querySelectorAll(".scroll")].map((region) => region.scrollLeft);
  const focused = [...element.querySelectorAll(".scroll")].indexOf(document.activeElement);
  const opened = [...element.querySelectorAll("details")].map((details) => details.open);
  element.innerHTML = html;
  element.querySelectorAll("table").forEach(wrapTable);
  element.querySelectorAll("details").forEach((details, i) => { details.open = opened[i] ?? details.open; });
  const regions = element.querySelectorAll(".scroll");
  regions.forEach((region, i) => { region.scrollLeft = before[i] ?? 0; });
  reachable(element);
  if (focused >= 0) regions[focused]?.focus({ preventScroll: true });
}

function wrapTable(table) {
  if (table.closest(".scroll")) return;
  const name = table.caption?.textContent || say("table_region");
  const region = make("div", { class: "scroll", role: "region", "aria-label": name });
  table.replaceWith(region);
  region.append(table);
}

/** Only a region that does scroll is a stop of the Tab key. */
function reachable(root) {
  for (const region of root.querySelectorAll(".scroll")) {
    if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  }
}
addEventListener("resize", () => reachable(document));

/**
 * Counts down to a deadline by the server's clock: a phone's own may be minutes off.
 *
 * Each `sample` (the server's "now" as it arrives) is late by its journey, so the latest of the last few is
 * the best. Remaining time is said aloud at 30 and 10 seconds only. The page's `calls` ("going once") stand in `call`.
 */
export class Clock {
  #samples = [];
  #deadline = null;
  #paused = false;

  constructor(element, call, aloud) {
    Object.assign(this, { element, call, aloud, left: null, calls: [] });
    setInterval(() => this.#tick(), 250);
  }

  sample(now) {
    this.#samples = [...this.#samples.slice(-7), Date.parse(now) - Date.now()];
  }

  show({ deadline, paused, page }) {
    this.calls = page?.calls ?? [];
    this.#deadline = deadline ? Date.parse(deadline) : null;
    this.#paused = Boolean(paused);
    this.#tick();
  }

  #tick() {
    if (this.#paused) return this.#put(say("paused"), "paused");
    if (this.#deadline === null || !this.#samples.length) return this.#put(null, "");
    const now = Date.now() + Math.max(...this.#samples);
    const left = Math.max(0, Math.ceil((this.#deadline - now) / 1000));
    if (left < this.left && [30, 10].includes(left)) this.aloud?.(say("seconds_left", { seconds: left }));
    this.left = left;
    const digits = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const call = this.calls.findLast((one) => left <= one.left)?.text;
    this.#put(left ? `${say("clock")} ${digits}` : say("time_up"), left <= 10 ? "late" : "", call);
  }

  #put(text, state, call) {
    put(this.element, text);
    put(this.call, call);
    this.element.className = `clock ${state}`;
  }
}
