/* Rings on the director's console when a table calls the floor, and again until somebody answers. A browser lets
   it sound once the page has been tapped; the strip is there either way. */

const AGAIN = 20_000; // milliseconds
const NOTES = [880, 1175]; // hertz

let sound = null;
let rung = new Set();

document.body.addEventListener(
  "pointerdown",
  () => {
    sound ??= new AudioContext();
    sound.resume();
  },
  { passive: true },
);

function ring() {
  if (!sound || sound.state !== "running") return;
  NOTES.forEach((frequency, number) => {
    const from = sound.currentTime + number * 0.25;
    const tone = new OscillatorNode(sound, { frequency });
    const loudness = new GainNode(sound, { gain: 0 });
    loudness.gain.setValueAtTime(0.3, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.6);
    tone.connect(loudness).connect(sound.destination);
    tone.start(from);
    tone.stop(from + 0.6);
  });
  document.body.dispatchEvent(new CustomEvent("rang"));
}

const calls = () => [...document.querySelectorAll("[data-call]")].map(({ dataset }) => dataset.call);

function look() {
  const present = calls();
  if (present.some((call) => !rung.has(call))) ring();
  rung = new Set(present);
}

document.body.addEventListener("htmx:afterSettle", look);
setInterval(() => calls().length && ring(), AGAIN);
look();
