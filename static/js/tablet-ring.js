/* Shows what waits to be sent on the ring that the server drew: seats, discs, the hand, the list of records. */

const DISCS = [
  ["button", "D"],
  ["small-blind", "SB"],
  ["big-blind", "BB"],
];

/** page: the fragment #table; before: the table as the server said it, table: as tablet-table.js gives it;
    records: what waits. */
export function draw(page, before, table, records) {
  for (const [seat, why] of Object.entries(table.provisional)) markSeat(page, Number(seat), table.players[seat], why);
  for (const [seat, player] of Object.entries(table.players)) {
    if (!(seat in table.provisional)) resay(page, seat, player, before.players[seat]);
  }
  if (table.hand?.provisional) {
    for (const role of page.querySelectorAll(".seat-role, .role-words")) role.remove(); // the button has moved
    drawDiscs(page, table.hand);
    sayHand(page, table);
  } else if (table.button && records.some(({ act }) => act === "place-button")) {
    drawDiscs(page, { marker: table.button });
  }
}

function markSeat(page, number, player, why) {
  const seat = page.querySelector(`#ring-${number}`);
  if (!seat) return;
  const plate = seat.querySelector(".seat-plate");
  const name = plate.querySelector(".seat-name");
  seat.className = `seat provisional ${why}`;
  if (why === "moved" || (player && !name)) {
    plate.querySelector(".seat-name")?.remove();
    if (player) plate.append(part("seat-name", player.name));
  }
  plate.querySelector(".seat-stack, .seat-why")?.remove();
  plate.append(part("seat-why", page.dataset[why] ?? ""));
}

/** Who waits for the button or sits out hands, and how many are left, follows the hands that were dealt. */
function resay(page, number, player, before) {
  const waits = player.waited !== null;
  if (waits === (before.waited !== null) && player.sitsOut === before.sitsOut) return;
  const { waits: words, sitsOut, sitsOutOne, isAway } = page.dataset;
  const hands = player.sitsOut === 1 ? sitsOutOne : player.sitsOut ? sitsOut.replace("%s", player.sitsOut) : "";
  const out = hands || player.isOut;
  const why = out || (player.away ? isAway : waits ? words : "");
  const seat = page.querySelector(`#ring-${number}`);
  seat.className = `seat ${why && (waits && !out ? "waiting" : "away")}`;
  const plate = seat.querySelector(".seat-plate");
  plate.querySelector(".seat-why")?.remove();
  if (why) plate.append(part("seat-why", why));
}

function part(name, text) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}

function drawDiscs(page, hand) {
  const felt = page.querySelector(".felt");
  if (!felt) return;
  const isDead = hand.dealtIn && !hand.dealtIn.includes(hand.button) && hand.marker === hand.button;
  const hasSmallBlind = hand.dealtIn?.includes(hand.smallBlind);
  const seats = { D: hand.marker, SB: hasSmallBlind ? hand.smallBlind : null, BB: hand.bigBlind ?? null };
  for (const [kind, letters] of DISCS) {
    let disc = felt.querySelector(`#disc-${letters}`);
    if (seats[letters] === null) {
      disc?.remove();
      continue;
    }
    if (!disc) {
      disc = part("", letters);
      disc.id = `disc-${letters}`;
      felt.append(disc);
    }
    disc.className = `disc ${kind}${letters === "D" && isDead ? " dead" : ""} provisional`;
    disc.dataset.seat = seats[letters];
  }
}

function sayHand(page, table) {
  const words = page.querySelector("#ring-hand");
  const level = table.level || page.querySelector("[data-clock-blinds]")?.textContent || "";
  const said = [page.dataset.hand.replace("%s", table.hand.number), table.hand.game, level];
  if (words) words.textContent = said.filter(Boolean).join(" · ");
}

/** The list of what waits, the earliest first. */
export function list(section, records) {
  if (!section) return;
  section.hidden = !records.length;
  section.querySelector("ol").replaceChildren(
    ...records.map(({ said, at }) => {
      const item = document.createElement("li");
      const time = document.createElement("time");
      time.dateTime = new Date(at).toISOString();
      time.textContent = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      item.append(said, " ", time);
      return item;
    }),
  );
}
