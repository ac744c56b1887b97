/* A dealer's tablet. Every tap goes into the outbox first and onto the ring at once, marked as not sent; the
   server's answer takes the mark away. Without a network both go on, also after the page was closed. */

import "./awake.js";
import { Outbox } from "./outbox.js";
import { drawActing } from "./tablet-acting.js";
import "./tablet-count.js";
import { keepPage } from "./kept-page.js";
import "./panels.js";
import { drawChoice, keepChoice } from "./tablet-choice.js";
import { sayAside, sayNet } from "./tablet-net.js";
import { fieldsOf, wordsOf } from "./tablet-form.js";
import { drawMatch } from "./tablet-match.js";
import "./tablet-rulings.js";
import { draw, list } from "./tablet-ring.js";
import { askForStacks } from "./tablet-several.js";
import { provisional } from "./tablet-table.js";
import "./wagers.js";

const TWICE = 1500; // a second tap on the same button within this many milliseconds is the same tap

const main = document.querySelector("[data-tablet]");
const net = document.getElementById("net");
const aside = document.getElementById("aside");
const told = document.getElementById("told");
const outbox = new Outbox(main.dataset.tablet, answered);
const tapped = new Map(); // what was sent → when
let settled = []; // records that the server has taken and not yet shown
let drawn = ""; // the ring as the server drew it

const page = () => document.getElementById("table");
const state = () => JSON.parse(page()?.dataset.table || "{}");

// Recording

document.body.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-act]");
  if (!form || outbox.isEnded) return;
  event.preventDefault();
  const act = form.dataset.act;
  const fields = fieldsOf(form, event.submitter, current());
  const key = `${act} ${JSON.stringify(fields)}`;
  if (performance.now() - (tapped.get(key) ?? -TWICE) < TWICE) return;
  tapped.set(key, performance.now());
  told.hidden = true;
  if (act === "undo" && outbox.cancel(fields.find(([name]) => name === "request")[1])) {
    show();
  } else {
    outbox.add(act, fields, wordsOf(form, event.submitter, told?.dataset.by ?? ", "));
  }
  if (!["", "#table"].includes(location.hash)) location.hash = "#table";
  form.reset();
});

function answered(record, { state: what, reason = "", clause = "" }) {
  if (what === "ended") {
    location.reload();
    return;
  }
  if (what === "refused" || what === "question") tell(record, reason, clause, what);
  else settled.push(record);
  document.body.dispatchEvent(new CustomEvent("changed"));
}

function tell(record, reason, clause, what) {
  const asked = what === "question" ? told.dataset.asked : told.dataset.refused;
  told.querySelector("p").textContent = [`${record.said}:`, asked, reason, clause && `(${clause})`].filter(Boolean).join(" ");
  told.classList.toggle("is-question", what === "question");
  told.hidden = false;
}

told?.querySelector("[data-put-away]").addEventListener("click", () => {
  told.hidden = true;
});

aside?.querySelector("[data-retry]").addEventListener("click", () => outbox.tryAside());

// Showing

/** The table as it is if everything that waits is recorded. */
const current = () => provisional(state(), [...settled, ...outbox.records]);

function show() {
  const { records } = outbox;
  list(document.getElementById("waiting"), records);
  if (net) sayNet(net, outbox);
  if (aside) sayAside(aside, outbox);
  const unsettled = [...settled, ...records];
  drawMatch(page(), unsettled);
  drawActing(page(), state(), unsettled);
  offerUndo(records.at(-1));
  for (const button of document.querySelectorAll("[data-needs-network]")) button.disabled = outbox.offlineSince !== null;
  const ring = page()?.querySelector(".tablet-ring");
  if (!ring) return;
  if (ring.classList.toggle("is-provisional", unsettled.length > 0) || ring.innerHTML !== drawn) ring.innerHTML = drawn;
  const table = provisional(state(), unsettled);
  draw(page(), state(), table, unsettled);
  drawChoice(page(), state(), table);
}

/** The last record is what an undo takes back, sent or not. */
function offerUndo(record) {
  const place = document.querySelector("[data-undo-last]");
  if (!place || !record || record.act === "undo") return;
  place.querySelector(".undo-sentence").textContent = record.said;
  place.querySelector("[name=request]").value = record.id;
  place.querySelector("form").hidden = false;
}

/** What the dealer who comes is told opens by itself where another one deals now, or the tablet is new here. */
function handOver() {
  const place = `handover-${main.dataset.tablet}`;
  const [dealer, before] = [String(state().dealer ?? ""), localStorage.getItem(place)];
  if (before === dealer || !page()) return;
  localStorage.setItem(place, dealer);
  const panel = document.getElementById("handover");
  if (Number(panel?.dataset.handover) && ["", "#table"].includes(location.hash)) location.hash = "#handover";
}

/** What the server drew takes the place of what was provisional. */
function drawnAnew() {
  settled = [];
  drawn = page()?.querySelector(".tablet-ring")?.innerHTML ?? "";
  keepChoice(page());
  askForStacks();
  show();
  handOver();
}

outbox.addEventListener("change", show);
document.body.addEventListener("htmx:afterSwap", drawnAnew);
document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && detail.xhr.status) outbox.found();
  else if (!detail.xhr.status) outbox.lost();
});
addEventListener("hashchange", () => document.querySelector(location.hash || "#table")?.focus({ preventScroll: true }));
outbox.isEnded = "ended" in main.dataset;
drawnAnew();
if (!navigator.onLine) outbox.lost();
outbox.send();
if (main.dataset.worker) keepPage(main.dataset.worker, "/tablet/");
