/* Where the button and the blinds stand for the next hand: tables/button.py once more, for a tablet that has no
   network to ask. Seats count clockwise from 1. tests/browser/test_dead_button_script.py compares the two. */

/** How many places clockwise `seat` lies beyond the place next to `after`. */
const distance = (seat, after, seats) => (((seat - after - 1) % seats) + seats) % seats;

/** The seats of `taken` clockwise from the left of `after`, which itself comes last. */
function clockwise(taken, after) {
  const order = [...taken].sort((a, b) => a - b);
  return [...order.filter((seat) => seat > after), ...order.filter((seat) => seat <= after)];
}

const nextTaken = (taken, after) => clockwise(taken, after)[0];

function headsUp(bigBlind, dealtIn) {
  const other = dealtIn.find((seat) => seat !== bigBlind);
  return { button: other, smallBlind: other, bigBlind, marker: other, dealtIn: [bigBlind, other] };
}

/** The first hand after the button was drawn or placed on a seat. */
export function firstHand(button, taken) {
  if (taken.length === 2) return headsUp(nextTaken(taken, nextTaken(taken, button - 1)), taken);
  const smallBlind = nextTaken(taken, button);
  const bigBlind = nextTaken(taken, smallBlind);
  return { button, smallBlind, bigBlind, marker: button, dealtIn: clockwise(taken, button) };
}

function mustWait(seat, waited, button, smallBlind, seats, waits, isOnButton) {
  if (seat === smallBlind || seat === button) {
    if (waits === "between_only") return false;
    if (waits === "small_blind" && seat === button) return !isOnButton;
    return waits === "sb_and_button" || waited === 0;
  }
  return distance(seat, button, seats) < distance(smallBlind, button, seats);
}

function markerOf(button, last, dealtIn, marker) {
  const isDeadSmallBlind = !last.dealtIn.includes(last.smallBlind);
  if (dealtIn.includes(button) || marker === "empty_seat" || isDeadSmallBlind) return button;
  return dealtIn.includes(last.marker) ? last.marker : clockwise(dealtIn, button).at(-1);
}

/** The hand after `last`. taken: seats with a player; fresh: seat → hands waited, of those not dealt in yet. */
export function nextHand(last, taken, seats, fresh, { waits, marker }) {
  const smallBlind = last.bigBlind;
  const button = last.smallBlind;
  const bigBlind = nextTaken(taken, smallBlind);
  const isOnButton = marker === "empty_seat" || !last.dealtIn.includes(last.smallBlind);
  const waitsHere = (seat, waited) => mustWait(seat, waited, button, smallBlind, seats, waits, isOnButton);
  let waiting = Object.entries(fresh)
    .map(([seat, waited]) => [Number(seat), waited])
    .filter(([seat, waited]) => seat !== bigBlind && waitsHere(seat, waited))
    .map(([seat]) => seat);
  if (taken.length - waiting.length < 2) {
    const nearest = clockwise(waiting, bigBlind).at(-1);
    waiting = waiting.filter((seat) => seat !== nearest);
  }
  const dealtIn = taken.filter((seat) => !waiting.includes(seat));
  if (dealtIn.length === 2) return { ...headsUp(bigBlind, dealtIn), waiting: waiting.sort((a, b) => a - b) };
  return {
    button,
    smallBlind,
    bigBlind,
    marker: markerOf(button, last, dealtIn, marker),
    dealtIn: clockwise(dealtIn, button),
    waiting: clockwise(waiting, button),
  };
}
