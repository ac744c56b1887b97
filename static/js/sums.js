/* Stacks being typed: what they come to beside the chips in play, as a count goes on. */

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

function from(target) {
  const form = target?.closest?.("form");
  if (form?.querySelector(".count-sum[data-in-play]")) show(form);
}

if (typeof document !== "undefined") {
  document.body.addEventListener("input", ({ target }) => from(target));
  document.body.addEventListener("htmx:afterSwap", ({ detail }) => from(detail.target.querySelector?.("[name^=stack-]")));
}
