/* Counts down every [data-clock] on the page from the schedule that the server gave, and goes on alone when the
   connection is lost. The device's own clock is never asked: server time is kept as an offset to performance.now(). */

const LAST_MINUTE = 60;
const [WIDE, WIDER] = [9, 13]; // characters in the blinds from which on a display sets them smaller
const TICK = 200; // milliseconds
const TOO_LATE = 5000; // an answer later than this was not slow: the server's clock was put back

let offset = null; // performance.now() minus server time, in milliseconds; the quickest answer knows best
const faces = new WeakMap(); // clock element → what it was told last, and the period it shows

/** Where a schedule stands after `passed` seconds: {index, left} of the period then current. stops: the clock stops at
    the end of the first. */
export function position(schedule, passed, stops = false) {
  if (stops) return { index: 0, left: Math.max(schedule[0].left - passed, 0) };
  let index = 0;
  let left = schedule[0].left - passed;
  while (left <= 0 && index < schedule.length - 1) {
    index += 1;
    left += schedule[index].seconds;
  }
  return { index, left: Math.max(left, 0) };
}

/** 12:34 or 1:02:03; what has begun counts, so that 00:00 is the end. */
export function countdown(seconds) {
  const whole = Math.max(Math.ceil(seconds - 1e-6), 0);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}

/** Seconds until the next break begins, or null when there is none or it is on. */
export function untilBreak(schedule, { index, left }) {
  if (schedule[index].kind === "break") return null;
  let total = left;
  for (const period of schedule.slice(index + 1)) {
    if (period.kind === "break") return total;
    total += period.seconds;
  }
  return null;
}

/** Milliseconds since 1970 by the server's clock; null as long as no clock has told of it. */
export const serverNow = () => (offset === null ? null : performance.now() - offset);

function learnOffset(serverNow, heardAt) {
  const seen = heardAt - serverNow;
  if (offset === null || seen < offset || seen > offset + TOO_LATE) offset = seen;
}

function faceOf(clock) {
  const told = [clock.dataset.serverNow, clock.dataset.running, clock.dataset.resumes, clock.dataset.schedule].join("|");
  let face = faces.get(clock);
  if (face?.told !== told) {
    const loaded = performance.getEntriesByType("navigation")[0]?.responseStart;
    const heardAt = offset === null && loaded ? loaded : performance.now();
    learnOffset(Number(clock.dataset.serverNow), heardAt);
    face = { told, schedule: JSON.parse(clock.dataset.schedule), index: 0 };
    faces.set(clock, face);
  }
  return face;
}

/** Seconds for which the clock has run since the server looked at it, and whether it runs now. */
function run(clock) {
  const now = performance.now() - offset;
  const resumes = Number(clock.dataset.resumes);
  if (clock.dataset.running === "true") return { running: true, passed: (now - Number(clock.dataset.serverNow)) / 1000 };
  if (resumes && now >= resumes) return { running: true, passed: (now - resumes) / 1000 };
  return { running: false, passed: 0 };
}

function write(clock, part, text, label = "") {
  const element = clock.querySelector(`[data-clock-${part}]`);
  if (!element) return;
  const wanted = label && text ? `${label} ${text}` : text;
  if (element.textContent === wanted) return;
  if (!label || !text) {
    element.textContent = text;
    return;
  }
  const strong = document.createElement("b");
  strong.textContent = text;
  element.replaceChildren(`${label} `, strong);
}

function draw(progress, seconds, left) {
  if (!progress) return;
  const length = Math.max(seconds, left);
  progress.max = length || 1;
  progress.value = length - left;
}

function show(clock) {
  const face = faceOf(clock);
  const { running, passed } = run(clock);
  const stops = "stops" in clock.dataset;
  const at = position(face.schedule, Math.max(passed, 0), stops);
  const isOver = stops && running && at.left === 0;
  const period = face.schedule[at.index];
  const level = face.schedule.slice(at.index).find(({ kind }) => kind === "level") ?? period;
  const next = face.schedule.slice(at.index + 1).find(({ kind }) => kind === "level");
  const toBreak = untilBreak(face.schedule, at);

  if (clock.dataset.at !== String(at.index)) clock.dataset.at = at.index; // in the schedule, for who calls it out

  write(clock, "level", period.name);
  write(clock, "time", countdown(at.left));
  write(clock, "blinds", level.words);
  write(clock, "ante", level.ante ?? "");
  write(clock, "next", next ? [next.words, next.ante].filter(Boolean).join(" ") : "", clock.dataset.wordsNext);
  write(clock, "break", toBreak === null ? "" : countdown(toBreak), clock.dataset.wordsBreak);
  draw(clock.querySelector("[data-clock-progress]"), period.seconds, at.left);
  if (running && clock.dataset.running !== "true") write(clock, "why", "");
  clock.classList.toggle("paused", !running && !("waiting" in clock.dataset));
  clock.classList.toggle("last-minute", running && at.left <= LAST_MINUTE);
  clock.classList.toggle("on-break", period.kind === "break");
  clock.classList.toggle("wide", level.words.length > WIDE && level.words.length <= WIDER);
  clock.classList.toggle("wider", level.words.length > WIDER);

  if (at.index !== face.index || (isOver && !face.isOver)) {
    Object.assign(face, { index: at.index, isOver });
    document.body.dispatchEvent(new CustomEvent("changed")); // a level has ended: hear what the server makes of it
  }
}

/** Counts down what ends at one moment of the server's time. */
function countTo(element) {
  if (offset === null || !element.dataset.until) return;
  const left = (Number(element.dataset.until) - serverNow()) / 1000;
  const text = countdown(left);
  if (element.textContent !== text) element.textContent = text;
  element.classList.toggle("is-last", left <= Number(element.dataset.last || 0));
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) show(clock);
  for (const element of document.querySelectorAll("[data-until]")) countTo(element);
}

if (typeof document !== "undefined") {
  document.body.addEventListener("htmx:afterSwap", tick);
  setInterval(tick, TICK);
  tick();
}
