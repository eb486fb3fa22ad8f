/** A panel: connection, status, clock, alerts, forms and the game's table, each updated in place. */

const QUIET = 12000;  // ms without a beat of the kernel after which the panel says it is offline
const GONE = 45000;   // ms without one after which a Voilà page is loaded anew
const SIGNS = { good: "✓", bad: "⚠", info: "ℹ" };

/** Counts down by the server's clock: each view brings the server's "now", the latest-looking one is the truest. */
class Countdown {
  #ahead = [];
  #said = null;

  constructor(element, call, aloud, table) {
    Object.assign(this, { element, call, aloud, table, head: {} });
    this.timer = setInterval(() => this.tick(), 250);
  }

  show(head) {
    if (head.now && head.now !== this.head.now) {
      this.#ahead = [...this.#ahead.slice(-7), Date.parse(head.now) - Date.now()];
    }
    this.head = head;
    this.tick();
  }

  tick() {
    if (this.#ahead.length) this.#inside();
    const { deadline, paused } = this.head;
    if (paused) return this.#put(say("paused"), "paused");
    if (!deadline || !this.#ahead.length) return this.#put(null, "");
    const left = Math.max(0, Math.ceil((Date.parse(deadline) - Date.now() - Math.max(...this.#ahead)) / 1000));
    if ((left === 30 || left === 10) && this.#said !== left) put(this.aloud, say("seconds_left", { seconds: left }));
    this.#said = left;
    const digits = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const call = (this.head.calls ?? []).findLast((one) => left <= one.left)?.text;
    this.#put(left ? `⏱ ${digits}` : say("time_up"), left <= 10 ? "late" : "", call);
  }

  /** The clocks of a class's tables stand in its HTML. */
  #inside() {
    for (const one of this.table.querySelectorAll("[data-deadline]")) {
      const left = Math.max(0, Math.ceil((Date.parse(one.dataset.deadline) - Date.now() - Math.max(...this.#ahead)) / 1000));
      put(one, left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : say("time_up"));
    }
  }

  #put(text, state, call) {
    put(this.element, text);
    put(this.call, call);
    dress(this.element, `clock ${state}`.trim());
  }
}

/** The table is HTML of our own views (names are escaped there); what was scrolled or opened stays so. */
function putTable(element, html) {
  if (element.shownHtml === html) return;
  element.shownHtml = html;
  const before = [...element.querySelectorAll(".scroll")].map((region) => region.scrollLeft);
  const opened = [...element.querySelectorAll("details")].map((details) => details.open);
  element.innerHTML = html;
  for (const table of element.querySelectorAll("table")) {
    if (table.closest(".scroll")) continue;
    const name = table.caption?.textContent || say("table_region");
    const region = make("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": name });
    table.replaceWith(region);
    region.append(table);
  }
  element.querySelectorAll("details").forEach((details, i) => { details.open = opened[i] ?? details.open; });
  element.querySelectorAll(".scroll").forEach((region, i) => { region.scrollLeft = before[i] ?? 0; });
}

function putAlerts(element, alerts) {
  const state = JSON.stringify(alerts);
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  element.replaceChildren(...alerts.map(({ kind, text }) => {
    const known = SIGNS[kind] ? kind : "info";
    return make("p", { class: `alert ${known}` }, make("span", { "aria-hidden": "true" }, SIGNS[known]),
      make("span", { class: "unseen" }, `${say(known)} `), text);
  }));
}

/** Keep the screen on while it is watched, where the browser allows it. */
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  await navigator.wakeLock?.request("screen").catch((problem) => console.warn("the screen may sleep:", problem));
}

/** A Voilà page whose kernel is gone for good cannot come back by itself: load it anew, if the server is there. */
async function revive(silence) {
  if (!document.body.dataset.voila || silence < GONE) return;
  const script = document.querySelector("script[src]")?.src;
  const answer = script && await fetch(script, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

/** Hand a file to the reader. */
function save({ name, type }, buffers) {
  const url = URL.createObjectURL(new Blob(buffers.map((one) => one.buffer ?? one), { type }));
  const link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

/** Whether it is the first board of its panel: what concerns them all is said once. */
function isFirst(root) {
  let panel = root.closest(".bidgames-box");
  for (let around = panel; around; around = around.parentElement.closest(".bidgames-box")) panel = around;
  return !panel || panel.querySelector("section.bidgames") === root;
}

function render({ model, el }) {
  TEXTS = model.get("texts");
  const prefix = fresh();
  const parts = {
    banner: make("p", { class: "banner", role: "alert" }),
    title: make("h2"),
    clock: make("p", { class: "clock" }),
    status: make("p", { class: "status", role: "status", tabindex: "-1" }),
    call: make("p", { class: "call", "aria-live": "assertive" }),
    waiting: make("p", { class: "waiting", "aria-live": "polite" }),
    aloud: make("p", { class: "unseen", role: "status" }),
    alerts: make("div", { class: "alerts", "aria-live": "polite" }),
    intro: make("div", { class: "table" }),
    table: make("div", { class: "table" }),
    rules: make("div", { class: "table prose" }),
  };
  const question = new Question(model, prefix);
  const touch = new Touch(parts.table, question.root, () => question.forms);
  const top = make("div", { class: "top" }, parts.title, parts.clock);
  const { banner, status, call, waiting, aloud, alerts, intro, table, rules } = parts;
  // Keys pressed in here are for the form, not shortcuts of the notebook around it ("d", "d" would delete the cell).
  const root = make("section", { class: "bidgames", "data-lm-suppress-shortcuts": "true" }, banner, top, status, call,
    waiting, aloud, alerts, intro, question.root, table, rules);
  root.addEventListener("keydown", (event) => event.stopPropagation());
  el.replaceChildren(root);
  const countdown = new Countdown(parts.clock, parts.call, parts.aloud, parts.table);
  let heard = Date.now();
  let tried = 0;

  const lost = () => {
    const { offline } = model.get("head");
    const silence = model.get("beat") > 0 ? Date.now() - heard : 0;
    const silent = silence > QUIET;
    if (silence > GONE && Date.now() - tried > GONE) {
      tried = Date.now();
      revive(silence);
    }
    put(parts.banner, silent ? (isFirst(root) ? say("no_kernel") : "") : offline ?? "");
    root.classList.toggle("offline", silent || !parts.banner.hidden);
  };
  const head = () => {
    const now = model.get("head");
    root.lang = now.language ?? "";
    put(parts.title, now.title);
    put(parts.status, now.status);
    put(parts.waiting, now.waiting);
    putAlerts(parts.alerts, now.alerts ?? []);
    countdown.show(now);
    lost();
  };
  const ask = () => {
    if (question.draw()) parts.status.focus({ preventScroll: true });
    touch.mark();
  };
  const inside = () => {
    putTable(parts.table, model.get("table"));
    touch.mark();
  };
  const explained = () => putTable(parts.rules, model.get("rules") ?? "");
  const before = () => putTable(parts.intro, model.get("intro"));
  const beat = () => { heard = Date.now(); lost(); };
  const answer = () => question.answer();
  const message = (content, buffers) => { if (content.save) save(content.save, buffers); };
  const handlers = { head, question: ask, intro: before, table: inside, rules: explained, beat, answer };
  for (const [name, handler] of Object.entries(handlers)) model.on(`change:${name}`, handler);
  model.on("msg:custom", message);
  const watch = setInterval(lost, 1000);
  if (model.get("awake")) {
    document.addEventListener("visibilitychange", stayAwake);
    stayAwake();
  }
  head();
  ask();
  before();
  inside();
  explained();
  model.send({ drawn: true });
  return () => {
    for (const [name, handler] of Object.entries(handlers)) model.off(`change:${name}`, handler);
    model.off("msg:custom", message);
    document.removeEventListener("visibilitychange", stayAwake);
    clearInterval(watch);
    clearInterval(countdown.timer);
    question.close();
  };
}

export default { render };
