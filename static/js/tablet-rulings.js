/* The box "Rulings" of a tablet: looks up what is typed as it is typed, with a network or without. The book comes from the
   server once and is kept with the page (page-worker.js); a ruling is logged by the director, whom the dealer calls with it. */

import { Rulings } from "./rulings.js";

const FEWEST = 3; // letters that are looked up
const address = document.querySelector("[data-tablet]")?.dataset.keep;

let text = null; // of the book, being fetched
let rulings = null;

function fetched() {
  text ??= fetch(address)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)))
    .catch(() => {
      text = null; // asked for again with what is typed next
      return null;
    });
  return text;
}

async function book() {
  const data = rulings ? null : await fetched();
  if (data) rulings ??= new Rulings(JSON.parse(data));
  return rulings;
}

async function lookUp(form) {
  const place = form.parentElement.querySelector(".looked-up");
  const call = form.elements.q.value.trim();
  if (call.length < FEWEST) {
    place.replaceChildren();
    return;
  }
  const by = await book();
  if (call !== form.elements.q.value.trim()) return; // more was typed meanwhile
  if (by) place.replaceChildren(...by.find(call).map((ruling, number) => drawn(form, ruling, number === 0)));
  else place.textContent = place.dataset.none;
}

function drawn(form, { title, ruling, steps, rules, isOtherwise }, isFirst) {
  const shown = form.parentElement.querySelector("[data-looked-up]").content.firstElementChild.cloneNode(true);
  const [list, note] = [shown.querySelector("ol"), shown.querySelector("[name=note]")];
  shown.open = isFirst;
  shown.querySelector("summary").textContent = title;
  shown.querySelector(".tag").hidden = !isOtherwise;
  shown.querySelector(".ruling-line").textContent = ruling;
  shown.querySelector(".clause").textContent = rules.join(", ");
  if (note) note.value = title;
  list.hidden = steps.length < 2;
  list.replaceChildren(
    ...steps.map((step) => {
      const item = document.createElement("li");
      item.textContent = step;
      return item;
    }),
  );
  return shown;
}

if (address) {
  document.body.addEventListener("submit", (event) => {
    const form = event.target.closest("[data-look-up]");
    if (!form) return;
    event.preventDefault();
    lookUp(form);
    form.elements.q.blur(); // the keyboard of a tablet covers what was found
  });
  document.body.addEventListener("input", ({ target }) => {
    const form = target.closest("[data-look-up]");
    if (form) lookUp(form);
  });
  if (document.readyState === "complete") fetched();
  else addEventListener("load", fetched, { once: true });
}
