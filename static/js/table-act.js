/* The bar of a digital table: the amount of a raise, typed, slid, rolled or tapped; which taps count; a choice made
   ahead, sent when the turn comes and dropped when what it was made for has changed; a choice that could not be sent. */

import { giveUpOffline, onAnswer, onLost } from "./network.js";
import { say, warn } from "./table-say.js";

const grouped = new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: "always" });
const amount = () => document.querySelector('#raise input[name="amount"]');
const slider = () => document.querySelector("#raise .raise-slider");

// Amounts

function typed() {
  return Number(amount().value.replace(/[\s,.’']/g, ""));
}

function show() {
  const value = typed();
  const words = document.querySelector("#raise [data-amount]");
  if (words && value) words.textContent = grouped.format(value);
  const total = document.querySelector("#raise [data-total]");
  const above = Number(document.querySelector('#raise input[name="above"]')?.value);
  if (total && value) total.textContent = grouped.format(value + above);
}

function set(value) {
  amount().value = value;
  if (slider()) slider().value = value;
  show();
}

document.body.addEventListener("input", ({ target }) => {
  if (target === slider()) set(target.value);
  else if (target === amount()) {
    if (slider() && typed()) slider().value = typed();
    show();
  }
});

document.body.addEventListener("click", ({ target }) => {
  const size = target.closest("[data-size]");
  if (size) choose(size);
  if (target === amount()) target.select();
});

/* By its key all-in is said, and the next Enter raises. */
function choose(size) {
  set(size.dataset.size);
  if (!size.dataset.says || !isKeyed) return;
  document.querySelector('#raise [name="choice"]').focus();
  say(size.dataset.says);
}

/* A wheel over the amount, and arrows in it, go by a big blind. */
function step(by) {
  const { min, max } = slider();
  const size = Number(document.querySelector("#raise [data-step]").dataset.step) || 1;
  set(Math.min(Number(max), Math.max(Number(min), (typed() || Number(min)) + by * size)));
}

const isAmount = (target) => slider() && (target === slider() || target === amount());

document.body.addEventListener(
  "wheel",
  (event) => {
    if (!isAmount(event.target) || !event.deltaY) return;
    event.preventDefault();
    step(event.deltaY < 0 ? 1 : -1);
  },
  { passive: false },
);

const ARROWS = { ArrowUp: 1, ArrowDown: -1 };
document.body.addEventListener("keydown", (event) => {
  const by = ARROWS[event.key] ?? (event.target === slider() ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined);
  if (by === undefined || !isAmount(event.target)) return;
  event.preventDefault();
  step(by);
});

/* The key that asks for the amount goes to its field; Escape leaves it. */
document.body.addEventListener("keydown", ({ key, target }) => {
  if (key === "Escape" && target === amount()) target.blur();
});

// What has to be picked before an act

function ready() {
  for (const button of document.querySelectorAll("[data-needs]")) {
    const names = button.dataset.needs.split(" ");
    button.disabled = !names.every((name) => document.querySelector(`input[name="${name}"]:checked`));
  }
}

document.body.addEventListener("change", ready);
document.body.addEventListener("htmx:afterSettle", ready);
ready();

// Which taps count

const QUIET = 250; // milliseconds after a change of the bar in which a tap means what was there before
const TWICE = 300; // milliseconds within which two taps are one
const PRESS = 50; // milliseconds between letting go and the click that comes of it

const GUARDED = "#bar, #choose-game"; // what changes under somebody's finger
const tappable = () => [...document.querySelectorAll(`:is(${GUARDED}) :is(button, [data-ahead])`)];
const offered = () => tappable().map((each) => each.id || each.textContent).join();

let before = offered();
let changedAt = -QUIET;
let pressedAt = null; // while a finger or a key is down
let isKeyed = false; // the latest tap was by a key
let isOwn = false; // the page itself taps
let armed = null; // {id, at}: the button that a second tap uses
let calm = null;

function markQuiet(isQuiet) {
  for (const each of document.querySelectorAll(GUARDED)) each.classList.toggle("is-quiet", isQuiet);
}

function quiet() {
  changedAt = performance.now();
  markQuiet(true);
  clearTimeout(calm);
  calm = setTimeout(markQuiet, QUIET, false);
}

/* A change counts from when it is seen. */
function notice() {
  const now = offered();
  if (now !== before) {
    before = now;
    armed = null;
    quiet();
    requestAnimationFrame(quiet);
  } else if (performance.now() < changedAt + QUIET) markQuiet(true);
  showArmed();
}

document.body.addEventListener("htmx:afterSwap", notice);

for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, ({ timeStamp }) => ([pressedAt, isKeyed] = [timeStamp, kind === "keydown"]), true);
}
for (const kind of ["pointerup", "pointercancel", "keyup"]) {
  addEventListener(kind, () => setTimeout(() => (pressedAt = null), PRESS), true);
}

function showArmed() {
  for (const button of document.querySelectorAll("[data-sure]")) {
    button.classList.toggle("is-armed", button.id === armed?.id);
  }
}

/* Whether a tap is the first of two that what it does takes. */
function isFirst(target, now) {
  const button = target.closest("[data-sure]");
  if (button && button.id === armed?.id) return now < armed.at + TWICE;
  armed = button && { id: button.id, at: now };
  showArmed();
  if (button) say(button.dataset.sure);
  return Boolean(button);
}

addEventListener(
  "click",
  (event) => {
    const { target, timeStamp } = event;
    if (isOwn || !target.closest?.(`${GUARDED}, [data-sure]`)) return;
    const isHasty = Math.min(pressedAt ?? timeStamp, timeStamp) < changedAt + QUIET;
    const isStray = isHasty && target.closest(GUARDED);
    if (!isStray && !isFirst(target, timeStamp)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/* The page taps what somebody has chosen before. */
function tap(button) {
  isOwn = true;
  button.click();
  isOwn = false;
}

/* Two taps are one: the second may meet the bar of the next question, which nobody has read yet. */
let sentAt = -TWICE;

document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (!isChoice(event.detail.elt)) return;
  const now = performance.now();
  if (now - sentAt < TWICE) event.preventDefault();
  else [sentAt, unsent] = [now, null];
});

// A choice made ahead: for this bet only, or whatever is bet, for this street only

let ahead = null; // {key, value}: choices, of which the first is made that is possible

document.body.addEventListener("change", ({ target }) => {
  if (!target.dataset.ahead) return;
  ahead = target.checked ? { key: target.dataset.ahead, value: target.value } : null;
  mark();
});

const mark = () => {
  for (const box of document.querySelectorAll("[data-ahead]")) {
    box.checked = ahead !== null && box.dataset.ahead === ahead.key && box.value === ahead.value;
  }
};

function look() {
  if (amount()) show();
  if (!ahead) return;
  const act = document.getElementById("act");
  if (![act?.dataset.aheadKey, act?.dataset.streetKey].includes(ahead.key)) {
    ahead = null;
    return;
  }
  mark();
  if (!act.dataset.due) return;
  const buttons = ahead.value.split(" ").map((each) => act.querySelector(`button[name="choice"][value="${each}"]`));
  const button = buttons.find(Boolean);
  ahead = null;
  if (button?.dataset.sure) isFirst(button, performance.now());
  else if (button) tap(button);
}

document.body.addEventListener("htmx:afterSettle", look);

// A choice that could not be sent says so, and goes out when the connection is back, if it is still asked for

const isChoice = (element) => element.matches("#act, #raise");
const due = () => document.getElementById("act")?.dataset.due;

let unsent = null; // {due, id, amount, words}

function keep({ elt, requestConfig }) {
  const button = isChoice(elt) && requestConfig.triggeringEvent?.submitter;
  if (!button) return;
  sentAt = -TWICE;
  unsent = { due: due(), id: button.id, amount: amount()?.value, words: button.dataset.words };
  showUnsent();
  warn(document.getElementById("unsent").textContent);
}

function showUnsent() {
  const words = document.getElementById("unsent");
  if (!words) return;
  words.hidden = unsent?.due !== due();
  words.previousElementSibling.hidden = !words.hidden;
  if (!words.hidden) words.textContent = words.dataset.words.replace("{act}", unsent.words);
}

/* What came through says that the connection is back. */
function sendAgain() {
  if (!unsent) return;
  const button = document.getElementById(unsent.id);
  if (unsent.due === due() && button) {
    if (amount()) set(unsent.amount);
    tap(button);
  } else {
    const { late } = document.getElementById("bar").dataset;
    say(late.replace("{act}", unsent.words));
    unsent = null;
  }
}

onLost(keep);
giveUpOffline("#act, #raise", keep);
onAnswer(({ elt, xhr }) => xhr.status === 204 && elt.id === "table-fragment" && sendAgain());
document.body.addEventListener("htmx:afterSwap", showUnsent);
document.body.addEventListener("htmx:afterSettle", sendAgain);
