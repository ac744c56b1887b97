/* Several out in one hand: stacks at its start are asked for only of those for whom they decide a place. */

function ask(form) {
  const out = [...form.querySelectorAll("[name=out]:checked")].map(({ value }) => value);
  const joins = form.querySelector("[data-joins]:checked") !== null;
  const decide = out.length + Number(joins) > 1;
  const fields = form.querySelector("[data-if-several]");
  if (!fields) return;
  fields.hidden = !decide;
  for (const label of fields.querySelectorAll("[data-of]")) {
    label.hidden = !decide || !out.includes(label.dataset.of);
    if (label.hidden) label.querySelector("input").value = "";
  }
}

export function askForStacks() {
  for (const form of document.querySelectorAll("form.several")) ask(form);
}

document.body.addEventListener("change", ({ target }) => {
  const form = target.closest("form.several");
  if (form) ask(form);
});
document.body.addEventListener("reset", ({ target }) => {
  if (target.matches("form.several")) setTimeout(() => ask(target));
});
