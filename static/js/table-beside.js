/* A player's other tables: the time that is left at each, and in the title of the page that it is their turn, here or
   there. */

const TICK = 500; // milliseconds
const named = document.title;
const strip = () => document.getElementById("beside");
const began = new WeakMap(); // the time left at a table → what the server said of it, and when

function count() {
  for (const time of strip()?.querySelectorAll("[data-left]") ?? []) {
    const { left } = time.dataset;
    if (began.get(time)?.left !== left) began.set(time, { left, at: performance.now() });
    const rest = Math.max(0, Number(left) - (performance.now() - began.get(time).at) / 1000);
    const words = String(Math.ceil(rest));
    if (time.textContent !== words) time.textContent = words;
  }
}

function title() {
  const words = strip()?.dataset.yourTurn;
  const isHere = document.querySelector("#act[data-due], #choose-game");
  const elsewhere = strip()?.querySelector(".is-mine b");
  if (isHere && words) document.title = `${words} · ${named}`;
  else if (elsewhere) document.title = `${words} · ${elsewhere.textContent}`;
  else document.title = named;
}

function look() {
  count();
  title();
}

document.body.addEventListener("htmx:afterSettle", look);
setInterval(count, TICK);
look();

/* Whoever comes back to the page may have sat down elsewhere. */
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && strip()) htmx.trigger(strip(), "look");
});
