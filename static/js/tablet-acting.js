/* Who is on the clock at a tablet's table, also while the record of it waits for the network, and the shot clock,
   which is counted on the tablet alone. The device's clock is only asked how long ago something was tapped. */

import { serverNow } from "./clock.js";

const first = (fields, name) => fields.find(([field]) => field === name)?.[1] ?? "";
const ENDS = ["deal", "finish-hand"]; // with the hand the clock on its players is over

let shotEnds = null; // by the server's time

/** Who is on the clock once these records are taken: {player, until} or null. called: as the server has it; seconds,
    card: what a call and a time card are worth; server, device: what the two clocks say now, in milliseconds. */
export function calledBy(called, records, { seconds, card, server, device }) {
  return records.reduce((on, { act, fields, at }) => {
    const player = Number(first(fields, "player"));
    if (act === "clock") return { player, until: server - (device - at) + seconds * 1000 };
    if (ENDS.includes(act) || (act === "clock-over" && on?.player === player)) return null;
    if (act === "time-card" && on?.player === player) return { ...on, until: on.until + card * 1000 };
    return on;
  }, called);
}

/** Shows what waits to be sent. state: of the table, as the server said it. */
export function drawActing(page, state, records) {
  drawShot(page);
  const section = page?.querySelector("#on-clock");
  if (!section || serverNow() === null) return;
  const time = section.querySelector("[data-until]");
  section.dataset.toldUntil ??= time.dataset.until; // what the server said
  const [input] = section.querySelectorAll("[name=player]");
  section.dataset.toldPlayer ??= input.value;
  const before = section.dataset.toldUntil ? { player: Number(section.dataset.toldPlayer), until: Number(section.dataset.toldUntil) } : null;
  const { seconds, card } = section.dataset;
  const worth = { seconds: Number(seconds), card: Number(card), server: serverNow(), device: Date.now() };
  const on = calledBy(before, records, worth);
  section.hidden = on === null;
  if (on === null) return;
  time.dataset.until = on.until;
  for (const each of section.querySelectorAll("[name=player]")) each.value = on.player;
  const seated = Object.values(state.players ?? {}).find(({ id }) => id === on.player);
  if (seated) section.querySelector(".acting-name bdi").textContent = seated.name;
}

function drawShot(page) {
  const time = page?.querySelector("#shot-clock [data-until]");
  if (time) time.dataset.until = shotEnds ?? "";
}

document.body?.addEventListener("click", ({ target }) => {
  const shot = target.closest("[data-shot-start]")?.closest("[data-shot]");
  if (!shot) return;
  shotEnds = serverNow() + Number(shot.dataset.shot) * 1000;
  drawShot(document);
});
