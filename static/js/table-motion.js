/* Chips and cards that move: bets slide to the pot, the pot to whoever wins it, cards from the middle to where they lie.
   What has moved is where the page says it is at once; only its picture is on the way (first, last, invert, play). */

const TIME = 240; // milliseconds
const EASING = "cubic-bezier(0.2, 0.7, 0.3, 1)";
const BETWEEN = 45; // milliseconds between two cards
const MOST = 24; // pictures at once

let before = null;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const felt = () => document.querySelector("#table-fragment .felt");
const box = (element) => element?.getBoundingClientRect() ?? null;
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

function look() {
  const here = felt();
  if (!here) return null;
  return {
    hand: document.getElementById("table-fragment").dataset.hand,
    bets: new Map([...here.querySelectorAll(".stake")].map((stake) => [stake.id, { box: box(stake), html: stake.innerHTML }])),
    pot: box(here.querySelector(".pot")),
    won: new Set([...here.querySelectorAll(".seat.won")].map(({ id }) => id)),
    cards: new Map([...here.querySelectorAll(".seat")].map((seat) => [seat.id, seat.querySelectorAll(".seat-cards .card").length])),
    board: here.querySelectorAll(".board-card").length,
    own: document.querySelectorAll("#bar .own .card").length,
  };
}

/* A picture on its way from one place to another, over everything and in nobody's way. */
function fly(html, from, to) {
  const picture = document.createElement("span");
  picture.className = "flying";
  picture.setAttribute("aria-hidden", "true");
  picture.innerHTML = html;
  document.body.append(picture);
  const [x, y] = middle(from);
  const [goalX, goalY] = middle(to);
  const own = box(picture);
  const at = (left, top) => `translate(${left - own.width / 2}px, ${top - own.height / 2}px)`;
  const frames = [{ transform: at(x, y) }, { transform: at(goalX, goalY), offset: 0.85 }, { transform: at(goalX, goalY), opacity: 0 }];
  picture.animate(frames, { duration: TIME * 1.5, easing: EASING }).finished.finally(() => picture.remove());
}

/* A card comes from the middle of the felt. */
function deal(card, from, number) {
  const to = box(card);
  if (!to?.width) return;
  const [x, y] = middle(from);
  const [goalX, goalY] = middle(to);
  const frames = [{ translate: `${x - goalX}px ${y - goalY}px`, opacity: 0.2 }, { translate: "0 0", opacity: 1 }];
  card.animate(frames, { duration: TIME, delay: number * BETWEEN, easing: EASING, fill: "backwards" });
}

function move(was, is) {
  const here = felt();
  const center = box(here.querySelector(".felt-oval"));
  const pot = is.pot ?? was.pot ?? center;
  const isSame = was.hand === is.hand;
  if (isSame) {
    for (const [id, { box: from, html }] of was.bets) if (!is.bets.has(id)) fly(html, from, pot);
    for (const id of is.won) {
      if (!was.won.has(id)) fly('<i class="chip-stack"></i>', was.pot ?? center, box(document.querySelector(`#${id} .seat-plate`)));
    }
  }
  const dealt = [];
  for (const [id, count] of is.cards) {
    const had = isSame ? (was.cards.get(id) ?? 0) : 0;
    if (count > had) dealt.push(...[...document.querySelectorAll(`#${id} .seat-cards .card`)].slice(had));
  }
  if (is.own > (isSame ? was.own : 0)) dealt.push(...[...document.querySelectorAll("#bar .own .card")].slice(isSame ? was.own : 0));
  if (is.board > (isSame ? was.board : 0)) {
    dealt.push(...[...here.querySelectorAll(".board-card .card")].slice(isSame ? was.board : 0));
  }
  dealt.slice(0, MOST).forEach((card, number) => deal(card, center, number));
}

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  before = detail.target?.id === "table-fragment" && !isStill() && !document.hidden ? look() : null;
});
document.body.addEventListener("htmx:afterSwap", () => {
  const was = before;
  before = null;
  const is = was && look();
  if (is) move(was, is);
});
