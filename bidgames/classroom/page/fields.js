/**
 * The inputs of a form: a whole number, one of several, an order of things, a text.
 *
 * Each field is drawn once and then updated in place, so that what a student is typing survives the updates.
 * `read()` gives {json} (the text to send: exactly what is shown) or {error} (a sentence for the field).
 */
import { make, put, say } from "./draw.js";
import { grouped, ungrouped } from "./numbers.js";

export const FEW = 6;  // up to so many choices are all shown, more go into a list
const LINE = 80;  // a text that may be longer than this many characters is not cut off at the end of a line

/** Does each named field, as far as it is shown, stand on the value that `when` names for it? */
export function holds(when, fields) {
  return Object.entries(when ?? {}).every(([name, value]) => {
    const field = fields.find((one) => one.spec.name === name);
    return Boolean(field) && !field.element.hidden && field.read().json === JSON.stringify(value);
  });
}

/** Does a warning apply: always without a product; else its fields' product, each cut to its cap, is too high. Exact. */
export function exceeds({ product, cap, above }, values) {
  let total = 1n;
  for (const name of product ?? []) {
    if (!/^-?\d+$/.test(values[name] ?? "")) return false;
    const value = BigInt(values[name]);
    const most = cap?.[name];
    total *= most !== undefined && value > BigInt(most) ? BigInt(most) : value;
  }
  return !product?.length || total > BigInt(above);
}

/** The field for `spec` (a Field of the views); `prefix` keeps ids apart, `changed` is told of every edit. */
export function makeField(spec, prefix, changed) {
  const field = new KINDS[spec.kind](`${prefix}-${spec.name}`, changed);
  field.build(spec);
  field.update(spec);
  return field;
}

class Field {
  constructor(id, changed) {
    Object.assign(this, { id, changed, touched: false, spec: {} });
    this.help = make("p", { class: "help", id: `${id}-help` });
    this.error = make("p", { class: "error", id: `${id}-error` });
  }

  /** A new wording or range of the same field. The value follows only as long as nobody has touched it. */
  update(spec) {
    const fresh = JSON.stringify(spec.value ?? null) !== JSON.stringify(this.spec.value ?? null);
    const first = !this.spec.name;
    this.spec = spec;
    this.title.textContent = spec.label;
    put(this.help, spec.help);
    this.refresh();
    if (first || fresh && !this.touched) this.set(spec.value ?? null);
  }

  refresh() {}

  /** Somebody changed it: what was said about the old value no longer holds. */
  edited() {
    this.touched = true;
    this.fail("");
    this.changed(this);
  }

  fail(sentence) {
    put(this.error, sentence);
    for (const control of this.controls()) {
      if (sentence) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
    }
  }

  focus() {
    (this.controls().find((control) => control.checked) ?? this.controls()[0])?.focus();
  }

  get described() {
    return `${this.id}-help ${this.id}-error`;
  }
}

class WholeField extends Field {
  build(spec) {
    this.title = make("label", { for: this.id });
    this.input = make("input", {
      id: this.id, type: "text", inputmode: "numeric", autocomplete: "off", enterkeyhint: "send",
      "aria-describedby": this.described,
    });
    this.input.addEventListener("input", () => this.edited());
    this.dial = spec.dial ? this.#makeDial(spec) : null;
    this.element = make("div", { class: "field" }, this.title, this.input, this.dial, this.help, this.error);
  }

  /** A slider, and buttons that turn the number up and down. What stands in the input is still what is sent. */
  #makeDial({ label, step, dial }) {
    const slider = make("input", { type: "range", step, "aria-label": label });
    slider.addEventListener("input", () => this.#turnTo(slider.value));
    const buttons = dial.map(([by, text]) => {
      // The keyboard has the input and the slider's arrows; these are for fingers.
      const button = make("button", { type: "button", class: "quiet", tabindex: "-1" }, text);
      button.addEventListener("click", () => {
        const { low, high } = this.spec;  // a higher bid of somebody else moves them
        const from = Math.round((Number(this.typed ?? low) - low) / step) * step + low;
        this.#turnTo(Math.min(Math.max(from + by, low), high));
      });
      return button;
    });
    this.slider = slider;
    return make("div", { class: "dial" }, slider, make("div", { role: "group", "aria-label": label }, ...buttons));
  }

  #turnTo(value) {
    this.input.value = value;
    this.edited();
  }

  edited() {
    if (this.slider && this.typed !== null) this.slider.value = this.typed;
    super.edited();
  }

  refresh() {
    this.input.name = this.spec.name;
    // A phone's numeric keyboard may lack the minus sign.
    this.input.inputMode = (this.spec.low ?? 0) < 0 ? "text" : "numeric";
    if (this.slider) Object.assign(this.slider, { min: this.spec.low, max: this.spec.high });
  }

  controls() {
    return [this.input];
  }

  set(value) {
    this.input.value = value ?? "";
    if (this.slider) this.slider.value = value ?? this.spec.low;
  }

  /** The whole number that is typed, allowed or not, digit for digit; null while it is none. */
  get typed() {
    const typed = ungrouped(this.input.value.trim());
    return /^[+-]?\d+$/.test(typed) ? BigInt(typed.replace("+", "")).toString() : null;
  }

  /** As typed, digit for digit: numbers in JavaScript would round a long one, so it never becomes one. */
  read() {
    const typed = this.input.value.trim();
    if (!typed) return { error: say("blank") };
    if (this.typed === null) return { error: say("not_whole", { typed }) };
    const { low, high, step } = this.spec;
    const value = BigInt(this.typed);  // it may be larger than any number of JavaScript
    if (low != null && value < BigInt(low)) return { error: say("too_low", { low: grouped(low) }) };
    if (high != null && value > BigInt(high)) return { error: say("too_high", { high: grouped(high) }) };
    const over = (value - BigInt(low ?? 0)) % BigInt(step ?? 1);
    const [below, above] = [value - over, value - over + BigInt(step ?? 1)].map(grouped);
    if (over) return { error: say("off_step", { below, above, step: grouped(step) }) };
    return { json: value.toString() };
  }
}

/** A whole number that may be left out. */
class MaybeField extends WholeField {
  read() {
    return this.input.value.trim() === "" ? { json: "null" } : super.read();
  }
}

/** A line of text. What is typed is sent, without the spaces around it. A long one is shown in several lines. */
class TextField extends Field {
  build({ secret, most, capitals }) {
    this.title = make("label", { for: this.id });
    const long = this.manyLines || !secret && most > LINE;
    this.input = make(long ? "textarea" : "input", {
      id: this.id, type: long ? null : secret ? "password" : "text", rows: long ? "3" : null, maxlength: most ?? 200,
      autocomplete: "off", enterkeyhint: "send", autocapitalize: capitals ? "characters" : null, spellcheck: "false",
      "aria-describedby": this.described,
    });
    this.input.addEventListener("input", () => this.edited());
    if (long) this.#keepOneLine();
    this.element = make("div", { class: "field" }, this.title, this.input, this.help, this.error);
  }

  /** Enter sends, as in any line of text. */
  #keepOneLine() {
    if (this.manyLines) return;
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      this.input.form?.requestSubmit();
    });
  }

  refresh() {
    this.input.name = this.spec.name;
  }

  controls() {
    return [this.input];
  }

  set(value) {
    this.input.value = value ?? "";
  }

  read() {
    const typed = (this.manyLines ? this.input.value : this.input.value.replace(/\s*[\r\n]+\s*/g, " ")).trim();
    return typed || this.spec.optional ? { json: JSON.stringify(typed) } : { error: this.spec.blank ?? say("no_text") };
  }
}

/** Several lines of text: a class list, groups, what is thought of a question. */
class LinesField extends TextField {
  manyLines = true;
}

class OneOfField extends Field {
  build(spec) {
    this.listed = spec.values.length > FEW;
    if (this.listed) this.#buildList();
    else this.#buildRadios();
  }

  #buildList() {
    this.title = make("label", { for: this.id });
    this.list = make("select", { id: this.id, "aria-describedby": this.described });
    this.list.addEventListener("change", () => this.edited());
    this.element = make("div", { class: "field" }, this.title, this.list, this.help, this.error);
  }

  #buildRadios() {
    this.title = make("legend");
    this.radios = make("div", { class: "radios" });
    this.radios.addEventListener("change", () => this.edited());
    const attributes = { class: "field", "aria-describedby": this.described };
    this.element = make("fieldset", attributes, this.title, this.radios, this.help, this.error);
  }

  /** The choices may change under way (a card has gone): what is still there stays chosen. */
  refresh() {
    const state = JSON.stringify([this.spec.values, this.spec.labels]);
    if (state === this.state) return;
    const before = this.state ? this.read().json : undefined;
    this.state = state;
    const names = this.spec.values.map((value, i) => this.spec.labels?.[i] ?? String(value));
    if (this.listed) {
      const options = names.map((name, i) => make("option", { value: String(i) }, name));
      this.list.replaceChildren(make("option", { value: "" }, say("choose_blank")), ...options);
    } else {
      const radio = (i) => make("input", { type: "radio", name: this.id, value: String(i) });
      const choice = (name, i) => make("label", { class: "choice" }, radio(i), make("span", {}, name));
      this.radios.replaceChildren(...names.map(choice));
    }
    this.jsons = this.spec.values.map((value) => JSON.stringify(value));
    this.#choose(this.jsons.indexOf(before));
  }

  controls() {
    return this.listed ? [this.list] : [...this.radios.querySelectorAll("input")];
  }

  set(value) {
    this.#choose(this.jsons.indexOf(JSON.stringify(value)));
  }

  #choose(index) {
    if (this.listed) this.list.value = index < 0 ? "" : String(index);
    else this.controls().forEach((radio, i) => { radio.checked = i === index; });
  }

  read() {
    const chosen = (this.listed ? this.list : this.controls().find((radio) => radio.checked))?.value ?? "";
    return chosen === "" ? { error: say("choose") } : { json: this.jsons[Number(chosen)] };
  }
}

/** One list per place. Choosing an item swaps it with its old place, so it always is an order of them all. */
class OrderingField extends Field {
  build() {
    this.title = make("legend");
    this.places = make("ol", { class: "places" });
    this.aloud = make("p", { class: "unseen", "aria-live": "polite" });
    this.places.addEventListener("change", (event) => this.#swap(event.target));
    const attributes = { class: "field ordering", "aria-describedby": this.described };
    this.element = make("fieldset", attributes, this.title, this.places, this.help, this.error, this.aloud);
  }

  refresh() {
    const state = JSON.stringify([this.spec.items, this.spec.label]);  // always as many: see MoveForm.accepts
    if (state === this.state) return;
    this.state = state;
    this.places.replaceChildren(...this.spec.items.map((_, place) => {
      const name = say("column", { label: this.spec.label, number: place + 1 });
      const options = this.spec.items.map((item, i) => make("option", { value: String(i) }, String(item)));
      const number = make("span", { class: "place", "aria-hidden": "true" }, String(place + 1));
      const list = make("select", { "aria-label": name, "data-place": String(place) }, ...options);
      return make("li", {}, number, list);
    }));
    this.#arrange(this.order ?? [...this.spec.items.keys()]);
  }

  controls() {
    return [...this.places.querySelectorAll("select")];
  }

  /** `order[place]` is the index of the item there. */
  #arrange(order) {
    this.order = [...order];
    this.controls().forEach((list, place) => { list.value = String(order[place]); });
  }

  set(value) {
    const left = this.spec.items.map((item) => JSON.stringify(item));
    const order = (value ?? this.spec.items).map((item) => {
      const index = left.indexOf(JSON.stringify(item));
      left[index] = undefined;  // equal items stand for themselves once each
      return index;
    });
    this.#arrange(order);
  }

  #swap(list) {
    const here = Number(list.dataset.place);
    const chosen = Number(list.value);
    const there = this.order.indexOf(chosen);
    const old = this.order[here];
    this.order[here] = chosen;
    this.order[there] = old;
    this.#arrange(this.order);
    this.#show([here, there]);
    const { items } = this.spec;
    const values = { here: here + 1, new: items[chosen], there: there + 1, old: items[old] };
    this.aloud.textContent = say("swapped", values);
    this.edited();
  }

  /** Mark for a moment the places that changed (their values are what tells; the mark only leads the eye). */
  #show(places) {
    const items = this.places.children;
    for (const item of items) item.classList.remove("moved");
    void this.places.offsetWidth;  // lets the mark's animation start again
    for (const place of places) items[place].classList.add("moved");
  }

  /** A fair shuffle (Fisher and Yates) by the browser's cryptographic generator. */
  shuffle() {
    const order = [...this.order];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    this.#arrange(order);
    this.#show([...order.keys()]);
    this.aloud.textContent = say("shuffled");
    this.edited();
  }

  read() {
    return { json: JSON.stringify(this.order.map((index) => this.spec.items[index])) };
  }
}

/** A random whole number in 0 … count - 1, without the bias of a plain remainder. */
function below(count) {
  const limit = Math.floor(2 ** 32 / count) * count;
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < limit) return drawn % count;
  }
}

/** The field of each kind; a host may have kinds of its own. */
export const KINDS = {
  whole: WholeField, maybe: MaybeField, one_of: OneOfField, ordering: OrderingField, text: TextField, lines: LinesField,
};
