/**
 * A student's seat: joins, keeps the seat, and draws the view that the server sends. It knows no game.
 *
 * The seat's token is the part of the address after "#", which reaches no log; the browser keeps it by room.
 */
import { putCharts } from "./charts.js";
import { Watch, call, language } from "./connection.js";
import { Clock, at, isolated, label, put, putAlerts, putTable, say } from "./draw.js";
import { Forms } from "./forms.js";
import { Join, seats } from "./join.js";
import { offerRules } from "./rules.js";
import { Touch } from "./touch.js";

const state = { room: null, seat: null, view: null, watch: null };
const aloud = (sentence) => { at("aside").textContent = sentence; };
const clock = new Clock(at("clock"), at("call"), aloud);
const join = new Join(take);
const forms = new Forms(at("forms"), at("note"), {
  token: () => state.seat?.token,
  version: () => state.view?.version ?? -1,
  over: () => state.view?.phase === "finished",
  refused,
  doubt: () => state.watch?.refresh(),
});
const touch = new Touch(at("table"), at("forms"), () => forms.all);

/** Which room the address names, or null for the page that asks for a code. */
function roomInAddress() {
  const base = new URL(document.baseURI).pathname;
  const [room] = location.pathname.slice(base.length).split("/");
  return room ? decodeURIComponent(room).toUpperCase() : null;
}

/** Show one of the page's three sections. */
function turnTo(section) {
  for (const id of ["join", "dead", "play"]) at(id).hidden = id !== section;
}

/** Start from what the address and this browser know. */
function open() {
  state.room = roomInAddress();
  const token = location.hash.slice(1);
  const kept = state.room && seats.get(state.room);
  if (token) take(state.room, { name: kept?.token === token ? kept.name : "", token });
  else if (kept?.token) take(state.room, kept);
  else askToJoin();
}

function leave() {
  state.watch?.stop();
  Object.assign(state, { watch: null, view: null });
  put(at("offline"), "");
}

function askToJoin() {
  leave();
  turnTo("join");
  join.show(state.room);
}

/** Sit down. Without a token there was no free seat: then watch what the projector shows. */
function take(room, seat) {
  leave();
  Object.assign(state, { room, seat });
  const url = new URL(room ?? "", document.baseURI);
  if (seat.token) {
    url.hash = seat.token;
    if (room) seats.keep(room, { token: seat.token, name: seat.name });
  }
  history.replaceState(null, "", url);
  turnTo("play");
  put(at("status"), say("connecting"));
  put(at("note"), seat.notice);
  showLink(url, Boolean(seat.token));
  const path = seat.token ? "api/seat" : `api/rooms/${encodeURIComponent(room)}/public`;
  state.watch = new Watch(path, seat.token, { view: show, now: (now) => clock.sample(now), online, refused });
  state.watch.start();
}

function showLink(url, seated) {
  const link = at("link");
  link.closest("p").hidden = !seated;
  link.href = link.textContent = url.href;
}

function online(well) {
  if (well && !at("offline").hidden) forms.hurry();
  put(at("offline"), well ? "" : say("offline"));
}

/** The server does not know this seat (any more). Nothing is thrown away before the student decides. */
function refused(status, message) {
  if (![401, 403, 404, 410].includes(status)) return true;
  leave();
  turnTo("dead");
  put(at("dead-message"), message);
  at("dead-title").focus();
  return false;
}

/** The class goes on in another room: this seat's place there is known, so go; who only watches stays. */
function goOn(next) {
  if (!next?.token || next.room === state.room) return false;
  setTimeout(() => take(next.room, { name: state.seat?.name ?? "", token: next.token }));
  return true;
}

/** Draw a view: the forms first, since that is what a student waits for; charts come when they can. */
function show(view) {
  if (goOn(view.next)) return;
  const { page } = view;
  state.view = view;
  state.room ??= view.room;
  document.title = (page.forms?.length ? "● " : "") + (page.title || "bidgames");
  put(at("title"), page.title);
  put(at("who"), who(view));
  clock.show(view);
  putAlerts(at("alerts"), page.alerts);
  put(at("status"), page.status || (view.phase === "lobby" ? say("lobby") : ""));
  put(at("waiting"), page.waiting);
  forms.show(view);
  putTable(at("table"), page.table);
  touch.mark();
  setTimeout(() => putCharts(at("charts"), view));
}

/** Whose seat this is. The name comes with the view if it names people, else from what was typed here. */
function who(view) {
  if (view.seat === null || view.seat === undefined) return say("watching");
  const name = view.name ?? view.names?.[view.seat] ?? state.seat.name;
  const { table } = view;
  return name ? say("who", { name: isolated(name), table }) : say("who_nameless", { table });
}

offerRules(at("rules"), () => state.view?.game);
at("someone-else").addEventListener("click", askToJoin);
at("join-again").addEventListener("click", () => {
  if (state.room && state.seat) seats.forget(state.room, state.seat.token);
  history.replaceState(null, "", new URL(state.room ?? "", document.baseURI));
  askToJoin();
});
addEventListener("hashchange", open);
label();
open();
