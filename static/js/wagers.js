/* How chips count that are no whole raise, while the amounts are typed: as clubs/rulebook/wagers.py reads them, on a
   console and on a tablet that has no network. */
import { chips } from "./sums.js";

const MOST = 1e12; // chips; a form reads no more
const EXACT = "TDA-41";

/* { outcome, total, rule } of a wager; faced and put above 0, raised and smallest 0 where nobody has said. */
export function readWager({ faced, put, how, raised = 0, smallest = 0 }, rules) {
  const increase = raised || faced;
  const atLeast = (rule) =>
    put >= faced + increase
      ? { outcome: "raise", total: put, rule }
      : { outcome: "complete", total: faced + increase, rule: rules.short };
  const call = (rule) => ({ outcome: "call", total: faced, rule });
  if (how === "raise") return atLeast(rules.full);
  if (put < faced) return { outcome: "undercall", total: faced, rule: rules.undercall };
  if (put === faced) return call(EXACT);
  if (how === "chip") return call(rules.one_chip);
  if (how === "chips" && rules.several_raise) return atLeast(rules.several);
  if (how === "chips" && smallest && put - smallest < faced) return call(rules.several);
  const isHalf = 2 * (put - faced) >= increase;
  return isHalf || rules.under_half === "complete" ? atLeast(rules.full) : call(rules.short);
}

const number = (count) => count.toLocaleString(document.documentElement.lang || undefined, { useGrouping: "always" });

/* The amounts of a form; null where one is wrong, or what is needed is missing. */
function typed(form) {
  const amount = (name) => (form.elements[name].value.trim() ? chips(form.elements[name].value) : 0);
  const amounts = { faced: amount("faced"), put: amount("out"), raised: amount("raised"), smallest: amount("smallest") };
  if (Object.values(amounts).some((each) => each === null || each > MOST)) return null;
  return amounts.faced && amounts.put ? { ...amounts, how: form.elements.how.value } : null;
}

function show(form) {
  const [wager, line] = [typed(form), form.querySelector(".claim-said")];
  const reading = wager && readWager(wager, JSON.parse(line.dataset.rules));
  line.dataset.state = reading?.outcome ?? "";
  line.textContent = "";
  if (!reading) return;
  const values = { ...reading, rest: Math.abs(reading.total - wager.put) };
  const words = line.dataset[reading.outcome === "call" && !values.rest ? "exact" : reading.outcome];
  line.textContent = words.replaceAll(/\{(\w+)(:,)?\}/g, (_, name, grouped) => (grouped ? number(values[name]) : values[name]));
}

if (typeof document !== "undefined") {
  document.body.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form.wager");
    if (form) show(form);
  });
  document.body.addEventListener("submit", (event) => {
    if (event.target.matches(".panel form.wager")) event.preventDefault(); // it has been answered already
  });
  document.body.addEventListener("reset", ({ target }) => {
    if (target.matches("form.wager")) setTimeout(() => show(target));
  });
  document.body.addEventListener("htmx:afterSwap", () => {
    for (const form of document.querySelectorAll(".panel form.wager")) show(form); // the answer has the line empty
  });
}
