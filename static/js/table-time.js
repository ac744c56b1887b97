/* Counts the time of a turn down from what the server said was left, and warns the player whose turn it is. */

import { warn } from "./table-say.js";

const TICK = 250; // milliseconds
const NEAR = [10, 5]; // seconds left at which the player is warned; a short timer warns at the second only
let told = ""; // what the server said last
let at = 0; // when that was
let warned = new Set();

/* The ring on the plate of whoever's time runs. */
function ring(part) {
  const { style } = document.documentElement;
  if (part === null) style.removeProperty("--time-left");
  else style.setProperty("--time-left", part.toFixed(3));
}

function count() {
  const time = document.getElementById("turn-time");
  if (!time) {
    ring(null);
    return;
  }
  const { left, seconds, turn, near } = time.dataset;
  const is = `${turn}|${left}`;
  if (told !== is) {
    if (!told.startsWith(`${turn}|`)) warned = new Set();
    told = is;
    at = performance.now();
  }
  const rest = Math.max(0, Number(left) - (performance.now() - at) / 1000);
  const whole = Math.ceil(rest);
  time.dataset.now = whole;
  ring(Math.min(1, rest / Number(seconds)));
  time.querySelector(".turn-seconds").textContent = whole;
  time.querySelector("progress").value = rest;
  time.classList.toggle("is-near", rest <= NEAR.at(-1));
  if (!time.classList.contains("is-mine")) return;
  for (const each of NEAR) {
    if (rest > each || rest < each - 1 || warned.has(each) || Number(seconds) < each * 2) continue;
    warned.add(each);
    warn(near.replace("{seconds}", each));
  }
}

document.body.addEventListener("htmx:afterSettle", count);
setInterval(count, TICK);
count();
