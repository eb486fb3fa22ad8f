/**
 * Draws a view's charts: the sentence beside each at once, the picture when Vega is here.
 *
 * A chart is embedded once and afterwards only fed with rows. Whatever fails, its sentence stays.
 */
import { address, call, language } from "./connection.js";
import { make } from "./draw.js";

const RETRY = 15_000;       // ms before a failed download is tried again
const PATIENCE = 90_000;    // ms that a slow machine may take to make the first specification
const pictures = new Map();  // element -> {rows: JSON of what is drawn, view: Vega's view or null, busy}

/** Draw a view's charts; while a class gathers there is time to fetch what they need. */
export function putCharts(element, view) {
  const charts = view.page.charts ?? [];
  element.hidden = !charts.length;
  if (charts.length) showCharts(element, view.game, charts);
  else if (view.phase === "lobby") getReady(view.game);
}

/** Not at once, and not all together: those who are still coming in go first. */
let ready = null;
function getReady(game) {
  if (ready === game) return;
  ready = game;
  setTimeout(() => fetchAhead(game), 2000 + 6000 * Math.random());
}

/** Bring the figures in `root` up to date with `charts` of `game`. */
function showCharts(root, game, charts) {
  const wanted = new Set(charts.map(({ name }) => name));
  for (const figure of [...root.querySelectorAll("figure")]) {
    if (wanted.has(figure.dataset.chart) && figure.dataset.game === game) continue;
    pictures.get(figure)?.view?.finalize();
    pictures.delete(figure);
    figure.remove();
  }
  for (const [place, chart] of charts.entries()) {
    const figure = findFigure(root, chart.name) ?? addFigure(root, game, chart.name);
    if (root.children[place] !== figure) root.insertBefore(figure, root.children[place]);  // in the order of the view
    const [title, text] = figure.querySelectorAll("figcaption > *");
    if (title.textContent !== chart.title) title.textContent = chart.title;
    if (text.textContent !== chart.text) text.textContent = chart.text;
    pictures.get(figure).wanted = chart.rows ?? {};
    draw(figure, game, chart.name);
  }
}

/** Fetch what the charts of a game need; what fails is tried again when one is drawn. */
function fetchAhead(game) {
  Promise.all([specifications(game), vega()]).catch((problem) => console.warn("charts:", problem));
}

function findFigure(root, name) {
  return [...root.querySelectorAll("figure")].find((figure) => figure.dataset.chart === name);
}

function addFigure(root, game, name) {
  const caption = make("figcaption", {}, make("strong"), make("span"));
  const picture = make("div", { class: "chart", hidden: true });
  const figure = make("figure", { "data-chart": name, "data-game": game }, caption, picture);
  root.append(figure);
  pictures.set(figure, { rows: "", view: null, busy: false, wanted: {} });
  return figure;
}

/** Embed the chart if it is not, feed it if its rows changed; one at a time, the newest rows win. */
async function draw(figure, game, name) {
  const picture = pictures.get(figure);
  if (picture.busy) return;
  picture.busy = true;
  try {
    picture.view ??= await embed(figure.lastChild, game, name);
    for (let rows; (rows = JSON.stringify(picture.wanted)) !== picture.rows; picture.rows = rows) {
      await feed(picture.view, JSON.parse(rows));  // a copy: Vega marks the rows it is given
    }
  } catch (problem) {
    console.warn(`chart ${name}:`, problem);
    figure.lastChild.hidden = picture.view === null;
    setTimeout(() => figure.isConnected && draw(figure, game, name), RETRY + 100);  // no news need come before
  }
  picture.busy = false;
}

async function embed(box, game, name) {
  const [specs, vegaEmbed] = await Promise.all([specifications(game), vega()]);
  if (!specs[name]) throw new Error("no specification");
  box.hidden = false;  // it needs a width before it is drawn
  // ast: expressions are interpreted, since our policy forbids to compile them.
  const options = { renderer: "svg", actions: false, ast: true, logLevel: 1 };
  return (await vegaEmbed(box, fitted(specs[name]), options)).view;
}

/** As wide as its place (joined charts cannot be, in Vega-Lite); without its title, which the caption has. */
function fitted({ title, ...spec }) {
  const stretches = (spec.mark || spec.layer) && spec.width === undefined;
  return stretches ? { ...spec, width: "container", autosize: { type: "fit-x", contains: "padding", resize: true } } : spec;
}

async function feed(view, rows) {
  for (const [name, data] of Object.entries(rows)) {
    try {
      view.data(name, data);
    } catch (problem) {
      console.warn(problem);  // a dataset this specification does not draw
    }
  }
  await view.runAsync();
}

const specifications = remember(async (game) => {
  const { status, data } = await call(`charts/${game}.json?lang=${language}`, { patience: PATIENCE });
  if (status !== 200) throw new Error(`specifications: ${status}`);
  return data;
});

const vega = remember(async () => {
  await import(address("static/vega.js"));
  return window.vegaEmbed;
});

/** Remember what a download gave, by its first argument; a failed one may be tried again after a while. */
function remember(download) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) {
      const promise = download(key);
      known.set(key, promise);
      promise.catch(() => setTimeout(() => known.delete(key), RETRY));
    }
    return known.get(key);
  };
}
