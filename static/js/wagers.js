/* How chips count that are no whole raise, and who may raise after short all-ins, while the amounts are typed: as
   clubs/rulebook/wagers.py reads them, on a console and on a tablet that has no network. */
import { chips } from "./sums.js";

const MOST = 1e12; // chips; a form reads no more
const MOST_BETS = 40; // of a round
const EXACT = "TDA-41";
const WAGER = { faced: "faced", put: "out", raised: "raised", smallest: "smallest", earlier: "earlier", back: "back" };

/* { outcome, total, rule, bound } of a wager; faced and put above 0, the other amounts 0 where nobody has said. */
export function readWager({ faced, put, how, raised = 0, smallest = 0, earlier = 0, back = 0 }, rules) {
  return { ...read({ faced, put, how, raised, smallest, earlier, back }, rules), bound: back > 0 };
}

/* All that they have out in the end; an amount that was said is a total. */
export const outAltogether = ({ put, how, earlier = 0, back = 0 }) => (how === "amount" ? put : earlier - back + put);

function read(wager, rules) {
  const { faced, how, raised, smallest, earlier, back } = wager;
  const out = outAltogether(wager);
  const increase = raised || faced;
  const atLeast = (rule) =>
    out >= faced + increase
      ? { outcome: "raise", total: out, rule }
      : { outcome: "complete", total: faced + increase, rule: rules.short };
  const call = (rule) => ({ outcome: "call", total: faced, rule });
  const byHalf = (full, short) =>
    2 * (out - faced) >= increase || rules.under_half === "complete" ? atLeast(full) : call(short);
  if (how === "raise") return atLeast(rules.full);
  if (out < faced) return { outcome: "undercall", total: faced, rule: rules.undercall };
  if (out === faced) return call(EXACT);
  if (how === "chips" && rules.several_raise) return atLeast(rules.several);
  const isOneBet = (back > 0 && back < earlier) || earlier >= faced;
  if (how !== "amount" && isOneBet) return byHalf(rules.earlier, rules.earlier);
  if (how === "chip") return call(rules.one_chip);
  if (how === "chips" && smallest && out - smallest < faced) return call(rules.several);
  return byHalf(rules.full, rules.short);
}

/* { may, least, most, rule }: may somebody raise, and to what? bets: each bet so far as the total it came to. */
export function mayRaise({ bets, put = 0, acted = false, limit = "no-limit", least = 0, pot = 0 }, rules) {
  const isLimit = limit === "limit";
  let [bet, base, size, isFullAbove] = [0, 0, least || bets[0], false];
  for (const total of bets) {
    if (total >= base + size) {
      if (!isLimit) size = Math.max(size, total - bet);
      base = total;
      isFullAbove ||= total > put;
    } else if (!isLimit && !(rules.completes && base)) base = total;
    bet = total;
  }
  const owed = bet - put;
  const isOpen = owed >= (isLimit ? Math.ceil(size / 2) : size) || (isLimit && isFullAbove);
  if (acted && (!isOpen || !owed)) return { may: false, least: 0, most: 0, rule: isLimit ? rules.half : rules.reopens };
  const to = base + size;
  const most = isLimit ? to : limit === "pot-limit" && pot ? Math.max(to, bet + pot + owed) : 0;
  const rule = isLimit ? rules.half : isFullAbove || !acted ? rules.reopens : rules.together;
  return { may: true, least: to, most, rule };
}

const number = (count) => count.toLocaleString(document.documentElement.lang || undefined, { useGrouping: "always" });

/* A field's amount, 0 where nothing is typed; null where it is none. */
function amount(form, name) {
  const text = form.elements[name].value;
  const typed = text.trim() ? chips(text) : 0;
  return typed === null || typed > MOST ? null : typed;
}

/* The amounts of a form; null where one is wrong, or what is needed is missing. */
function typedWager(form) {
  const wager = { how: form.elements.how.value };
  for (const [name, field] of Object.entries(WAGER)) wager[name] = amount(form, field);
  if (Object.values(wager).includes(null) || wager.back > wager.earlier) return null;
  return wager.faced && wager.put ? wager : null;
}

/* A round of betting as it is typed; null likewise. */
function typedRound(form) {
  const bets = form.elements.bets.value.split(/[\s;/]+/).filter(Boolean).map((each) => chips(each.replace(/,$/, "")));
  const round = { limit: form.elements.limit.value, acted: form.elements.acted.checked };
  for (const name of ["put", "least", "pot"]) round[name] = amount(form, name);
  if (Object.values(round).includes(null) || !bets.length || bets.length > MOST_BETS) return null;
  const grow = bets.every((each, place) => each !== null && each <= MOST && each > (bets[place - 1] ?? 0));
  return grow && round.put <= bets.at(-1) ? { ...round, bets } : null;
}

function show(form) {
  const line = form.querySelector(".claim-said");
  const rules = JSON.parse(line.dataset.rules);
  const [state, words, values] = form.matches(".reopening") ? answerRound(typedRound(form), rules, line) : answerWager(typedWager(form), rules, line);
  line.dataset.state = state;
  line.textContent = words.replaceAll(/\{(\w+)(:,)?\}/g, (_, name, grouped) => (grouped ? number(values[name]) : values[name]));
}

function answerWager(wager, rules, { dataset }) {
  if (!wager) return ["", "", {}];
  const reading = readWager(wager, rules);
  const values = { ...reading, rest: Math.abs(reading.total - outAltogether(wager)), earlier: rules.earlier };
  const words = dataset[reading.outcome === "call" && !values.rest ? "exact" : reading.outcome];
  return [reading.outcome, reading.bound ? `${words} ${dataset.bound}` : words, values];
}

function answerRound(round, rules, { dataset }) {
  if (!round) return ["", "", {}];
  const right = mayRaise(round, rules);
  const values = { ...right, call: round.bets.at(-1) - round.put };
  if (!right.may) return ["no", values.call ? dataset.no : dataset.nothing, values];
  return ["may", right.most === right.least ? dataset.exactly : right.most ? dataset.between : dataset.may, values];
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
