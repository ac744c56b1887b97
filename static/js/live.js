/* Follows the topic named by <body data-live="…"> and dispatches "changed" on the body when it says so; fragments
   listen with hx-trigger="changed from:body, every 20s". Says when neither the stream nor polling gets through. */

import { onAnswer, onLost } from "./network.js";

const BURST = 120; // milliseconds in which many changes become two: the first at once, the rest at the end
const SILENCE = 40_000; // the server speaks every 15 s: a stream silent this long is dead
const TRY_AGAIN = 2000; // after a refusal (the server is full or ill, or has no streams), twice as long after each
const LONGEST = 30_000; // … up to this; polling goes on meanwhile
const ASK_AGAIN = 2000; // after a poll that failed: what changed meanwhile is told by nobody any more

const topic = document.body.dataset.live;
const key = document.body.dataset.liveKey; // of a screen that needs no account
const also = () => document.querySelector("[data-live-also]")?.dataset.liveAlso ?? ""; // what a part of the page follows
const spread = Number(document.body.dataset.liveSpread ?? 0); // milliseconds over which pages like this one ask
const ofMany = () => spread > 0 || document.querySelector("[data-live-many]") !== null; // many that look alike
const strip = document.getElementById("lost");
const seenAt = document.querySelector("meta[name=seen-at]"); // of a page that a worker has kept

let stream = null;
let isOfMany = false;
let alsoHeard = "";
let beside = null;
let isStreaming = false;
let isPollFailing = seenAt !== null;
let isLeaving = false;
let lastHeard = performance.now();
let lastContact = seenAt ? new Date(seenAt.content) : new Date();
let burst = null;
let retry = null;
let sometime = null;
let again = null;
let refusals = 0; // since a stream was last open

function changed() {
  if (burst) {
    burst.more = true;
    return;
  }
  document.body.dispatchEvent(new CustomEvent("changed"));
  burst = { more: false };
  setTimeout(() => {
    const { more } = burst;
    burst = null;
    if (more) changed();
  }, BURST);
}

/* One of many pages that hear the same: somewhen within the spread, once for whatever changes until then. */
function askSometime() {
  sometime ??= setTimeout(() => {
    sometime = null;
    changed();
  }, Math.random() * spread);
}

/* What was not answered is asked for once more; if that fails, again. */
function askAgain() {
  if (!isLeaving && !document.hidden) changed();
}

function showConnection() {
  if (!strip || isLeaving) return;
  const isLost = !isStreaming && isPollFailing;
  if (isLost && strip.hidden) {
    const time = strip.querySelector("[data-lost-since]");
    const isToday = lastContact.toDateString() === new Date().toDateString();
    const day = isToday ? {} : { weekday: "short", day: "numeric", month: "short" };
    const clock = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    time.textContent = lastContact.toLocaleString(document.documentElement.lang, clock);
    time.dateTime = lastContact.toISOString();
  }
  strip.hidden = !isLost;
}

function inContact() {
  isPollFailing = false;
  lastContact = new Date();
  showConnection();
}

function heard() {
  isStreaming = true;
  refusals = 0;
  lastHeard = performance.now();
  inContact();
}

function close() {
  clearTimeout(retry);
  stream?.close();
  stream = null;
  isStreaming = false;
}

function open() {
  if (!topic) return;
  close();
  lastHeard = performance.now();
  isOfMany = ofMany();
  alsoHeard = also();
  const own = new URLSearchParams({ ...(key && { key }), ...(isOfMany && { many: 1 }) });
  const query = [own.toString(), alsoHeard].filter(Boolean).join("&");
  stream = new EventSource(`/live/${topic}/${query ? `?${query}` : ""}`);
  stream.addEventListener("open", heard);
  stream.addEventListener("ping", heard);
  stream.addEventListener("changed", () => {
    heard();
    if (spread) askSometime();
    else changed();
  });
  stream.addEventListener("beside", () => {
    heard();
    beside ??= setTimeout(() => {
      beside = null;
      document.body.dispatchEvent(new CustomEvent("changed-beside"));
    }, BURST);
  });
  stream.addEventListener("error", () => {
    const wasStreaming = isStreaming;
    isStreaming = false;
    showConnection();
    if (wasStreaming && !isLeaving) changed(); // does polling still get through?
    if (stream?.readyState === EventSource.CLOSED) {
      retry = setTimeout(open, Math.min(TRY_AGAIN * 2 ** refusals, LONGEST) * (1 + Math.random()));
      refusals += 1;
    }
  });
}

function pollFailed() {
  if (isLeaving) return;
  const wasStreaming = isStreaming;
  isPollFailing = true;
  if (wasStreaming) open(); // it may be dead without knowing
  clearTimeout(again);
  again = setTimeout(askAgain, ASK_AGAIN * (1 + Math.random()));
  showConnection();
}

onLost(pollFailed);
onAnswer(inContact);
document.body.addEventListener("htmx:afterSettle", () => {
  if (stream && (isOfMany !== ofMany() || alsoHeard !== also())) open(); // who looked on has sat down, here or elsewhere
});
addEventListener("online", () => {
  open();
  changed();
});
addEventListener("offline", pollFailed);
addEventListener("pagehide", () => {
  isLeaving = true;
  close();
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  isLeaving = false;
  open();
  changed();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    close();
  } else if (!isLeaving) {
    open();
    changed();
  }
});
setInterval(() => {
  if (stream && isStreaming && performance.now() - lastHeard > SILENCE) open();
}, 5000);

if (!document.hidden) open();
if (seenAt) showConnection();
