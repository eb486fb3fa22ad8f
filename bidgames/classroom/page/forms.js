/**
 * The moves a seat may make now, as forms. A move leaves only by an explicit press, with the turn that it was
 * written for, and is shown as taken only when the server has said so.
 */
import { Delivery } from "./connection.js";
import { at, put, say } from "./draw.js";
import { MoveForm } from "./form.js";

const DOUBLE_TAP = 400;   // ms: a second press without an edit in between is the same press
const LOOK_AGAIN = 1000;  // ms after the question changed under one's hands: a press was not meant for it

/**
 * All forms of one seat. `host` has token(), version(), over() (whether the game is), refused(status, message) and
 * doubt() (fetch the view anew).
 */
export class Forms {
  #forms = [];
  #turn = null;
  #changedAt = 0;      // when a draft was carried over into a changed question
  #pressed = {};       // the last press without an edit since: which button, when
  #takenAt = null;     // version of the view that will show our move; until it comes nothing can be sent
  #sending = false;
  #said = "";          // which text the note shows
  #delivery = new Delivery();

  constructor(root, note, host) {
    Object.assign(this, { root, note, host });
    root.addEventListener("input", () => { this.#pressed = {}; });
  }

  /** The forms there are now. */
  get all() {
    return this.#forms;
  }

  /** Bring the forms up to date with a view. */
  show(view) {
    const hadFocus = this.root.contains(document.activeElement);
    const turn = JSON.stringify(view.turn ?? null);
    const specs = view.page.forms ?? [];
    if (this.#takenAt !== null && view.version >= this.#takenAt) this.#release();
    if (turn !== this.#turn) this.#nextTurn(specs);
    if (this.host.over() && this.#said === "taken") this.#say("", "");  // the end says more
    this.#turn = turn;
    const old = this.#forms;
    const same = (spec) => old.find((form) => form.accepts(spec));
    this.#forms = specs.map((spec) => same(spec)?.update(spec) ?? this.#make(spec));
    for (const form of old.filter((one) => !this.#forms.includes(one))) form.element.remove();
    this.#forms.forEach(({ element }, i) => {
      const there = this.root.children[i] ?? null;
      if (there !== element) this.root.insertBefore(element, there);
    });
    // Whoever was in a form that is gone goes on at the status above the next one, not at the page's top.
    if (hadFocus && !this.root.contains(document.activeElement)) at("status").focus({ preventScroll: true });
  }

  #make(spec) {
    return new MoveForm(spec, "move", (form, button) => this.#press(form, button), () => this.#edited());
  }

  /** A new question. Drafts for the old one go, except one being typed just now in the same form. */
  #nextTurn(specs) {
    const typing = this.#forms.find((form) => form.beingTyped && specs.some((spec) => form.accepts(spec)));
    for (const form of this.#forms) if (form !== typing) form.element.remove();
    this.#forms = typing ? [typing] : [];
    if (typing) this.#changedAt = Date.now();
    // What was said before the first question stays, and so does "Your move is in." until something new is asked:
    // whether the answer or the view that contains the move comes first is chance.
    const settled = this.#said === "taken" && !specs.length;
    if (!this.#sending && !settled && this.#turn !== null) this.#say("", "");
  }

  /** A move whose answer is not known yet and that is edited is taken back as far as the page can. */
  #edited() {
    if (!this.#sending || !this.#delivery.abandon()) return;
    this.#release();
    this.#say("changed", "bad");
  }

  /** The connection is back: a move still on its way need not wait for its dead request. */
  hurry() {
    this.#delivery.hurry();
  }

  #release() {
    this.#takenAt = null;
    this.#lock(false);
  }

  #lock(on) {
    this.#sending = on;
    this.root.classList.toggle("busy", on);
    for (const button of this.root.querySelectorAll("button")) button.setAttribute("aria-disabled", on);
  }

  async #press(form, button) {
    const same = this.#sameTap(`${form.spec.move} ${button}`);
    const late = Date.now() - this.#changedAt < LOOK_AGAIN;
    if (this.#sending || same || late) form.confirmed = false;  // a press that does not count confirms nothing
    if (this.#sending || same) return;
    if (late) return this.#say("look_again", "bad");
    for (const one of this.#forms) if (one !== form) one.calm();
    const values = form.read();
    if (!values) return this.#say("", "");
    this.#lock(true);
    this.#say("sending", "");
    const fields = { move: JSON.stringify(form.spec.move), ...values, turn: this.#turn };
    const trouble = (kind) => this.#say(kind, "bad");
    const answer = await this.#delivery.send("api/seat/moves", fields, { token: this.host.token(), trouble });
    if (answer) this.#answered(form, fields.turn, answer);
  }

  /** The second half of a double tap, which may even fall on the next question's form. */
  #sameTap(button) {
    const { button: last, at: then } = this.#pressed;
    this.#pressed = { button, at: Date.now() };
    return button === last && Date.now() - then < DOUBLE_TAP;
  }

  #answered(form, turn, { status, data }) {
    if (status === 200 || status === 201) return this.#taken(turn, data.version);
    this.#release();
    if (status === 401) return this.host.refused(status, data.message ?? "");
    if (status === 409) {
      this.#say("moved_on", "bad", { message: data.message ?? "" });
      return this.host.doubt();
    }
    const shown = status === 422 && this.#forms.includes(form) && form.fail(data.field, data.message);
    this.#say(shown ? "" : "refused", "bad", { message: data.message ?? String(status) });
  }

  /** The server has it. The forms stay shut until the view that contains it is here. */
  #taken(turn, version) {
    // When the next question is here already, the word would seem to speak of that.
    const current = !this.host.over() && (turn === this.#turn || !this.#forms.length);
    this.#say(current ? "taken" : "", "good");
    if (this.host.version() >= version) this.#release();
    else this.#takenAt = version;
  }

  #say(key, kind, values) {
    this.#said = key;
    this.note.className = `note ${kind}`;
    put(this.note, key && say(key, values));
    if (key && kind === "bad") this.note.scrollIntoView({ block: "nearest" });  // below a long form
  }
}
