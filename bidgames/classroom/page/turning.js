/**
 * The wall's pictures: two at a time where there are more, so that the back of the room can read them.
 *
 * They lie side by side in a strip that is moved on every few seconds, and again from the first when the game enters
 * another stage. Buttons, arrow keys and a presenter's remote turn by hand; then they stay until told to go on.
 */
import { make, put, say } from "./draw.js";

const TOGETHER = 2;
const TURN = 12_000;  // ms that they are shown
const WIDE = matchMedia("(min-width: 900px)");  // as in projector.css; a phone scrolls
const BY = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };

export class Turning {
  #page = 0;
  #resting = false;

  /** `strip` holds a figure a picture; `place` is where the buttons go. */
  constructor(strip, place) {
    Object.assign(this, { strip, place, where: make("span", { "aria-live": "off" }) });
    this.stop = this.#button("‖", say("turn_stop"), () => this.#rest(!this.#resting));
    const back = this.#button("‹", say("turn_back"), () => this.#byHand(-1));
    const on = this.#button("›", say("turn_on"), () => this.#byHand(1));
    place.setAttribute("aria-label", say("turn_group"));
    place.append(back, this.where, on, this.stop);
    setInterval(() => this.#resting || this.#turn(1), TURN);
    addEventListener("keydown", (event) => {
      if (!BY[event.key] || event.target.closest("details, a, [tabindex]")) return;
      event.preventDefault();
      this.#byHand(BY[event.key]);
    });
    WIDE.addEventListener("change", () => this.settle());
  }

  /** Begin again with the first pictures. */
  restart() {
    this.#page = 0;
    this.settle();
  }

  /** Pictures have come or gone, or have another size: show what is to be shown. */
  settle() {
    const pages = this.#pages;
    this.place.hidden = pages < 2;
    this.#page = Math.min(this.#page, pages - 1);
    put(this.where, say("turn_page", { page: this.#page + 1, pages }));
    if (WIDE.matches) this.strip.children[this.#page * TOGETHER]?.scrollIntoView({ block: "nearest", inline: "start" });
  }

  get #pages() {
    const count = this.strip.children.length;
    return WIDE.matches && count > TOGETHER ? Math.ceil(count / TOGETHER) : 1;
  }

  #button(sign, name, pressed) {
    const made = make("button", { type: "button", class: "quiet", "aria-label": name, title: name }, sign);
    made.addEventListener("click", pressed);
    return made;
  }

  #byHand(by) {
    this.#rest(true);
    this.#turn(by);
  }

  #rest(resting) {
    this.#resting = resting;
    const name = resting ? say("turn_go") : say("turn_stop");
    for (const attribute of ["aria-label", "title"]) this.stop.setAttribute(attribute, name);
    this.stop.textContent = resting ? "▶" : "‖";
  }

  #turn(by) {
    const pages = this.#pages;
    this.#page = (this.#page + by + pages) % pages;
    this.settle();
  }
}
