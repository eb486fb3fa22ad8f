/** The wall: what everybody may see, large, and how to join. Nobody has to touch it: it goes on by itself. */
import { putCharts } from "./charts.js";
import { Watch } from "./connection.js";
import { Clock, at, label, make, put, putAlerts, putTable, say } from "./draw.js";
import { grouped } from "./numbers.js";
import { offerRules } from "./rules.js";
import { Turning } from "./turning.js";

const clock = new Clock(at("clock"), at("call"));
const turning = new Turning(at("charts"), at("turning"));
const base = new URL(document.baseURI).pathname;
const room = decodeURIComponent(location.pathname.slice(base.length).split("/")[0]).toUpperCase();
let game = null;
const table = new URLSearchParams(location.search).get("table") ?? "";  // the first one without

function show(view) {
  if (view.next?.room && view.next.room !== room) return goOn(view.next.room);
  const { page } = view;
  const lobby = view.phase === "lobby";
  game = view.game;
  document.title = [page.title, say("projector")].filter(Boolean).join(" – ");
  put(at("title"), page.title);
  clock.show(view);
  which(view);
  invite(view, lobby);
  putAlerts(at("alerts"), page.alerts);
  put(at("status"), page.status || (lobby ? say("lobby") : ""));
  put(at("waiting"), page.waiting);
  putTable(at("table"), page.table);
  standings(view.standings);
  putCharts(at("charts"), view);
  fitSoon(view);
}

const STEPS = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5, 0.45, 0.4, 0.36, 0.33];  // how small a part may get
const EDGE = 24;        // px below it that stay empty
const SETTLED = 200;    // ms in which charts have measured their places anew
const LOOKS = [300, 1500, 4000];  // ms after a view, or after a chart has come
const steps = [0, 0];   // of the charts, and of what stands beside them
let looks = [];
let stage = null;
let fitting = false;

/** All on one screen, as large as will do: nobody scrolls a wall. A narrow window is somebody's phone, which can. */
async function fit() {
  if (fitting) return;
  fitting = true;
  for (const [place, part] of [at("charts"), document.querySelector(".side")].entries()) {
    for (;;) {
      const zoom = innerWidth < 900 ? "1" : String(STEPS[steps[place]]);
      if (part.style.zoom !== zoom) {
        part.style.zoom = zoom;
        dispatchEvent(new Event("resize"));
        await new Promise((done) => { setTimeout(done, SETTLED); });
      }
      if (innerWidth < 900 || part.getBoundingClientRect().bottom <= innerHeight - EDGE) break;
      if (steps[place] === STEPS.length - 1) break;
      steps[place] += 1;
    }
  }
  fitting = false;
  turning.settle();
}

/** Soon, and again: charts come when they can. Another stage of the game begins large again. */
function fitSoon(view) {
  const now = view?.phase ? `${view.phase} ${Boolean(view.standings)}` : stage;
  if (now !== stage) {
    steps.fill(0);
    turning.restart();
  }
  stage = now;
  looks.forEach(clearTimeout);
  looks = LOOKS.map((delay) => setTimeout(fit, delay));
}

/** The class goes on in another room: so does its wall. */
function goOn(next) {
  location.replace(new URL(`${next}/projector${location.search}`, document.baseURI));
}

/** Of several tables: which one this is, and the way to those beside it. */
function which({ table: shown, tables }) {
  const state = tables > 1 ? `${shown} ${tables}` : "";
  at("which").hidden = !state;
  if (at("which").dataset.state === state) return;
  at("which").dataset.state = state;
  const way = (to, sign, name) => (to < 1 || to > tables ? "" : make("a", { href: beside(to), "aria-label": name }, sign));
  at("which").replaceChildren(...state ? [
    way(shown - 1, "‹", say("table_before")), ` ${say("which", { table: shown, tables })} `,
    way(shown + 1, "›", say("table_after")),
  ] : []);
}

/** This page's address for another table, or the first. */
function beside(number) {
  const asked = new URLSearchParams(location.search);
  if (number) asked.set("table", number);
  else asked.delete("table");
  return [location.pathname, String(asked)].filter(Boolean).join("?");
}

/** In the lobby the way in fills the wall; afterwards one line of it stays for those who come late. */
function invite({ qr, join_url, joined, code, room: name }, lobby) {
  at("invite").hidden = !lobby;
  const plain = (join_url ?? "").replace(/^https?:\/\//, "");
  put(at("latecomers"), lobby || !plain ? "" : `${say("join_at")} ${plain}`);
  if (!lobby) return;
  if (at("qr").drawn !== qr) at("qr").innerHTML = at("qr").drawn = qr ?? "";  // an SVG from our own server
  put(at("address"), plain);
  put(at("room"), code ?? name);
  put(at("joined"), joined === 1 ? say("joined_one") : say("joined_many", { count: joined ?? 0 }));
}

/** Only when the instructor shows them. */
function standings(list) {
  at("standings").hidden = !list?.length;
  const lines = (list ?? []).map(({ rank, name, score }) => make("li", { value: rank },
    make("span", { class: "name" }, String(name)), " ", make("span", { class: "num" }, grouped(score).replace("-", "−"))));
  at("standings").querySelector("ol").replaceChildren(...lines);
}

/** Keep the screen on where the browser lets us (https or this machine); hiding the page gives it up. */
async function stayAwake() {
  if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
  await navigator.wakeLock.request("screen").catch((reason) => console.info("no wake lock:", reason.message));
}

/** No such room, or it is gone: say it, and look again. A wall has no hands to reload it. */
function refused(status, message) {
  if (status === 404 && table) location.replace(beside(null));  // the class went on to a room with fewer tables
  put(at("status"), status === 404 ? say("no_room") : message);
  return true;
}

label();
offerRules(at("rules"), () => game);
addEventListener("resize", () => { if (!fitting) fitSoon(); });
new MutationObserver(() => { if (!fitting) fitSoon(); }).observe(at("charts"), { childList: true, subtree: true });  // a chart has come
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
new Watch(`api/rooms/${encodeURIComponent(room)}/public`, null, {
  view: show,
  now: (now) => clock.sample(now),
  online: (well) => put(at("offline"), well ? "" : say("offline")),
  refused,
}, table && `&table=${encodeURIComponent(table)}`).start();
