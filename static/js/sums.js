/* Stacks, prizes and shares being typed: what they come to beside the chips in play, or the money there is to divide. */

/* A number of chips as people write it, as tournaments/fields.py reads it; null where it is none. */
export function chips(text) {
  const typed = text.toLowerCase().replaceAll(/[\s'’\u00a0\u202f]/g, "");
  const short = typed.match(/^(\d+)(?:[.,](\d{1,3}))?([km])$/);
  if (short) {
    const digits = short[3] === "k" ? 3 : 6;
    return Number(short[1] + (short[2] ?? "").padEnd(digits, "0").slice(0, digits));
  }
  return /^(\d+|\d{1,3}([.,]\d{3})+)$/.test(typed) ? Number(typed.replaceAll(/\D/g, "")) : null;
}

/* How far the typed stacks are from what they must be: below nothing what is missing, above it what is too much. Who
   has not been counted may have the rest; when all have been, a small chip for each player may be wrong. */
export function difference(stacks, { inPlay, players, tolerance }) {
  const over = stacks.reduce((sum, stack) => sum + stack, 0) - inPlay;
  if (stacks.length < players) return Math.max(over, 0);
  return Math.abs(over) > tolerance * stacks.length ? over : 0;
}

const number = (count) => count.toLocaleString(document.documentElement.lang || undefined, { useGrouping: "always" });

function show(form) {
  const line = form.querySelector(".count-sum");
  const { inPlay, players, tolerance, counted, short, over } = line.dataset;
  const stacks = [...form.querySelectorAll("[name^=stack-]")].map(({ value }) => chips(value)).filter((stack) => stack !== null);
  const sum = stacks.reduce((all, stack) => all + stack, 0);
  const wrong = difference(stacks, { inPlay: Number(inPlay), players: Number(players), tolerance: Number(tolerance) });
  const isWhole = stacks.length >= Number(players);
  const what = wrong ? (wrong > 0 ? over : short).replace("%s", number(Math.abs(wrong))) : "";
  const said = counted.replace("%s", number(sum)).replace("%s", number(Number(inPlay)));
  line.hidden = !stacks.length;
  line.textContent = what ? `${said} · ${what}` : said;
  line.dataset.state = wrong ? "wrong" : isWhole ? "right" : "";
}

/* An amount of money as people type it, in cents, as words/money.py reads it; null where it is none. */
export function cents(text, sign = "") {
  let typed = text.trim();
  if (sign && typed.startsWith(sign)) typed = typed.slice(sign.length);
  if (sign && typed.endsWith(sign)) typed = typed.slice(0, -sign.length);
  typed = typed.trim();
  const found =
    typed.match(/^(\d+)(?:[.,](\d{1,2}))?$/) ??
    typed.match(/^(\d{1,3}(?:([,. '’\u00a0\u202f])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/);
  if (!found || typed.length > 15) return null;
  return Number(found[1].replaceAll(/\D/g, "")) * 100 + Number((found.at(-1) ?? "").padEnd(2, "0"));
}

function amount(money) {
  const digits = money % 100 ? 2 : 0;
  const form = { useGrouping: "always", minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (money / 100).toLocaleString(document.documentElement.lang || undefined, form);
}

/* Prizes of a tournament, or the shares of a deal: they have to come to what is divided. */
function divide(form, line) {
  const { toDivide, whole, sign, divided, left, over } = line.dataset;
  const typed = [...form.querySelectorAll("[name^=amount-], [name^=share-]")].map(({ value }) => cents(value, sign) ?? 0);
  const rest = Number(toDivide) - typed.reduce((all, money) => all + money, 0);
  const said = divided.replace("%s", amount(Number(toDivide) - rest)).replace("%s", whole);
  const what = rest ? (rest > 0 ? left : over).replace("%s", amount(Math.abs(rest))) : "";
  line.hidden = false;
  line.textContent = what ? `${said} · ${what}` : said;
  line.dataset.state = rest ? "wrong" : "right";
}

function from(target) {
  const form = target?.closest?.("form");
  const line = form?.querySelector(".count-sum");
  if (line?.dataset.inPlay) show(form);
  else if (line?.dataset.toDivide) divide(form, line);
}

if (typeof document !== "undefined") {
  const all = (within) => within.querySelectorAll?.(".count-sum").forEach(from);
  document.body.addEventListener("input", ({ target }) => from(target));
  document.body.addEventListener("htmx:afterSwap", ({ detail }) => all(detail.target));
  all(document);
}
