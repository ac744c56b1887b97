/* Makes a "call" heard and read: a chime made in the browser, the sentence spoken, and written at the foot of the
   display. Browsers let a page make sounds once somebody has touched it: until then a button asks for that. Keeps
   the screen awake where the browser can. */

import { chime, lengthOf, ready } from "./chimes.js";

const CAPTION_TIME = 9000; // milliseconds
const box = document.getElementById("voice");
const button = document.getElementById("wake");
const caption = document.getElementById("caption");
const wantsSounds = box && "sounds" in box.dataset;
const wantsSpeech = box && "speech" in box.dataset && "speechSynthesis" in window;
const tools = document.getElementById("display-tools");
const how = { sound: box?.dataset.chime, volume: Number(box?.dataset.volume ?? 60) / 100 };
let isMuted = false;
let hiding = null;
let lines = []; // what the caption shows

function speak(kind, sentence) {
  const spoken = new SpeechSynthesisUtterance(sentence.replaceAll(" / ", ", "));
  spoken.lang = document.documentElement.lang;
  spoken.rate = 0.95;
  spoken.volume = how.volume;
  const length = wantsSounds ? lengthOf(kind) + 400 : 0;
  setTimeout(() => speechSynthesis.speak(spoken), length);
}

function write(sentence) {
  clearTimeout(hiding);
  lines = caption.hidden ? [sentence] : [...lines.slice(-1), sentence]; // two at most, the latest: no page of text
  caption.textContent = lines.join(" · ");
  caption.hidden = false;
  hiding = setTimeout(() => {
    caption.hidden = true;
    caption.textContent = "";
  }, CAPTION_TIME);
}

/* Whoever moves stands above already, and so does the winner: what is on the board is not written once more. */
function stands(kind) {
  if (kind === "move") return document.querySelector(".display-moves") !== null;
  return kind === "winner" && document.querySelector(".board-winner") !== null;
}

document.body.addEventListener("call", ({ detail: { kind, sentence } }) => {
  if (wantsSounds && !isMuted && ready()?.state === "running") chime(kind, how);
  if (wantsSpeech && !isMuted) speak(kind, sentence);
  if (box && "caption" in box.dataset && !stands(kind)) write(sentence);
});

// Being allowed to make sounds

function askForSound() {
  if (!button) return;
  const isSilent = (wantsSounds || wantsSpeech) && ready()?.state !== "running";
  button.hidden = !isSilent;
}

async function allow() {
  await ready()?.resume();
  if (wantsSpeech) speechSynthesis.resume();
  askForSound();
}

for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, allow);
if (wantsSounds || wantsSpeech) {
  ready()?.addEventListener("statechange", askForSound);
  askForSound();
}

// What can be done on the screen itself: shown when a mouse is moved there, and on keys

const RESTS = 4000; // milliseconds after which the buttons go
let resting = null;

async function fillScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.();
}

function mute() {
  isMuted = !isMuted;
  tools.querySelector("[data-tool=mute]").setAttribute("aria-pressed", String(isMuted));
}

const does = { full: fillScreen, test: () => chime("level", how), mute };

function show() {
  tools.hidden = false;
  clearTimeout(resting);
  resting = setTimeout(() => (tools.hidden = !tools.contains(document.activeElement)), RESTS);
}

if (tools) {
  tools.addEventListener("click", ({ target }) => does[target.closest("[data-tool]")?.dataset.tool]?.());
  for (const move of ["pointermove", "pointerdown", "focusin"]) document.addEventListener(move, show);
  document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    const tool = [...tools.children].find(({ dataset }) => dataset.key === key.toLowerCase());
    if (!tool) return;
    show();
    does[tool.dataset.tool]();
  });
}

// Keeping the screen awake

async function stayAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    const told = document.getElementById("awake");
    if (told) told.hidden = false;
    setTimeout(() => told && (told.hidden = true), 20_000);
  }
}

if (box && document.querySelector(".display")) {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
