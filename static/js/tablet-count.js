/* Counting stacks: chips by colour are added up beside the name, and all of them at the foot. */

const whole = (text) => Number.parseInt(String(text).replaceAll(/\D/g, ""), 10) || 0;
const number = (count) => count.toLocaleString(document.documentElement.lang || undefined, { useGrouping: "always" });

function addUp(form) {
  let sum = 0;
  for (const person of form.querySelectorAll(".counted")) {
    const total = person.querySelector(".total");
    const chips = [...person.querySelectorAll("[data-value]")].filter(({ value }) => value !== "");
    if (chips.length) {
      total.value = chips.reduce((all, { value, dataset }) => all + whole(value) * whole(dataset.value), 0);
      total.readOnly = true;
    } else if (total.readOnly) {
      total.value = "";
      total.readOnly = false;
    }
    sum += whole(total.value);
  }
  const said = form.querySelector(".count-sum");
  if (said) said.textContent = sum ? said.dataset.sum.replace("%s", number(sum)) : "";
}

document.body.addEventListener("input", ({ target }) => {
  const form = target.closest(".count-form");
  if (form) addUp(form);
});
document.body.addEventListener("reset", ({ target }) => {
  if (!target.matches(".count-form")) return;
  for (const total of target.querySelectorAll(".total")) total.readOnly = false;
  setTimeout(() => addUp(target));
});
