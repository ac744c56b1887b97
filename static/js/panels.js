/* Panels that take turns, and countdowns to what is next. [data-turns] shows one of its children at a time, each
   for so many seconds, all displays of a room the same; [data-countdown] counts its seconds down from when it was
   told, while it has data-runs. */

const TICK = 250; // milliseconds
const told = new WeakMap(); // countdown → what it was told last, and when

function takeTurns() {
  for (const box of document.querySelectorAll("[data-turns]")) {
    const panels = [...box.children];
    const turn = Math.floor(Date.now() / 1000 / Number(box.dataset.turns)) % panels.length;
    panels.forEach((panel, number) => {
      if (panel.hidden !== (number !== turn)) panel.hidden = number !== turn;
    });
  }
}

/** 0:07, 12:34 or 1:02:03, and whole days where there are any. */
export function left(seconds) {
  const whole = Math.max(Math.ceil(seconds - 1e-6), 0);
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor(whole / 3600) % 24];
  const two = (number) => String(number).padStart(2, "0");
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  if (days) return `${days} d ${hours}:${rest}`;
  return hours ? `${hours}:${rest}` : rest.replace(/^0/, "");
}

function count() {
  const now = performance.now();
  for (const each of document.querySelectorAll("[data-countdown]")) {
    const { countdown, runs, told: when } = each.dataset;
    const is = `${countdown}|${runs !== undefined}|${when}`;
    if (told.get(each)?.is !== is) told.set(each, { is, at: now });
    const passed = runs === undefined ? 0 : (now - told.get(each).at) / 1000;
    const text = left(Number(countdown) - passed);
    if (each.textContent !== text) each.textContent = text;
  }
}

function tick() {
  takeTurns();
  count();
}

document.body.addEventListener("htmx:afterSwap", tick);
setInterval(tick, TICK);
tick();
