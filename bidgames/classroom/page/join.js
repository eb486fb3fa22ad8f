/** Joining a room, and the seats this browser remembers. Only a press of Join takes one, never a visit. */
import { Delivery } from "./connection.js";
import { at, isolated, make, put, say } from "./draw.js";

const DAY = 86_400_000;
const PREFIX = `bidgames ${new URL(document.baseURI).pathname} `;

/** Seats by room in this browser's storage. It may be forbidden or full: then the address alone must do. */
export const seats = {
  get(room) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + room));
    } catch {
      return null;
    }
  },
  keep(room, seat) {
    try {
      localStorage.setItem(PREFIX + room, JSON.stringify({ ...seat, at: Date.now() }));
    } catch {
      console.info("this browser keeps no seats: the link in the address is the only way back");
    }
  },
  forget(room, token) {
    if (this.get(room)?.token === token) localStorage.removeItem(PREFIX + room);
  },
  /** The seats of the last day, newest first: {room, token, name}. */
  recent() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      const all = keys.map((key) => key.slice(PREFIX.length)).map((room) => ({ room, ...this.get(room) }));
      const fresh = all.filter((seat) => seat.token && Date.now() - seat.at < DAY);
      return fresh.sort((a, b) => b.at - a.at).slice(0, 3);
    } catch {
      return [];
    }
  },
};

/** The join form. `joined(room, seat)` is called with {token, name, notice} once there is one. */
export class Join {
  #delivery = new Delivery();
  #busy = false;

  constructor(joined) {
    this.joined = joined;
    this.form = at("join-form");
    this.note = at("join-note");
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#press(); });
    this.form.addEventListener("input", ({ target }) => this.#edited(target));
  }

  /** Show the form for `room` (null: ask for the code), with what there is to say first. */
  show(room, notice = "") {
    this.room = room;
    at("code-field").hidden = Boolean(room);
    put(at("join-title"), room ? say("join_room", { room }) : say("join_title"));
    put(at("join-notice"), notice);
    put(this.note, "");
    at("name").value = "";
    this.#offerSeats(room);
    at(room ? "name" : "code").focus();
  }

  /** Seats this browser already has come first, so that nobody joins twice by accident. */
  #offerSeats(room) {
    const known = seats.recent().filter((seat) => !room || seat.room === room);
    at("seats").replaceChildren(...known.map((seat) => {
      const words = say("back_to_seat", { name: isolated(seat.name || say("someone")), room: seat.room });
      const button = make("button", { type: "button", class: "quiet" }, words);
      button.addEventListener("click", () => this.joined(seat.room, seat));
      return button;
    }));
  }

  #edited(input) {
    this.#fail(input.name, "");
    if (this.#delivery.abandon()) this.#free("");
  }

  #free(sentence) {
    this.#busy = false;
    this.form.querySelector("button").removeAttribute("aria-disabled");
    put(this.note, sentence);
  }

  #fail(name, sentence) {
    put(at(`${name}-error`), sentence);
    const input = at(name);
    if (!sentence) return input.removeAttribute("aria-invalid");
    input.setAttribute("aria-invalid", "true");
    input.focus();
  }

  async #press() {
    if (this.#busy) return;
    const room = this.room ?? at("code").value.replace(/\s/g, "").toUpperCase();
    const name = at("name").value.trim();
    if (!name) this.#fail("name", say("name_blank"));
    if (!room) this.#fail("code", say("code_blank"));
    if (!name || !room) return;
    this.#busy = true;
    this.form.querySelector("button").setAttribute("aria-disabled", "true");
    put(this.note, say("joining"));
    const trouble = (kind) => put(this.note, say(`join_${kind}`));
    const path = `api/rooms/${encodeURIComponent(room)}/join`;
    const number = at("student_id").value.trim();
    const fields = { name: JSON.stringify(name), ...(number && { student_id: JSON.stringify(number) }) };
    const answer = await this.#delivery.send(path, fields, { trouble });
    if (answer) this.#answered(room, name, answer);
  }

  #answered(room, name, { status, data }) {
    this.#free("");
    if (status === 200 || status === 201) {
      return this.joined(room, { token: data.token ?? null, name: data.name ?? name, notice: data.message });
    }
    const message = data.message ?? String(status);
    if (status === 422) this.#fail(["code", "student_id"].includes(data.field) ? data.field : "name", message);
    else if (status === 404 && !this.room) this.#fail("code", message);
    else put(this.note, message);
  }
}
