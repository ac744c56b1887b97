/* Makes a "call" heard and read: a chime made in the browser, the sentence spoken, and written at the foot of the
   display. Browsers let a page make sounds once somebody has touched it: until then a button asks for that. Keeps
   the screen awake where the browser can. */

const CAPTION_TIME = 9000; // milliseconds
const M = 0.16; // seconds of a note
const CHIMES = {
  // notes in Hz, one after the other
  level: [523, 659, 784],
  minute: [784, 784],
  minute_break: [784, 784],
  play: [784, 784],
  break: [784, 659, 523],
  start: [523, 659, 784, 1047],
  move: [880, 659, 880, 659],
  final_table: [523, 659, 784, 1047, 784, 1047],
  in_the_money: [659, 784, 988, 1175],
  colour_up: [659, 784],
  winner: [523, 659, 784, 1047, 1319],
};

const box = document.getElementById("voice");
const button = document.getElementById("wake");
const caption = document.getElementById("caption");
const wantsSounds = box && "sounds" in box.dataset;
const wantsSpeech = box && "speech" in box.dataset && "speechSynthesis" in window;
const Audio = window.AudioContext ?? window.webkitAudioContext;
let audio = null;
let hiding = null;
let lines = []; // what the caption shows

function ready() {
  if (!audio && Audio) audio = new Audio();
  return audio;
}

/** The chime of an occasion, at once; nothing where the browser does not let it sound. */
export function chime(kind) {
  if (ready()?.state !== "running") return;
  (CHIMES[kind] ?? CHIMES.minute).forEach((pitch, number) => {
    const from = audio.currentTime + number * M;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.type = "triangle";
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.5, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 3 * M);
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + 3 * M);
  });
}

function speak(kind, sentence) {
  const spoken = new SpeechSynthesisUtterance(sentence.replaceAll(" / ", ", "));
  spoken.lang = document.documentElement.lang;
  spoken.rate = 0.95;
  const length = wantsSounds ? (CHIMES[kind] ?? CHIMES.minute).length * M * 1000 + 400 : 0;
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
  if (wantsSounds) chime(kind);
  if (wantsSpeech) speak(kind, sentence);
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
