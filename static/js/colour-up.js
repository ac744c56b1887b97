/* Colouring up: what each player gets for the chips that are typed, beside them. */

const whole = (text) => Number.parseInt(String(text).replaceAll(/\D/g, ""), 10) || 0;
const number = (count) => count.toLocaleString(document.documentElement.lang || undefined, { useGrouping: "always" });

/** "2 × 50", and in a race what is left over for it. */
export function exchanged(count, value, larger, race) {
  if (!count) return "";
  const worth = count * value;
  const given = race ? Math.floor(worth / larger) : Math.ceil(worth / larger);
  const odd = race ? Math.round((worth % larger) / value) : 0;
  return [`${given} × ${number(larger)}`, odd ? `+ ${odd} × ${number(value)}` : ""].join(" ").trim();
}

document.body.addEventListener("input", ({ target }) => {
  const row = target.closest("[data-larger]");
  if (!row) return;
  const { value, larger, race } = row.dataset;
  const said = exchanged(whole(target.value), whole(value), whole(larger), race !== undefined);
  row.querySelector("output").textContent = said;
});
