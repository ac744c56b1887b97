/* What a table looks like once the records that still wait are applied to what the server last said. Pure: it
   takes the state of tournaments/tablet/screen.py and gives a new one. Everything it changes is provisional. */

import { firstHand, nextHand } from "./dead-button.js";

const first = (fields, name) => fields.find(([field]) => field === name)?.[1] ?? "";
const all = (fields, name) => fields.filter(([field]) => field === name).map(([, value]) => Number(value));

/** The table after these records. Seats and hands that they changed carry `provisional`. */
export function provisional(state, records) {
  return records.reduce((table, { act, fields, said }) => (ACTS[act] ? ACTS[act](table, fields, said) : table), {
    ...state,
    provisional: {},
  });
}

/** Seats whose players have chips. */
export function taken(table) {
  return Object.entries(table.players)
    .filter(([, player]) => !player.reported && !player.out)
    .map(([seat]) => Number(seat));
}

function seatOf(table, player) {
  return Object.keys(table.players).find((seat) => table.players[seat].id === player);
}

function changed(table, seat, player, why) {
  return {
    ...table,
    players: { ...table.players, [seat]: player },
    provisional: { ...table.provisional, [seat]: why },
  };
}

function knockedOut(table, fields) {
  const out = all(fields, "out").reduce((after, id) => {
    const seat = seatOf(after, id);
    return seat ? changed(after, seat, { ...after.players[seat], out: true, after: after.hands }, "out") : after;
  }, table);
  return out.hand ? { ...out, hand: { ...out.hand, finished: true } } : out;
}

/** Button and blinds of the next hand; null where there can be none. */
export function nextPositions(table) {
  const seats = taken(table);
  if (seats.length < 2 || !(table.button || table.hand)) return null;
  const fresh = Object.fromEntries(
    seats.filter((seat) => table.players[seat].waited !== null).map((seat) => [seat, table.players[seat].waited]),
  );
  return table.button || !table.hand
    ? { ...firstHand(table.button ?? 1, seats), waiting: [] }
    : nextHand(table.hand, seats, table.seats, fresh, table.rules);
}

function dealt(table, fields) {
  const number = Number(first(fields, "hand")) || table.hands + 1;
  const seats = taken(table);
  const positions = nextPositions(table);
  if (number <= table.hands || !positions) return table;
  const players = { ...table.players };
  for (const seat of seats) {
    const waits = positions.waiting.includes(seat);
    const { waited, sitsOut } = players[seat];
    players[seat] = { ...players[seat], waited: waits ? (waited ?? 0) + 1 : null, sitsOut: Math.max(sitsOut - 1, 0) };
  }
  const game = stands(table, positions) ? table.chosen.title : "";
  const hand = { ...positions, number, finished: false, provisional: true, game };
  return { ...table, players, button: null, hands: number, hand, chosen: null, played: game && table.chosen.game };
}

/** Whether the hand with these positions is dealt with the game that has been chosen. */
export function stands({ chosen, players }, positions) {
  if (!chosen || !positions) return false;
  return chosen.button === positions.button && players[chosen.seat]?.id === chosen.player && positions.dealtIn.includes(chosen.seat);
}

function chosen(table, fields) {
  const positions = nextPositions(table);
  const player = Number(first(fields, "player"));
  const seat = seatOf(table, player);
  if (Number(first(fields, "hand")) <= table.hands || !positions || !seat) return table;
  return {
    ...table,
    hand: table.hand && { ...table.hand, finished: true },
    chosen: {
      player,
      seat: Number(seat),
      button: positions.button,
      game: first(fields, "game"),
      title: first(fields, "title"),
      provisional: true,
    },
  };
}

function moved(table, fields, said) {
  const id = Number(first(fields, "player"));
  const [to, seat] = first(fields, "place").split("-").map(Number);
  const from = seatOf(table, id);
  const player = from ? table.players[from] : { id, name: said, waited: 0, sitsOut: 0, away: false };
  let after = table;
  if (from) {
    const { [from]: gone, ...players } = table.players;
    after = { ...table, players, provisional: { ...table.provisional, [from]: "moved" } };
  }
  const sitting = after.players[seat];
  if (to !== table.table || (sitting && !sitting.out)) return after;
  return changed(after, seat, { ...player, waited: table.hand && table.button === null ? 0 : null }, "sits");
}

/** A rebuy before the next hand: whoever was out has their seat again, and waits if a hand went by meanwhile. */
function rebought(table, fields) {
  const id = Number(first(fields, "player"));
  const seat = seatOf(table, id) ?? first(fields, "seat");
  const sitting = table.players[seat];
  if (!seat || (sitting && sitting.id !== id)) return table;
  if (sitting && !sitting.out) return changed(table, seat, sitting, "rebuys");
  const player = sitting ?? { id, name: first(fields, "name"), sitsOut: 0, away: false, after: Number(first(fields, "after")) };
  const { out, after, ...back } = player;
  const waits = table.hands > after && table.hand && table.button === null;
  return changed(table, seat, { ...back, waited: waits ? 0 : null }, "rebuys");
}

function away(is) {
  return (table, fields) => {
    const seat = seatOf(table, Number(first(fields, "player")));
    return seat ? changed(table, seat, { ...table.players[seat], away: is }, is ? "away" : "back") : table;
  };
}

const ACTS = {
  "knock-out": knockedOut,
  deal: dealt,
  "choose-game": chosen,
  "finish-hand": (table) => (table.hand ? { ...table, hand: { ...table.hand, finished: true } } : table),
  move: moved,
  rebuy: rebought,
  away: away(true),
  back: away(false),
  "place-button": (table, fields) => ({
    ...table,
    button: Number(first(fields, "seat")),
    buttonDue: false,
    players: Object.fromEntries(
      Object.entries(table.players).map(([seat, player]) => [seat, { ...player, waited: null }]),
    ),
  }),
};
