/**
 * The moves a seat may make now, as forms. A move leaves only by an explicit press, with the turn that it was
 * written for, and is shown as taken only when the server has said so.
 */
import { Delivery } from "./connection.js";
import { at, make, put, say } from "./draw.js";
import { FEW, Sums, exceeds, holds, makeField } from "./fields.js";

const DOUBLE_TAP = 400;   // ms: a second press without an edit in between is the same press
const LOOK_AGAIN = 1000;  // ms after the question changed under one's hands: a press was not meant for it

/** All forms of one seat. `host` has token(), refused(status, message) and doubt() (fetch the view anew). */
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
    return new MoveForm(spec, (form, button) => this.#press(form, button), () => this.#edited());
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
    const current = turn === this.#turn || !this.#forms.length;
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

/** One move's form. */
class MoveForm {
  constructor(spec, press, edited) {
    Object.assign(this, { spec, edited, confirmed: false });
    const id = `move-${spec.move}`;
    this.fields = spec.fields.map((field) => makeField(field, id, () => this.#changed()));
    this.title = make("h2", { id });
    this.note = make("p", { class: "help" });
    this.shuffle = make("button", { type: "button", class: "quiet" });
    this.submit = make("button", { type: "submit" });
    this.sums = new Sums();
    this.warning = make("div", { class: "warning", role: "alert", hidden: true });
    this.element = make("form", { novalidate: true, autocomplete: "off", "aria-labelledby": id });
    const drawn = this.fields.map((field) => field.element);
    this.element.append(this.title, this.note, ...drawn, this.sums.element, this.shuffle, this.submit, this.warning);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      press(this, event.submitter?.textContent ?? spec.submit);
    });
    this.shuffle.addEventListener("click", () => this.#orderings().forEach((field) => field.shuffle()));
    this.update(spec);
  }

  /** Is `spec` this same form, perhaps with other words and limits? */
  accepts(spec) {
    const kind = (field) => [field.name, field.kind, field.values?.length > FEW, field.items?.length];
    const shape = ({ move, fields }) => JSON.stringify([move, fields.map(kind)]);
    return shape(spec) === shape(this.spec);
  }

  update(spec) {
    this.spec = spec;
    put(this.title, spec.title);
    put(this.note, spec.note);
    put(this.shuffle, this.#orderings().length ? spec.shuffle : null);
    put(this.submit, spec.submit);
    spec.fields.forEach((field, i) => this.fields[i].update(field));
    this.#showOrHide();
    return this;
  }

  get beingTyped() {
    return this.fields.some((field) => field.touched && field.element.contains(document.activeElement));
  }

  /** The fields as {name: JSON text}, or null when something has to be put right or confirmed first. */
  read() {
    const asked = this.fields.filter((field) => !field.element.hidden);
    const answers = asked.map((field) => field.read());
    asked.forEach((field, i) => field.fail(answers[i].error ?? ""));
    const wrong = answers.findIndex((answer) => answer.error);
    if (wrong >= 0) {
      asked[wrong].focus();
      return null;
    }
    const values = Object.fromEntries(asked.map((field, i) => [field.spec.name, answers[i].json]));
    return this.#mayGo(values) ? values : null;
  }

  /** Put the server's refusal beside the field it names. False if there is no such field to be seen. */
  fail(name, message) {
    const field = this.fields.find((one) => one.spec.name === name && !one.element.hidden);
    field?.fail(message);
    field?.focus();
    return Boolean(field);
  }

  #orderings() {
    return this.fields.filter((field) => field.shuffle);
  }

  #changed() {
    this.#warn(null);
    this.#showOrHide();
    this.edited();
  }

  #showOrHide() {
    for (const field of this.fields) field.element.hidden = !holds(field.spec.when, this.fields);
    this.sums.show(this.spec.sums, this.fields);
  }

  /** A legal move with a danger in it needs a second press, of another button. */
  #mayGo(values) {
    if (this.confirmed) {
      this.#warn(null);
      return true;
    }
    const warning = (this.spec.warnings ?? []).find((one) => holds(one.when, this.fields) && exceeds(one, values));
    this.#warn(warning ?? null);
    return !warning;
  }

  #warn(warning) {
    this.confirmed = false;
    this.warning.hidden = !warning;
    if (!warning) return this.warning.replaceChildren();
    const confirm = make("button", { type: "submit" }, warning.confirm);
    confirm.addEventListener("click", () => { this.confirmed = true; });
    const change = make("button", { type: "button", class: "quiet" }, say("change_it"));
    change.addEventListener("click", () => { this.#warn(null); this.fields[0]?.focus(); });
    this.warning.replaceChildren(make("p", {}, warning.text), confirm, change);
    confirm.scrollIntoView?.({ block: "nearest" });
  }
}
