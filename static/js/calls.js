/* Finds out what is to be called on a display, and says so with a "call" event on the body: {kind, sentence}.
   Levels, breaks and last minutes are seen on the clock of the page, so that they are called without the server
   too; what else happens stands in data-calls of the board, each under a key that is called once. What was there
   when the page was opened has been called before. */

const LOOK = 250; // milliseconds

const words = JSON.parse(document.getElementById("voice")?.dataset.words ?? "{}");
const called = new Set();
let before = null; // what the clock showed when we looked last

/** A sentence with its {placeholders} filled in; those without a value vanish. */
export function filled(sentence, values) {
  return sentence.replace(/\{(\w*)\}/g, (_, name) => values[name] ?? "").replace(/\s+/g, " ").trim();
}

function call(kind, sentence) {
  if (sentence) document.body.dispatchEvent(new CustomEvent("call", { detail: { kind, sentence } }));
}

function valuesOf(period) {
  const [small, big] = (period.words || "").split(" / ");
  const minutes = Math.round(period.seconds / 60);
  return { level: period.name, blinds: period.words, small_blind: small, big_blind: big, ante: period.ante, minutes };
}

function say(kind, period) {
  call(kind, filled(words[kind] ?? "", valuesOf(period)));
}

/** What a clock shows now: its period, the ones that follow, whether its last minute runs. */
function look(clock) {
  const following = JSON.parse(clock.dataset.schedule).slice(Number(clock.dataset.at ?? 0));
  const level = following.slice(1).find(({ kind }) => kind === "level");
  return {
    period: following[0],
    next: following[1],
    level,
    isWaiting: "waiting" in clock.dataset,
    isLast: clock.classList.contains("last-minute"),
  };
}

function compare(was, is) {
  if (is.isWaiting || was.isWaiting) return;
  const isAnother = was.period.name !== is.period.name || was.period.words !== is.period.words;
  if (isAnother) say(is.period.kind === "break" ? "break" : "level", is.period);
  else if (is.isLast && !was.isLast && is.next && is.period.seconds > 60) {
    if (is.period.kind === "break") say("play", is.level ?? is.next);
    else if (is.next.kind === "break") say("minute_break", is.next);
    else say("minute", is.next);
  }
}

function watchClock() {
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;
  const now = look(clock);
  if (before) compare(before, now);
  before = now;
}

function readCalls() {
  const calls = JSON.parse(document.getElementById("board")?.dataset.calls ?? "[]");
  for (const { key, kind, sentence } of calls) {
    if (called.has(key)) continue;
    called.add(key);
    if (before) call(kind, sentence);
  }
}

readCalls(); // before the clock has been looked at: all of it is known
document.body.addEventListener("htmx:afterSwap", readCalls);
setInterval(watchClock, LOOK);
watchClock();
