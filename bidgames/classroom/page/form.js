/**
 * A form: its fields, what comes out of them, and the warning before a dangerous move. It sends nothing itself.
 *
 * The light page and the panels of notebooks share it; each has its own way to send a press.
 */
import { make, put, say } from "./draw.js";
import { FEW, exceeds, holds, makeField } from "./fields.js";
import { Sums } from "./sums.js";

/** One move's form: ids in it begin with `prefix`; `press(form, button)` is told of a press, `edited()` of each edit. */
export class MoveForm {
  constructor(spec, prefix, press, edited) {
    Object.assign(this, { spec, edited, confirmed: false });
    const id = `${prefix}-${spec.move}`;
    this.fields = spec.fields.map((field) => makeField(field, id, () => this.#changed()));
    this.title = make(this.level, { id });
    this.note = make("p", { class: "help" });
    this.shuffle = make("button", { type: "button", class: "quiet" });
    this.submit = make("button", { type: "submit" });
    this.sums = new Sums();
    this.warning = make("div", { class: "warning", role: "alert", hidden: true });
    this.element = make("form", { novalidate: true, autocomplete: "off" });
    const drawn = this.fields.map((field) => field.element);
    this.element.append(this.title, this.note, ...drawn, this.sums.element, this.shuffle, this.submit, this.warning);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      press(this, event.submitter?.textContent ?? spec.submit);
    });
    this.shuffle.addEventListener("click", () => this.#orderings().forEach((field) => field.shuffle()));
    this.update(spec);
  }

  /** The heading's element; the page or panel around it has the levels above. */
  get level() {
    return "h2";
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
    this.element.setAttribute("aria-label", spec.title || spec.submit);
    put(this.note, spec.note);
    put(this.shuffle, this.#orderings().length ? spec.shuffle : null);
    put(this.submit, spec.submit);
    this.submit.classList.toggle("quiet", spec.style === "quiet");
    spec.fields.forEach((field, i) => this.fields[i].update(field));
    this.refresh();
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

  /** Another form was pressed: what this one wanted to be sure of is no longer asked. */
  calm() {
    this.#warn(null);
  }

  #orderings() {
    return this.fields.filter((field) => field.shuffle);
  }

  #changed() {
    this.#warn(null);
    this.refresh();
    this.edited();
  }

  /** What the fields' values bring with them: further fields, and what comes out. */
  refresh() {
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
    // A button alone has nothing that could be changed.
    const back = this.fields.length ? say("change_it") : say("cancel");
    const change = make("button", { type: "button", class: "quiet" }, back);
    change.addEventListener("click", () => { this.#warn(null); (this.fields[0] ?? this.submit).focus(); });
    this.warning.replaceChildren(make("p", {}, warning.text), confirm, change);
    confirm.scrollIntoView?.({ block: "nearest" });
  }
}
