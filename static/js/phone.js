/* A move that cannot be missed: the phone shakes, sounds where it may, and says so in its title, again and again
   until it is acknowledged. What is shown is the server's; a phone that slept finds it when it wakes. */

import { keepPage } from "./kept-page.js";

const AGAIN = 6000; // milliseconds between two calls
const MOST = 20; // calls for one move; what is shown stays
const SHAKE = [500, 150, 500, 150, 500];

const title = document.title;
let key = ""; // of the notice that is shown
let calls = 0;

/* Browsers let a page shake the phone once somebody has touched it. */
function shake(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

function callOut(notice) {
  if (calls >= MOST) return;
  calls += 1;
  shake(SHAKE);
  const sentence = notice.querySelector(".move-words").textContent.replace(/\s+/g, " ").trim();
  document.body.dispatchEvent(new CustomEvent("call", { detail: { kind: "move", sentence } }));
}

function look() {
  const notice = document.getElementById("move-notice");
  const shown = notice?.dataset.notice ?? "";
  document.title = notice ? `▲ ${notice.querySelector(".move-words").textContent.replace(/\s+/g, " ").trim()}` : title;
  if (shown !== key) {
    key = shown;
    calls = 0;
    if (notice) {
      callOut(notice);
      (notice.querySelector("button") ?? notice).focus({ preventScroll: true });
      scrollTo({ top: 0 });
    } else shake(0);
  }
}

document.body.addEventListener("htmx:afterSwap", look);
document.addEventListener("visibilitychange", () => !document.hidden && look());
setInterval(() => {
  const notice = document.getElementById("move-notice");
  if (notice && !document.hidden) callOut(notice);
}, AGAIN);
look();

const { worker, scope } = document.querySelector("main").dataset;
if (worker) keepPage(worker, scope);
