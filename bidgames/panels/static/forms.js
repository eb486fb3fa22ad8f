/**
 * The forms of a question, drawn with the fields of the light page and answered by the kernel.
 *
 * What is typed travels with the press itself, in one message, so that it cannot be overtaken by it. A move is shown as
 * taken only when the kernel says that the server has it.
 */

const DOUBLE_PRESS = 400;  // ms: a second press without an edit in between is the same press
const PATIENCE = 8000;     // ms without an answer after which the panel says that nothing is certain

/** Files of the reader's own: their names are the field's value, what is in them travels beside it. */
class FilesField extends Field {
  build({ accept }) {
    this.title = make("label", { for: this.id });
    this.chooser = make("input", { id: this.id, type: "file", multiple: true, accept, "aria-describedby": this.described });
    this.chooser.addEventListener("change", () => this.edited());
    this.element = make("div", { class: "field" }, this.title, this.chooser, this.help, this.error);
  }

  refresh() {
    this.chooser.name = this.spec.name;
  }

  controls() {
    return [this.chooser];
  }

  /** Only the reader can choose a file; what was chosen can be let go. */
  set(value) {
    if (value === null) this.chooser.value = "";
  }

  get files() {
    return [...this.chooser.files];
  }

  read() {
    if (!this.files.length) return { error: this.spec.blank };
    const size = this.files.reduce((sum, file) => sum + file.size, 0);
    if (size > this.spec.most) return { error: this.spec.too_large };
    return { json: JSON.stringify(this.files.map((file) => file.name)) };
  }
}
KINDS.files = FilesField;

/** One form of the question: as on the light page, with a draft that can be kept. Without a field it is a button alone. */
class PanelForm extends MoveForm {
  get level() {
    return "h3";
  }

  update(spec) {
    super.update(spec);
    if (spec.pressed !== undefined) this.submit.setAttribute("aria-pressed", String(spec.pressed));
    dress(this.element, ["form", spec.fields.length ? "" : "bare", spec.style ?? ""].join(" ").trim());
    return this;
  }

  /** The files that were chosen. */
  get files() {
    return this.fields.flatMap((field) => field.files ?? []);
  }

  /** What an answer was worth stands beside it, as long as the answer stands there unchanged. */
  refresh() {
    super.refresh();
    for (const field of this.fields) {
      const { given, right, text } = field.spec.verdict ?? {};
      const same = text && field.read().json === JSON.stringify(given);
      if (same && !right) field.fail(text);
      if (!same && !field.mark) continue;
      field.mark ??= field.element.appendChild(make("p", { class: "mark" }));
      put(field.mark, same && right ? text : "");
    }
  }

  /** What is typed so far, for another view of this panel or a reload; files cannot be chosen again by a script. */
  get draft() {
    const touched = this.fields.filter((field) => field.touched && !field.files);
    return Object.fromEntries(touched.map((field) => [field.spec.name,
      field.input ? { raw: field.input.value } : { json: field.read().json ?? null }]));
  }

  set draft(draft) {
    for (const field of this.fields) {
      const kept = draft[field.spec.name];
      if (!kept) continue;
      if (field.input) field.set(kept.raw ?? "");
      else if (kept.json) field.set(JSON.parse(kept.json));
      field.touched = true;
    }
    this.refresh();
  }
}

/**
 * Bring into sight what a press has led to: the `note` about it, and `look`: what is new in the board's own table, or
 * the board below this one, which may have to be drawn first.
 */
function inSight(note, look, tries = 25) {
  const board = note.closest("section.bidgames");
  if (!board) return;
  if (tries === 25) note.scrollIntoView({ block: "nearest" });
  if (!look) return;
  const boards = [...document.querySelectorAll("section.bidgames")];
  const found = look === "new" ? board.querySelector(".new") : boards[boards.indexOf(board) + 1];
  const there = found && (look === "new" || found.closest(".bidgames-box")?.parentElement.contains(board));
  if (there) found.scrollIntoView({ block: look === "new" ? "nearest" : "start" });
  else if (tries > 0) setTimeout(inSight, 200, note, look, tries - 1);
}

/** All forms of a model's question in one view of it. */
class Question {
  #forms = [];
  #turn = null;
  #serial = 0;         // of the press that waits for its answer; 0: none does
  #asked = null;       // the question that the press answers
  #settled = false;    // the note says that a move is in
  #pressed = null;     // the form that was pressed last, and when
  #pressedAt = 0;
  #timer = null;

  constructor(model, prefix) {
    Object.assign(this, { model, prefix });
    this.note = make("p", { class: "outcome", role: "status", hidden: true });
    this.root = make("div", { class: "forms" }, this.note);
    this.root.addEventListener("input", () => { this.#pressedAt = 0; });
    this.leaving = () => clearTimeout(this.keeping);  // Voilà lets go of its kernel before the page is gone
    addEventListener("beforeunload", this.leaving);
  }

  draw() {
    const { turn, forms = [] } = this.model.get("question");
    const key = JSON.stringify(turn ?? null);
    const focused = this.root.contains(document.activeElement);  // asked first: a new turn takes the old forms away
    if (key !== this.#turn) this.#nextTurn(key, forms);
    const old = this.#forms;
    this.#forms = forms.map((spec) => old.find((form) => form.accepts(spec))?.update(spec) ?? this.#make(spec));
    for (const form of old) if (!this.#forms.includes(form)) form.element.remove();
    this.#forms.forEach((form, i) => {
      const shown = [...this.root.children].filter((element) => element !== this.note);
      if (shown[i] !== form.element) this.root.insertBefore(form.element, shown[i] ?? null);
    });
    return focused && !this.root.contains(document.activeElement);  // the caller says where to go on
  }

  /** The forms there are now. */
  get forms() {
    return this.#forms;
  }

  /** The kernel's word about a press. */
  answer() {
    const { serial, kind, form, field, message, look } = this.model.get("answer");
    if (!serial || serial !== this.#serial) return;
    if (kind === "unsure") return this.#say(say("unsure"), "bad");
    if (kind === "working") {
      clearTimeout(this.#timer);
      return this.#say(message, "");
    }
    this.#release();
    if (kind === "taken") {
      // When the next question is here already, the word would seem to speak of that.
      const current = this.#asked === this.#turn || !this.#forms.length;
      this.#settled = current;
      this.#say(message || (current ? say("taken") : ""), "good");
      return inSight(this.note, look);
    }
    const shown = field && this.#forms.find((one) => one.spec.move === form)?.fail(field, message);
    this.#say(shown ? "" : say(kind, { message }), "bad");
  }

  close() {
    clearTimeout(this.#timer);
    clearTimeout(this.keeping);
    removeEventListener("beforeunload", this.leaving);
  }

  #make(spec) {
    const form = new PanelForm(spec, this.prefix, (one) => this.#press(one), () => this.#keep());
    const kept = this.model.get("drafts");
    if (kept.turn === this.#turn && kept.forms?.[spec.move]) form.draft = kept.forms[spec.move];
    return form;
  }

  /** A new question. An answer that is on its way is still waited for; "it is in" stays until something is asked. */
  #nextTurn(key, specs) {
    for (const form of this.#forms) form.element.remove();
    this.#forms = [];
    if (!this.#serial && !(this.#settled && !specs.length) && this.#turn !== null) this.#say("", "");
    this.#turn = key;
  }

  /** Remember what is being typed; the kernel gets it now and then, for a reload of the page. */
  #keep() {
    const forms = Object.fromEntries(this.#forms.map((form) => [form.spec.move, form.draft]));
    this.model.set("drafts", { turn: this.#turn, forms });
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.model.save_changes(), 400);
  }

  #press(form) {
    const again = form === this.#pressed && Date.now() - this.#pressedAt < DOUBLE_PRESS;
    this.#pressed = form;
    this.#pressedAt = Date.now();
    if (this.#serial || again) {
      form.confirmed = false;  // a press that does not count confirms nothing
      return;
    }
    for (const one of this.#forms) if (one !== form) one.calm();
    const values = form.read();
    if (!values) return this.#say("", "");
    // Near what was pressed: a button may stand below a long form.
    if (this.#forms.some((one) => one.spec.fields.length)) form.element.after(this.note);
    else this.root.prepend(this.note);
    this.#asked = this.#turn;
    this.#serial = Math.floor(Math.random() * 2 ** 48) + 1;
    this.#lock(true);
    this.#say(say("sending"), "");
    this.#timer = setTimeout(() => {
      this.#say(say("unsure"), "bad");
      this.#lock(false);
      this.#serial = 0;
    }, PATIENCE);
    const press = { serial: this.#serial, turn: JSON.parse(this.#turn), form: form.spec.move, values };
    if (form.files.length) this.#sendFiles(press, form);
    else this.model.send({ press });
  }

  /** A press with what is in the files. One may have been changed or removed since it was chosen. */
  async #sendFiles(press, form) {
    const read = await Promise.allSettled(form.files.map((file) => file.arrayBuffer()));
    const lost = form.files.find((_, i) => read[i].status === "rejected");
    if (!lost) return this.model.send({ press }, undefined, read.map(({ value }) => value));
    this.#release();
    this.#say(say("file_lost", { name: lost.name }), "bad");
  }

  #release() {
    clearTimeout(this.#timer);
    this.#serial = 0;
    this.#lock(false);
  }

  #lock(on) {
    this.root.classList.toggle("busy", on);
    for (const button of this.root.querySelectorAll("button")) button.setAttribute("aria-disabled", String(on));
  }

  #say(text, kind) {
    if (kind !== "good") this.#settled = false;
    dress(this.note, `outcome ${kind}`.trim());
    put(this.note, text.trim());  // a press that only turns a page is answered without a word
  }
}
