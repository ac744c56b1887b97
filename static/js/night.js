/* The console: sheets that open beside the floor and close again. */

const theSheet = () => document.getElementById("sheet");
let openedBy = null;

function close() {
  const sheet = theSheet();
  if (!sheet?.childElementCount) return;
  sheet.replaceChildren();
  if (openedBy?.isConnected) openedBy.focus();
}

/* What the sheet was opened for has been recorded: the answer says so once the floor is in place. An answer to what
   was tapped elsewhere leaves a sheet that has been opened meanwhile; a list that is ticked off stays. */
document.body.addEventListener("sheet-done", ({ target }) => {
  if (theSheet()?.contains(target) && !target.closest("[data-stays]")) theSheet().replaceChildren();
});

document.body.addEventListener("click", (event) => {
  const closer = event.target.closest("[data-close]");
  if (!closer) return;
  event.preventDefault();
  close();
});

document.addEventListener("keydown", ({ key, target }) => {
  if (key === "Escape" && !target.matches("input[type=search]:not(:placeholder-shown)")) close();
});

document.body.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const { target, elt } = detail;
  if (target?.id === "sheet" && !theSheet().contains(elt)) openedBy = elt;
});

/* What a sheet is about is read out, and typing starts where it is wanted: not on a touch screen, where it would
   bring up a keyboard over the names. */
const places = ["[autofocus]", ".refusal", ...(matchMedia("(pointer: fine)").matches ? ["input[type=search]"] : []), "h2"];

document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "sheet") return;
  const first = places.map((place) => detail.target.querySelector(place)).find(Boolean);
  if (!first) return;
  if (!first.matches("input")) first.tabIndex = -1;
  first.focus({ preventScroll: true });
  detail.target.scrollTop = 0;
});

/* Another part of the night begins at its beginning: who starts the clock at the foot of the page sees the tables. */
let stage = document.getElementById("floor")?.dataset.stage;
document.body.addEventListener("htmx:afterSwap", () => {
  const now = document.getElementById("floor")?.dataset.stage;
  if (now && stage && now !== stage) scrollTo({ top: 0 });
  stage = now;
});
