/* The chimes of a display, made in the browser: one sequence of notes for each occasion, in the sound of the club's
   choice. */

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

const SOUNDS = {
  // the wave of a note, the pitches that sound with it, and for how many of its lengths it rings
  chimes: { wave: "triangle", with: [1], rings: 3 },
  bell: { wave: "sine", with: [1, 2.76, 5.4], rings: 9 },
  horn: { wave: "sawtooth", with: [0.5], rings: 1.6 },
};
const Audio = window.AudioContext ?? window.webkitAudioContext;
let audio = null;

/** What makes the sounds; null where the browser cannot. */
export function ready() {
  if (!audio && Audio) audio = new Audio();
  return audio;
}

/** How long the chime of an occasion is, in milliseconds. */
export function lengthOf(kind) {
  return (CHIMES[kind] ?? CHIMES.minute).length * M * 1000;
}

function note(pitch, from, { wave, rings }, loudness) {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness, from + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + rings * M);
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + rings * M);
}

/** The chime of an occasion, at once, as loud as `volume` from 0 to 1; nothing where the browser does not let it
    sound. */
export async function chime(kind, { sound = "chimes", volume = 0.6 } = {}) {
  if (!volume || !ready()) return;
  if (audio.state !== "running") await audio.resume();
  const made = SOUNDS[sound] ?? SOUNDS.chimes;
  (CHIMES[kind] ?? CHIMES.minute).forEach((pitch, number) => {
    const from = audio.currentTime + number * M;
    made.with.forEach((part, each) => note(pitch * part, from, made, (0.8 * volume) / (each + 1)));
  });
}
