/** The rules of a game, one tap away on the student's page and on the wall. */
import { language } from "./connection.js";
import { say } from "./draw.js";

/** Fill `details` when somebody first opens it, and again after a failure; `game()` is the key of the game now. */
export function offerRules(details, game) {
  const place = details.querySelector(".prose");
  details.addEventListener("toggle", async () => {
    const key = game();
    if (!details.open || !key || place.dataset.game === key) return;
    place.textContent = say("loading");
    try {
      const answer = await fetch(new URL(`rules/${key}?lang=${language}`, document.baseURI));
      if (!answer.ok) throw new Error(String(answer.status));
      place.innerHTML = await answer.text();  // a fragment from our own server
      place.dataset.game = key;
    } catch {
      place.textContent = say("rules_failed");
    }
  });
}
