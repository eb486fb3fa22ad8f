/**
 * Talks to the server and knows nothing of the page: one call, one move delivered once, one watched view.
 *
 * All addresses are relative to the document's <base>, so the page works under any prefix.
 */

const SILENCE = 9_000;        // ms without a view or a beat; within a second more the page says it is offline
const FIRST_VIEW = 3_000;     // ms a socket may take to give its first view before we try otherwise
const SOCKET_AGAIN = 60_000;  // ms between two tries of the socket while long polling works
const LONG_POLL = 35_000;     // the server answers a long poll after 25 s at the latest
const PROBE = 5_000;          // ms between two signs of life while long polling (a socket has its beats)

export const language = document.documentElement.lang || "en";

/** The address of `path` below the base, with the page's language: a socket cannot send a header for it. */
export function address(path) {
  const url = new URL(path, document.baseURI);
  if (url.pathname.includes("/api/")) url.searchParams.set("lang", language);
  return url;
}

/** One request. Resolves to {status, data}; rejects without an answer: no connection, or out of patience. */
export async function call(path, { method = "GET", body, token, cut, patience = 10_000 } = {}) {
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  const timer = setTimeout(giveUp, patience);
  cut?.addEventListener("abort", giveUp);
  const headers = { "Accept-Language": language };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  try {
    const { signal } = stop;
    const answer = await fetch(address(path), { method, body, headers, signal, cache: "no-store" });
    const data = await answer.json().catch(() => ({}));  // a proxy's error page is not JSON
    return { status: answer.status, data: data ?? {} };
  } finally {
    clearTimeout(timer);
    cut?.removeEventListener("abort", giveUp);
  }
}

/** 128 random bits as text. (`crypto.randomUUID` does not exist on a plain http:// page.) */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Waits that grow with each failed try, spread out so that a class does not come back in step. */
const backoff = (tries, most = 1100) => Math.min(most, 300 * 1.5 ** tries) * (0.6 + 0.4 * Math.random());

/** A pause that ends early when `wake` is called or the browser says that something changed. */
class Pause {
  wait(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => { clearTimeout(timer); done(); };
    });
  }

  wake() {}  // nobody is waiting
}

/**
 * Delivers one thing at most once, whatever the connection does.
 *
 * The same content keeps the same idempotency key until its answer is known, so a double tap or a retry is
 * one move; other content is another move and gets another key.
 */
export class Delivery {
  #content = null;
  #key = null;
  #pause = new Pause();
  #request = new AbortController();
  #turn = 0;  // counts sends, so that a newer one silences the tries of an older one

  /** Forget what was being sent: its answer no longer matters. Returns whether something was under way. */
  abandon() {
    const busy = this.#content !== null;
    this.#content = null;
    this.#turn += 1;
    this.#pause.wake();
    return busy;
  }

  /** Try again at once, for one who knows that the connection is back. */
  hurry() {
    this.#request.abort();
    this.#pause.wake();
  }

  /**
   * Post `fields` ({name: JSON text}) to `path` until an answer is known. `trouble("unsure" | "busy")` hears
   * why it takes longer. Resolves to {status, data}, or to null if it was abandoned meanwhile.
   */
  async send(path, fields, { token, trouble = () => {} } = {}) {
    const content = Object.entries(fields).map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",");
    if (content !== this.#content) [this.#content, this.#key] = [content, freshKey()];
    const body = `{${content}${content && ","}"key":"${this.#key}"}`;
    const turn = (this.#turn += 1);
    for (let tries = 0; ; tries += 1) {
      this.#request = new AbortController();
      const options = { method: "POST", body, token, cut: this.#request.signal };
      const answer = await call(path, options).catch(() => null);
      if (turn !== this.#turn) return null;
      const known = answer && answer.status < 500 && answer.status !== 429;
      if (known) {
        this.#content = null;
        return answer;
      }
      trouble(answer?.status === 429 ? "busy" : "unsure");
      await this.#pause.wait(backoff(tries + (answer ? 2 : 0)));
      if (turn !== this.#turn) return null;
    }
  }
}

/** RFC 7396. Returns a new value and leaves both arguments alone. */
export function mergePatch(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const merged = target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

/**
 * Keeps one view current: by a WebSocket with patches, or by long polling where a socket cannot be had.
 *
 * `listener` has view(view), now(iso), online(bool) and refused(status, message): true means go on trying.
 */
export class Watch {
  #failures = 0;     // sockets in a row that ended before they gave a view, while polling worked
  #tries = 0;        // rounds in a row without any answer
  #socketAgain = 0;  // when to try the socket once more
  #version = null;   // of the view shown, once polling has taken over
  #heard = Date.now();
  #pause = new Pause();
  #cut = () => {};   // ends the socket or the poll that is under way
  #probing = false;
  #lost = false;     // silent for so long that the page says it is offline

  /** `query` is added to the address of the view, such as "&table=2". */
  constructor(path, token, listener, query = "") {
    Object.assign(this, { path, token, listener, query: `?page=1&only=page${query}`, stopped: false });
  }

  start() {
    this.ticker = setInterval(() => this.#check(), 1000);
    this.waker = () => document.visibilityState === "visible" && this.#wake();
    document.addEventListener("visibilitychange", this.waker);
    for (const event of ["online", "pageshow"]) addEventListener(event, this.waker);
    this.#run();
  }

  stop() {
    this.stopped = true;
    clearInterval(this.ticker);
    document.removeEventListener("visibilitychange", this.waker);
    for (const event of ["online", "pageshow"]) removeEventListener(event, this.waker);
    this.#cut();
    this.#pause.wake();
  }

  /** Fetch the truth anew, for one who has reason to doubt what he has. */
  refresh() {
    this.#cut();
    this.#pause.wake();
  }

  async #run() {
    while (!this.stopped) {
      const before = this.#heard;
      await (this.#mayTrySocket() ? this.#socketThenPoll() : this.#poll(this.#tries === 0));
      if (this.stopped) return;
      this.#tries = this.#heard === before ? this.#tries + 1 : 0;
      const longest = this.#tries > 200 ? 6000 : 1100;  // at first so short that nobody notices a restart
      if (this.#tries || !this.polling) await this.#pause.wait(backoff(this.#tries, longest));
    }
  }

  #mayTrySocket() {
    return this.#failures < 2 || Date.now() >= this.#socketAgain;
  }

  /** A socket, then one plain request: that tells the truth, a dead token, and whether only sockets fail. */
  async #socketThenPoll() {
    this.polling = false;
    if (await this.#socket()) this.#failures = 0;
    else this.#failures += 1;
    if (this.stopped) return;
    const answered = await this.#poll(false);
    if (!answered) this.#failures = 0;  // the server is away: that says nothing about sockets
    this.polling = this.#failures >= 2;
    if (this.polling) this.#socketAgain = Date.now() + SOCKET_AGAIN;
  }

  /** Resolves when the socket has ended: true if it gave a view. */
  #socket() {
    return new Promise((done) => {
      const url = address(`${this.path}/watch${this.query}&patch=1`);
      url.protocol = url.protocol.replace("http", "ws");
      let view = null;
      let socket = null;
      const end = () => {
        clearTimeout(timer);
        this.#cut = () => {};
        if (socket) socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
        socket?.close();
        done(view !== null);
      };
      const timer = setTimeout(() => view ?? end(), FIRST_VIEW);
      this.#cut = end;
      try {
        socket = new WebSocket(url);
      } catch {
        return end();  // a policy or an old proxy setting forbids it: poll
      }
      socket.onopen = () => this.token && socket.send(JSON.stringify({ token: this.token }));
      socket.onclose = socket.onerror = end;
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.beat) return this.#hear(message.beat);
        if (message.patch && view) view = mergePatch(view, { version: message.version, ...message.patch });
        else if (message.page) view = message;
        else return end();  // an error, or a patch to nothing: the plain request will say why
        this.#take(view, message.now ?? message.patch?.now);
      };
    });
  }

  /** One request for the view (`wait`: once it is newer than ours). Resolves to whether there was one. */
  async #poll(wait) {
    const stop = new AbortController();
    this.#cut = () => stop.abort();
    const since = wait && this.#version !== null ? `&since=${this.#version}` : "";
    const patience = since ? LONG_POLL : 5000;
    const begun = Date.now();
    const options = { token: this.token, cut: stop.signal, patience };
    const answer = await call(`${this.path}${this.query}${since}`, options).catch(() => null);
    this.#cut = () => {};
    if (this.stopped || !answer || answer.status >= 500) return false;
    if (answer.status === 200) {
      const same = answer.data.version === this.#version;
      this.#take(answer.data, answer.data.now);
      const hasty = since && same && Date.now() - begun < 1000;
      if (hasty) await this.#pause.wait(1000);  // the server did not wait: do not go round in a frenzy
      return true;
    }
    const goOn = answer.status === 429 || this.listener.refused(answer.status, answer.data.message ?? "");
    if (goOn) await this.#pause.wait(3000);
    else this.stop();
    return true;
  }

  #take(view, now) {
    this.#version = view.version;
    this.#hear(now);
    this.listener.view(view);
  }

  #hear(now) {
    this.#heard = Date.now();
    this.#lost = false;
    if (now) this.listener.now(now);
    this.listener.online(true);
  }

  /** Each second: after a long silence say so, and break what hangs (once: new tries end by themselves). */
  #check() {
    const silent = Math.abs(Date.now() - this.#heard);
    if (silent > SILENCE && !this.#lost) {
      this.#lost = true;
      this.listener.online(false);
      this.#cut();
    }
    if (this.polling && silent > PROBE) this.#probe();
  }

  /** While a long poll waits nothing arrives, so ask for something tiny: any answer of the server will do. */
  async #probe() {
    if (this.#probing) return;
    this.#probing = true;
    const answer = await call("static/page.css", { method: "HEAD", patience: PROBE }).catch(() => null);
    this.#probing = false;
    if (!answer || answer.status >= 500 || this.stopped) return;
    if (this.#lost) this.refresh();  // the poll that was under way may hang for good
    this.#hear(null);
  }

  /** The page is looked at again, or the network is back. What was silent longer than a beat may be dead. */
  #wake() {
    if (Math.abs(Date.now() - this.#heard) > PROBE + 1000) this.#cut();
    this.#tries = 0;
    this.#pause.wake();
  }
}
