/* How much of a wager somebody put in who says that they misunderstood it, while the two amounts are typed: as
   tournaments/presenters/what_now.py says it of them. Without this the form is sent. */
import { chips } from "./sums.js";
import "./wagers.js";

const MOST = 1e12; // chips; a form reads no more
const STANDS_FROM = 80; // per cent

/* Whole per cent, rounded down; null where the two do not say. */
export function percent(wagered, put) {
  const [faced, given] = [chips(wagered), chips(put)];
  if (!faced || given === null || faced > MOST || given > MOST) return null;
  return Number((BigInt(given) * 100n) / BigInt(faced));
}

const number = (count) => count.toLocaleString(document.documentElement.lang || undefined, { useGrouping: "always" });

function show(form) {
  const [wagered, put, line] = ["[name=wagered]", "[name=put]", ".claim-said"].map((name) => form.querySelector(name));
  const share = percent(wagered.value, put.value);
  const state = share === null ? "" : share >= STANDS_FROM ? "stands" : "may-be-undone";
  line.dataset.state = state;
  const said = { stands: line.dataset.stands, "may-be-undone": line.dataset.mayBeUndone }[state] ?? "";
  const values = { put: chips(put.value), wagered: chips(wagered.value), percent: share };
  line.textContent = said.replaceAll(/\{(\w+)(:,)?\}/g, (_, name, grouped) => (grouped ? number(values[name]) : values[name]));
  for (const field of [wagered, put]) {
    const kept = form.parentElement.querySelector(`form:not(.claim) [name=${field.name}]`);
    if (kept) kept.value = field.value; // a ruling that is refused comes back with them
  }
}

if (typeof document !== "undefined") {
  document.body.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form.claim:not(.wager)");
    if (form) show(form);
  });
}
