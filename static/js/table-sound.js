/* What a table sounds like: cards, a knock, chips, your turn, a pot won. Made here from noise and tones; each line of the
   story says which sound is its own, so nothing is heard that is not seen. */

const LOUDNESS = 0.16;
const AT_ONCE = 6; // sounds of one change; more are a clatter
const APART = 0.09; // seconds

let context = null;
let isOn = false;
let told = new Set();
let turn = "";

/** Switches the sounds on or off. A browser lets them sound once the page has been tapped. */
export function listen(on) {
  isOn = on;
  if (!on) return;
  context ??= new AudioContext();
  context.resume();
  turn = turnNow();
  told = new Set(lines().map(({ id }) => id));
}

const lines = () => [...document.querySelectorAll("#story > li:not(.before)")];
const turnNow = () => document.getElementById("act")?.dataset.due ?? "";

function envelope(at, peak, length) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak * LOUDNESS, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

function tone(at, frequency, length, peak = 1, type = "sine") {
  const oscillator = new OscillatorNode(context, { frequency, type });
  oscillator.connect(envelope(at, peak, length));
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** A rustle: noise between two pitches. */
function noise(at, frequency, length, peak, quality = 1) {
  const buffer = new AudioBuffer({ length: Math.ceil(context.sampleRate * length), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let each = 0; each < samples.length; each += 1) samples[each] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: quality });
  source.connect(filter).connect(envelope(at, peak, length));
  source.start(at);
}

const SOUNDS = {
  deal: (at) => noise(at, 3200, 0.07, 1.6, 0.8),
  fold: (at) => noise(at, 1400, 0.12, 0.9, 0.6),
  check: (at) => [0, 0.13].forEach((later) => tone(at + later, 170, 0.07, 2.2, "triangle")),
  chips: (at) => [0, 0.035, 0.08].forEach((later, number) => tone(at + later, 2600 + 420 * number, 0.05, 0.5, "triangle")),
  turn: (at) => [660, 880].forEach((pitch, number) => tone(at + number * 0.14, pitch, 0.3, 1.1)),
  won: (at) => [523, 659, 784].forEach((pitch, number) => tone(at + number * 0.1, pitch, 0.4, 0.9)),
};

function play(names) {
  if (context.state !== "running") return;
  names.slice(0, AT_ONCE).forEach((name, number) => SOUNDS[name]?.(context.currentTime + number * APART));
  document.body.dispatchEvent(new CustomEvent("sounded", { detail: names }));
}

document.body.addEventListener("htmx:afterSettle", () => {
  const fresh = lines().filter(({ id }) => !told.has(id));
  const due = turnNow();
  const isNew = due && due !== turn;
  told = new Set(lines().map(({ id }) => id));
  turn = due;
  if (!isOn) return;
  const heard = fresh.map(({ dataset }) => dataset.sound).filter(Boolean);
  const names = [...new Set(heard.filter((name) => name !== "deal")), ...heard.filter((name) => name === "deal")];
  if (isNew) names.splice(AT_ONCE - 1, names.length, "turn");
  if (names.length) play(names);
});
document.addEventListener("pointerdown", () => isOn && context.resume(), { passive: true });
