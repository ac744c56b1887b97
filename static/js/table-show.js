/* How a device shows a digital table: amounts in chips or in big blinds, the whole screen, and what is only fetched by
   those who have it: sounds, motion, and pages laid over the table. */

const BLINDS = "dead-button-table-blinds";
const SOUND = "dead-button-table-sound";
const isOn = (name) => localStorage.getItem(name) === "1";
const fragment = () => document.getElementById("table-fragment");

// Amounts: what the server wrote, or how many big blinds that is

const grouped = new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: "always" });
const rounded = new Intl.NumberFormat(document.documentElement.lang || "en", { maximumFractionDigits: 1 });

function inBlinds(chips, blind) {
  return `${rounded.format(chips / blind)} ${document.body.dataset.blinds}`;
}

function amounts() {
  const blind = isOn(BLINDS) ? Number(fragment()?.dataset.bigBlind) : 0;
  for (const each of document.querySelectorAll("[data-chips]")) {
    const chips = Number(each.dataset.chips);
    const words = blind ? inBlinds(chips, blind) : grouped.format(chips);
    if (each.textContent !== words) each.textContent = words;
  }
}

// Sounds and motion are fetched by who wants them

let sound = null;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

async function fetchSound() {
  sound ??= await import("./table-sound.js");
  sound.listen(isOn(SOUND));
}

if (isOn(SOUND)) fetchSound();
if (!isStill.matches) import("./table-motion.js");

/* Who wants no motion sees at once how a hand ended. */
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  if (isStill.matches && detail.target?.id === "table-fragment") detail.parameters.still = "1";
});

// Switches of this device

function show() {
  document.querySelector("[data-in-blinds]")?.setAttribute("aria-pressed", isOn(BLINDS));
  document.querySelector("[data-sounds]")?.setAttribute("aria-pressed", isOn(SOUND));
  const whole = document.querySelector("[data-whole-screen]");
  whole?.setAttribute("aria-pressed", document.fullscreenElement !== null);
  whole?.toggleAttribute("hidden", !document.fullscreenEnabled); // a telephone may not know it
  amounts();
}

document.body.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-in-blinds], [data-sounds], [data-whole-screen]");
  if (!button) return;
  if ("wholeScreen" in button.dataset) {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
    return;
  }
  const name = "sounds" in button.dataset ? SOUND : BLINDS;
  localStorage.setItem(name, isOn(name) ? "" : "1");
  if (name === SOUND) await fetchSound();
  show();
});

document.addEventListener("fullscreenchange", show);
document.body.addEventListener("htmx:afterSwap", amounts);
show();

/* A menu is closed by a tap beside it, and once something has been said. */
document.body.addEventListener("htmx:beforeRequest", ({ target }) => target.closest?.(".emote-menu")?.removeAttribute("open"));
document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll(".table-menu[open]")) if (!menu.contains(target)) menu.open = false;
});

// Pages that are laid over the table instead of leading away from it

/* A plate that is tapped says more about its player. */
document.body.addEventListener("click", async ({ target }) => {
  const seat = target.closest?.(".table .seat[data-player] span.seat-plate")?.closest(".seat");
  if (!seat) return;
  const { open } = await import("./table-over.js");
  open(`${document.querySelector("[data-players]").href}?seat=${seat.dataset.seat}`);
});

/* What players say, and how they are marked, is fetched where there is anything of it. */
function players() {
  if (document.querySelector(".emote, [data-silence], #marked-players") || localStorage.getItem("dead-button-silenced")) {
    import("./table-players.js").then(({ look }) => look());
  }
}
for (const moment of ["htmx:afterSettle", "laid-over"]) document.body.addEventListener(moment, players);
players();

/* Who is dealt in for the first time is told what is what. */
function coach() {
  if (!isOn("dead-button-table-coached") && document.querySelector("#bar .own")) import("./table-coach.js").then(({ look }) => look());
}
document.body.addEventListener("htmx:afterSettle", coach);
coach();

document.body.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-over]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { open } = await import("./table-over.js");
  open(link.href);
});
