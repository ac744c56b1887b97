/* Says at a digital table: the answers of keys, what is marked, and, when it is switched on, all that happens, by the
   browser's speech. What is said stands in the page; screen readers read it from the live regions themselves. */

const SPEECH = "dead-button-table-speech";
const ASKS = "dead-button-table-asks"; // whether what can be asked stands open
const answer = document.getElementById("table-answer");
const urgent = document.getElementById("urgent");
const canSpeak = "speechSynthesis" in window;
const isOn = (name) => localStorage.getItem(name) === "1";

function speak(words, isUrgent = false) {
  if (!canSpeak || !isOn(SPEECH) || !words) return;
  if (isUrgent) speechSynthesis.cancel();
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.speak(spoken);
}

const STAYS = 4000; // milliseconds
let going = 0;

/** Says an answer; the same one twice is said twice. It goes after a while, and when the hand moves on. */
export function say(words) {
  answer.replaceChildren(Object.assign(document.createElement("span"), { textContent: words }));
  clearTimeout(going);
  going = setTimeout(hush, STAYS);
  speak(words, true);
}

function hush() {
  answer.replaceChildren();
}

/** Says what cannot wait. */
export function warn(words) {
  urgent.replaceChildren(Object.assign(document.createElement("span"), { textContent: words }));
  speak(words, true);
}

// Answers, and marks

function open(dialog) {
  if (dialog && !dialog.open) dialog.showModal();
}

document.body.addEventListener("click", ({ target }) => {
  const asked = target.closest("[data-says]");
  if (!asked) return;
  const seconds = document.getElementById("turn-time")?.dataset.now;
  const { says, timed, opens } = asked.dataset;
  say(timed !== undefined && seconds ? says.replace(/\d+/, seconds) : says);
  if (opens) open(document.getElementById(opens));
});

document.body.addEventListener("change", ({ target }) => {
  if (target.dataset.off) say(target.checked ? target.dataset.on : target.dataset.off);
});
document.body.addEventListener("click", ({ target }) => {
  if (target.matches("input[type=radio][data-on]")) say(target.dataset.on);
});

/* A key of the table that is for another moment. */
document.body.addEventListener("unoffered", ({ detail: key }) => {
  if (answer.dataset.keys.split(" ").includes(key)) say(answer.dataset.no);
});

// What happens: lines that are new are spoken, and the newest one is in sight

const story = () => document.getElementById("story");
const alerts = () => document.getElementById("alerts");
let told = new Set();
let last = "";

/* The newest line is scrolled to in a frame of its own: in the one in which an old hand goes, the browser keeps the lines
   of the last one where they are. */
let frame = 0;
const showNewest = () => (story().parentElement.scrollTop = story().scrollHeight);

function follow() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => (frame = requestAnimationFrame(showNewest)));
}

function listen(isFirst = false) {
  const lines = [...(story()?.children ?? [])];
  const alert = alerts()?.firstElementChild;
  const fresh = lines.filter(({ id }) => !told.has(id));
  const gone = told.size - (lines.length - fresh.length);
  told = new Set(lines.map(({ id }) => id));
  if (fresh.length || gone) follow(); // lines that go put off a scroll that was about to happen
  if (!isFirst) for (const line of fresh) speak(line.textContent);
  if (alert && alert.id !== last && !isFirst) speak(alert.textContent);
  last = alert?.id ?? last;
}

/* What can be asked stays open, here and at other tables, for whoever opened it on this device. */
const asks = document.getElementById("table-info");
asks.open = isOn(ASKS);
asks.addEventListener("toggle", () => localStorage.setItem(ASKS, asks.open ? "1" : ""));
const moment = () => `${document.getElementById("table-fragment")?.dataset.hand}-${document.getElementById("table-fragment")?.dataset.number}`;
let shown = moment();

document.body.addEventListener("htmx:afterSwap", () => {
  if (moment() !== shown) hush();
  shown = moment();
  listen();
});
listen(true);

// Switches of this device

function show() {
  document.querySelector("[data-speech]")?.setAttribute("aria-pressed", isOn(SPEECH));
}

document.body.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-speech]")) return;
  localStorage.setItem(SPEECH, isOn(SPEECH) ? "" : "1");
  if (canSpeak && !isOn(SPEECH)) speechSynthesis.cancel();
  show();
});
show();
