/* Chips counted by colour come to an amount, which stands in the field above them as they are typed. */

/* What counted chips are worth, in whole cents; null while nothing, or no number, is typed. */
export function worth(fields) {
  const typed = fields.filter(({ value }) => value.trim());
  if (!typed.length || typed.some(({ value }) => !/^\d{1,6}$/.test(value.trim()))) return null;
  return typed.reduce((sum, { value, cents }) => sum + Number(value) * cents, 0);
}

/* An amount as it may be typed. */
export const written = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

if (typeof document !== "undefined") {
  document.body.addEventListener("input", ({ target }) => {
    const count = target.closest?.(".chip-count");
    if (!count) return;
    const fields = [...count.querySelectorAll("[data-cents]")];
    const cents = worth(fields.map((field) => ({ value: field.value, cents: Number(field.dataset.cents) })));
    const amount = count.closest("form").querySelector("[name=cents]");
    amount.value = cents === null ? "" : written(cents);
    count.querySelector("[data-sum]").textContent = cents === null ? "" : `${count.querySelector("[data-sum]").dataset.sign} ${amount.value}`;
  });
}
