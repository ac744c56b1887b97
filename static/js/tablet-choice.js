/* Dealer's choice on a tablet, while what was chosen waits to be sent: who chooses, which game is next, and its
   rules, which are in the page for every game of the list. What is drawn is provisional, as on the ring. */

import { nextPositions, stands } from "./tablet-table.js";

let drawn = null; // what the server drew: the choice and the rules below

const places = (page) => [page?.querySelector("#felt-choice"), page?.querySelector("#felt-rules")];

/** Who chooses the game of the next hand: who has its button, else the next to the left who is there. */
export function chooser(table) {
  const positions = nextPositions(table);
  if (!positions) return null;
  const order = [...positions.dealtIn].sort((a, b) => a - b);
  const from = [...order.filter((seat) => seat >= positions.button), ...order.filter((seat) => seat < positions.button)];
  const isOut = ({ sitsOut, isOut: forMinutes }) => sitsOut || forMinutes;
  const isThere = (seat) => !table.players[seat].away && !table.players[seat].absent && !isOut(table.players[seat]);
  return table.players[from.find(isThere) ?? from[0]];
}

/** What the server has drawn is what is shown when nothing waits. */
export function keepChoice(page) {
  drawn = places(page).map((place) => place?.innerHTML ?? "");
}

/** table: as tablet-table.js gives it. */
export function drawChoice(page, before, table) {
  const [choice, rules] = places(page);
  if (!choice || !drawn) return;
  for (const [place, html] of [[choice, drawn[0]], [rules, drawn[1]]]) {
    if (place.innerHTML !== html && place.classList.contains("is-provisional")) place.innerHTML = html;
    place.classList.remove("is-provisional");
  }
  if (table.chosen?.provisional && stands(table, nextPositions(table))) {
    say(choice, rules, choice.dataset.next.replace("%s", table.chosen.title), table.chosen.game);
  } else if (table.hand?.provisional && table.hand.game) {
    say(choice, rules, table.hand.game, table.played);
  } else if (table.hand?.provisional || (before.chosen && !table.chosen)) {
    say(choice, rules, choice.dataset.chooses.replace("%s", chooser(table)?.name ?? ""), "");
  }
}

function say(choice, rules, words, game) {
  for (const place of [choice, rules]) place.classList.add("is-provisional");
  let title = choice.querySelector(".choice-title");
  if (!title) {
    title = document.createElement("p");
    title.className = "choice-title";
    choice.prepend(title);
  }
  const bold = document.createElement("b");
  bold.textContent = words;
  title.replaceChildren(bold);
  const panel = game ? document.getElementById(`game-${game}`) : null;
  rules.replaceChildren(...[panel?.querySelector(".felt-game")].filter(Boolean).map((each) => each.cloneNode(true)));
  const link = choice.querySelector(".choice-rules");
  if (link) link.hidden = !panel;
  if (link && panel) link.hash = `#game-${game}`;
}
