/* Says what is what in the first hand that somebody plays on this device: where their cards lie, that it is their turn, what
   they may tick before it. A mark lies where nothing else is, or is not shown; it goes with the hand, or with a tap. */

const DONE = "dead-button-table-coached"; // "1", or the hand that is the first
const FREE = ".table-header, .page-footer, .beside, .table-top, .bar, .table-side, .felt :is(.seat-plate, .card:not(.room), .disc, .stake, .felt-oval p, button)";
const ROOM = ".felt .card.room"; // where no card lies yet: covered only where nothing else is free
const SHAPES = ["square", "flat", "narrow", "slim", "small"];
const STEP = 3; // pixels between two places that are tried
const APART = 2; // pixels from what must stay free
const AGAIN = [1000, 2000, 4000, 8000, 16_000]; // milliseconds after which a network that was away is asked again
const SIDEWAYS = 0.3; // how much less it matters to stand straight over what is meant than close to it

const fragment = () => document.getElementById("table-fragment");
const coach = () => document.getElementById("coach");
const first = () => `${location.pathname}#${fragment().dataset.hand}`;

let asked = false;
let failures = 0;
let marks = null; // the section that was fetched

async function fetchMarks() {
  if (asked) return;
  asked = true;
  const page = await fetch(`${location.pathname}first-hand/`)
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => null);
  if (page === null) setTimeout(askAgain, AGAIN[Math.min(failures++, AGAIN.length - 1)]);
  if (!page) return;
  const marked = new DOMParser().parseFromString(page, "text/html");
  const made = document.importNode(marked.getElementById("first-hand"), true);
  const dressed = new Promise((done) => made.querySelector("link").addEventListener("load", done));
  document.getElementById("main").append(made);
  await dressed;
  marks = made;
  look();
}

function askAgain() {
  asked = false;
  look();
}

function moment() {
  if (!document.querySelector("#bar .own:not(.is-folded)")) return "";
  if (document.querySelector("#act[data-due]")) return "turn";
  if (!document.querySelector(".felt .seat.acting")) return "";
  return document.querySelector("#bar [data-ahead]") ? "ahead" : "waiting";
}

/* The keys of what may be done now, as the bar names it. */
function keys() {
  const all = [...document.querySelectorAll("#bar :is(.acts, .raise) [aria-keyshortcuts][data-words]")];
  return all.flatMap(({ ariaKeyShortcuts, dataset }) => {
    const [key, pair] = [document.createElement("kbd"), document.createElement("span")];
    key.textContent = ariaKeyShortcuts.split(" ")[0];
    pair.append(key, ` ${dataset.words}`);
    return [pair, " "];
  });
}

const isFree = (mark, taken) =>
  !taken.some(({ left, right, top, bottom }) => mark.left < right + APART && mark.right > left - APART && mark.top < bottom + APART && mark.bottom > top - APART);

/* Where a box of this size stands closest to what is meant, and over nothing that must stay free. */
function place({ width, height }, meant, taken) {
  let best = null;
  for (let y = APART; y + height + APART <= innerHeight; y += STEP) {
    for (let x = APART; x + width + APART <= document.documentElement.clientWidth; x += STEP) {
      const up = Math.max(meant.top - y - height, y - meant.bottom, 0);
      const aside = Math.abs(meant.left + meant.width / 2 - x - width / 2);
      const far = up + SIDEWAYS * aside;
      if (best && far >= best.far) continue;
      if (isFree({ left: x, right: x + width, top: y, bottom: y + height }, taken)) best = { far, x, y };
    }
  }
  return best;
}

const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
const box = (mark) => mark.getBoundingClientRect();

function put(mark) {
  const meant = box(document.querySelector("#bar .own"));
  const taken = boxes(FREE);
  for (const all of [[...taken, ...boxes(ROOM)], taken]) {
    for (const shape of SHAPES) {
      mark.dataset.shape = shape;
      const at = place(box(mark), meant, all);
      if (!at) continue;
      mark.style.translate = `${at.x + scrollX}px ${at.y + scrollY}px`;
      return;
    }
  }
  mark.remove();
}

/* A mark stays where it is while nothing comes to lie there; elsewhere it is another one, so that none is pushed. */
function show(what) {
  const was = coach();
  if (was?.dataset.moment === what && isFree(box(was), boxes(FREE))) return;
  const mark = marks.querySelector(`template[data-moment="${what}"]`).content.firstElementChild.cloneNode(true);
  const says = mark.querySelector("[data-coach-says]");
  mark.querySelector("[data-coach-keys]")?.replaceChildren(...keys());
  was?.remove();
  marks.append(mark);
  put(mark);
  const status = marks.querySelector("[role=status]");
  if (status.dataset.moment !== what) status.textContent = says.textContent;
  status.dataset.moment = what;
}

function end() {
  localStorage.setItem(DONE, "1");
  marks?.remove();
}

/** Shows the mark of this moment, while it is the first hand. */
export function look() {
  const begun = localStorage.getItem(DONE);
  if (begun === "1") return;
  if (begun && begun !== first()) {
    end();
    return;
  }
  const what = moment();
  if (what && !begun) localStorage.setItem(DONE, first());
  if (!marks) fetchMarks();
  else if (what) show(what);
  else coach()?.remove();
}

document.body.addEventListener("click", ({ target }) => target.closest?.("[data-coach-done]") && end());
addEventListener("resize", () => marks && look());
