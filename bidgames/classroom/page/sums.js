/** What a form comes to while it is filled in. */
import { make, put } from "./draw.js";
import { holds } from "./fields.js";
import { grouped } from "./numbers.js";

/**
 * What comes out of a form before it is sent, a line each: `start` plus `by` for each one of the field `times`, with
 * the first of `each` whose `when` holds (none: no line). Under the limit of `below` it adds that one's text. Exact.
 */
export class Sums {
  #lines = [];

  constructor() {
    this.element = make("div", { class: "sums" });
  }

  show(specs, fields) {
    const wanted = specs ?? [];
    while (this.#lines.length > wanted.length) this.#lines.pop().line.remove();
    while (this.#lines.length < wanted.length) this.#add();
    wanted.forEach((spec, i) => this.#fill(this.#lines[i], spec, fields));
  }

  #add() {
    const [label, value, short] = [make("span"), make("strong"), make("span", { class: "short" })];
    const line = make("p", {}, label, " ", make("output", {}, value, " ", short));
    this.element.append(line);
    this.#lines.push({ line, label, value, short });
  }

  #fill({ line, label, value, short }, { label: text, start, times, each, below }, fields) {
    const unit = each.find(({ when }) => holds(when, fields));
    line.hidden = !unit;
    put(label, text);
    const typed = fields.find((field) => field.spec.name === times)?.typed ?? null;
    const total = unit && typed !== null ? BigInt(start) + BigInt(unit.by) * BigInt(typed) : null;
    put(value, grouped(total ?? "–").replace("-", "−"));
    put(short, total !== null && below && total < BigInt(below.limit) ? below.text : "");
  }
}
