/* The others at a table, for one device: what they say is said once, whom nobody wants to hear is silent, and whoever has
   been marked with a colour wears it. */

import { say } from "./table-say.js";

const SILENCED = "dead-button-silenced";
const COLOURS = { red: "var(--red)", amber: "var(--board-amber)", green: "var(--felt)", blue: "var(--blue)" };
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

let silenced = new Set(JSON.parse(localStorage.getItem(SILENCED) || "[]"));
const marked = new Map(Object.entries(JSON.parse(document.getElementById("marked-players")?.textContent ?? "{}")));
const heard = new Set();

function dress() {
  const of = (name) => `.seat[data-player="${CSS.escape(name)}"]`;
  const rules = [...silenced].map((name) => `${of(name)} .emote { display: none }`);
  for (const [name, colour] of marked) {
    if (COLOURS[colour]) rules.push(`${of(name)} .seat-plate { background-image: linear-gradient(to right, ${COLOURS[colour]} 5px, transparent 5px) }`);
  }
  sheet.replaceSync(rules.join("\n"));
}

/** Says what is new, and shows what this device knows of the players on the page. */
export function look() {
  for (const emote of document.querySelectorAll(".seat .emote")) {
    if (heard.has(emote.id)) continue;
    heard.add(emote.id);
    const { player } = emote.closest(".seat").dataset;
    if (!silenced.has(player)) say(`${player}: ${emote.textContent}`);
  }
  for (const button of document.querySelectorAll("[data-silence]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", silenced.has(button.dataset.silence));
  }
  for (const { dataset } of document.querySelectorAll(".opponent")) marked.set(dataset.name, dataset.colour);
  dress();
}

document.body.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-silence]");
  if (!button) return;
  const name = button.dataset.silence;
  silenced = new Set(silenced.has(name) ? [...silenced].filter((each) => each !== name) : [...silenced, name]);
  localStorage.setItem(SILENCED, JSON.stringify([...silenced]));
  look();
});
