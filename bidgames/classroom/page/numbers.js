/** Whole numbers as people read and write them: with their thousands apart. */
import { say } from "./draw.js";

/** Digits with their thousands apart, as the page's language writes them: 15,000. */
export const grouped = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, say("thousands"));

/** What is typed, without the marks between thousands: the language's own, or spaces. */
export function ungrouped(typed) {
  const apart = new RegExp(`^[+-]?\\d{1,3}([${say("thousands")}\\s]\\d{3})+$`);
  return apart.test(typed) ? typed.replace(/[^\d+-]/g, "") : typed;
}
