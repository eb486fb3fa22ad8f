/**
 * What of a board fills in forms: `data-fills` is {move: {field: value}}. A touch, Enter or Space puts the values into
 * those forms and goes on to what is still to be done in the first of them. Only the form's own button sends.
 */
export class Touch {
  /** `board`, the element around it; `forms()`, those there are now, inside `asked`. */
  constructor(board, asked, forms) {
    Object.assign(this, { board, forms });
    board.addEventListener("click", (event) => this.#fill(event));
    board.addEventListener("keydown", (event) => { if (["Enter", " "].includes(event.key)) this.#fill(event); });
    for (const kind of ["input", "change"]) asked.addEventListener(kind, () => this.mark());
  }

  /** Mark what the forms stand on, however they came to it. */
  mark() {
    const stands = (form, values) => values && Object.entries(values).every(([name, value]) =>
      form.fields.find((field) => field.spec.name === name)?.read().json === JSON.stringify(value));
    for (const element of this.board.querySelectorAll("[data-fills]")) {
      const fills = JSON.parse(element.dataset.fills);
      const on = this.forms().some((form) => stands(form, fills[form.spec.move]));
      element.classList.toggle("picked", on);
      if (element.hasAttribute("role")) element.setAttribute("aria-pressed", on);
    }
  }

  #fill(event) {
    const element = event.target.closest("[data-fills]");
    if (!element) return;
    event.preventDefault();
    const fills = JSON.parse(element.dataset.fills);
    const filled = this.forms().filter(({ spec, element: form }) => fills[spec.move] && !form.closest(".busy"));
    for (const form of filled) {
      for (const field of form.fields.filter(({ spec }) => spec.name in fills[form.spec.move])) {
        field.set(fills[form.spec.move][field.spec.name]);
        field.edited();
      }
    }
    const [first] = filled;
    (first?.fields.find((field) => !field.element.hidden && field.read().error) ?? first?.submit)?.focus();
    this.mark();
  }
}
