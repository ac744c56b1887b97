/* The bar of a digital table: the amount of a raise, typed, slid, rolled or tapped; a choice made ahead, sent when the
   turn comes and dropped when what it was made for has changed. */

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
  if (size) set(size.dataset.size);
  if (target === amount()) target.select();
});

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
  const offered = ahead.value.split(" ").map((each) => act.querySelector(`button[name="choice"][value="${each}"]`));
  const button = offered.find(Boolean);
  ahead = null;
  button?.click();
}

document.body.addEventListener("htmx:afterSettle", look);

/* Two taps are one: the second may meet the bar of the next question, which nobody has read yet. */

const TWICE = 300; // milliseconds
let sentAt = -TWICE;

document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (!event.detail.elt.matches("#act, #raise")) return;
  const now = performance.now();
  if (now - sentAt < TWICE) event.preventDefault();
  else sentAt = now;
});
