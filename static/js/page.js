/* What every page does by itself: keep half-typed forms through a morph, put toasts away, filter pick lists, propose a time zone. */

const TOAST_TIME = 10_000;

// Morphs

function isTouched(input) {
  if (input.matches('[type="checkbox"], [type="radio"]')) return input.checked !== input.defaultChecked;
  if (input.matches("select")) return [...input.options].some((option) => option.selected !== option.defaultSelected);
  if (input.matches('input:not([type="hidden"]), textarea')) return input.value !== input.defaultValue;
  return false;
}

function isBeingTyped(element) {
  return element === document.activeElement && element.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');
}

const callbacks = {
  /* What somebody has begun to type or to pick stays as it is. (Idiomorph's own ignoreActiveValue would leave a button
     that was just tapped as it was: "Pause" on a clock that stands.) What a script has drawn in its own place, too. */
  beforeNodeMorphed: (old) => !(old instanceof Element && (isTouched(old) || isBeingTyped(old) || old.matches("[data-drawn-here]"))),
  /* What somebody has opened stays open; what changed its data-glow glows once. */
  beforeAttributeUpdated(name, node) {
    if (name === "data-glow") setTimeout(() => node.classList.add("glow"));
    return !(name === "open" && node.matches("details, dialog"));
  },
};

if (window.Idiomorph) Object.assign(Idiomorph.defaults.callbacks, callbacks);

/* A form that was sent and accepted is a fresh form again; a field that sent itself leaves it as it is, and so does a
   form that only asks what would come of it. */
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, verb } = detail.requestConfig;
  if (verb !== "get" && detail.xhr.status < 400 && !elt.matches("input")) elt.closest("form:not([data-asks])")?.reset();
});

/* What was tapped may be gone when its answer comes: another director's act has drawn the page anew meanwhile. Htmx
   looks around it for how the answer goes into the page, would find no morph, and put one floor into the other. */
const ways = new WeakMap(); // what was tapped → how its answer goes into the page

document.body.addEventListener("htmx:beforeRequest", ({ detail }) => {
  ways.set(detail.elt, detail.elt.closest("[hx-swap]")?.getAttribute("hx-swap"));
});

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { requestConfig, serverResponse, swapOverride, target } = detail;
  if (requestConfig.elt.isConnected || !detail.shouldSwap) return;
  detail.shouldSwap = false;
  const [swapStyle] = (swapOverride ?? ways.get(requestConfig.elt) ?? "innerHTML").split(" ");
  const how = { swapStyle, swapDelay: 0, settleDelay: 20 };
  if (target.isConnected) htmx.swap(target, serverResponse, how, { contextElement: target, eventInfo: detail });
});

/* What a part of the page was asking for by itself before a tap, and what comes after the answer to the tap, may be from
   before it: it is asked again. */
const written = new Map(); // id of a part → after how much else the answer to a tap was put into it
const asked = new WeakMap(); // request → after how much else it was sent
let count = 0;

document.body.addEventListener("htmx:beforeSend", ({ detail }) => asked.set(detail.xhr, (count += 1)));

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { requestConfig, shouldSwap, target, xhr } = detail;
  if (requestConfig.verb !== "get") {
    if (shouldSwap) written.set(target.id, (count += 1));
  } else if (requestConfig.elt.id === target.id && asked.get(xhr) < written.get(target.id)) {
    detail.shouldSwap = false;
    document.body.dispatchEvent(new CustomEvent("changed"));
  }
});

// The links of the header stand behind one button where there is no room for them

for (const button of document.querySelectorAll(".menu")) {
  const show = (isOpen) => button.setAttribute("aria-expanded", String(isOpen));
  button.addEventListener("click", () => show(button.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && show(false));
}

/* What broke says so in a toast, with the number of the request; nothing of the page goes (config/serving/unavailable.py). */
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status !== 500 || detail.xhr.getResponseHeader("HX-Reswap") !== "none") return;
  for (const toast of document.querySelectorAll(".toast[data-broken]")) toast.remove();
  detail.shouldSwap = true;
});

// Of a line of links to swipe through, the page one is on is in sight

for (const here of document.querySelectorAll("main nav [aria-current]")) {
  const { parentElement: line } = here;
  line.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - line.offsetLeft - line.clientWidth / 2;
}

// Where nobody has said in which time zone the club plays, that of the browser is proposed, if it is one of the list

for (const input of document.querySelectorAll("input[data-zone]")) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!input.value && [...input.list.options].some(({ value }) => value === timeZone)) input.value = timeZone;
}

// Passkeys work only where the address is secure: say so instead of failing

document.body.classList.toggle("is-secure", window.isSecureContext && "credentials" in navigator);

// Toasts: what was done last stands there alone (the log has the rest), so that they do not pile up over what
// is tapped next; what went wrong stays beside it.

function putAwayEarlier(toast) {
  if (!toast.matches(".success")) return;
  for (const other of toasts.querySelectorAll(".toast.success")) if (other !== toast) other.remove();
}

function putAwayInTime(toast) {
  let timer = null;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), TOAST_TIME);
  };
  const stop = () => clearTimeout(timer);
  toast.addEventListener("pointerenter", stop);
  toast.addEventListener("focusin", stop);
  toast.addEventListener("pointerleave", start);
  toast.addEventListener("focusout", start);
  toast.addEventListener("htmx:afterRequest", ({ detail }) => detail.successful && toast.remove());
  toast.querySelector(".toast-close")?.addEventListener("click", () => toast.remove());
  start();
}

/* A toast stands in the first of these places in which it covers nothing that is tapped next. */
const PLACES = ["foot", "start", "end", "top"];
const NEXT = ":is(.table-acts, .acts, .dues) :is(button, a)";

function covers() {
  const taken = [...document.querySelectorAll(NEXT)].map((element) => element.getBoundingClientRect());
  return [...toasts.children].some((toast) => {
    const box = toast.getBoundingClientRect();
    return taken.some((each) => each.left < box.right && each.right > box.left && each.top < box.bottom && each.bottom > box.top);
  });
}

function keepClear() {
  for (const place of PLACES) {
    toasts.dataset.place = place;
    if (!covers()) return;
  }
  toasts.dataset.place = "foot";
}

const toasts = document.getElementById("toasts");
if (toasts) {
  for (const toast of toasts.children) putAwayInTime(toast);
  keepClear();
  document.body.addEventListener("htmx:afterSwap", keepClear); // what is tapped next may stand elsewhere now
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        putAwayEarlier(node);
        putAwayInTime(node);
      }
    }
    keepClear();
  }).observe(toasts, { childList: true });
}

// Pick lists: <input type="search" data-filter="#players"> hides what does not contain the letters typed

const LETTERS = { ı: "i", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe" }; // not taken apart by NFD
const plain = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[ıøłđðþßæœ]/g, (letter) => LETTERS[letter]);

function filter(input) {
  const list = document.querySelector(input.dataset.filter);
  if (!list) return;
  const wanted = plain(input.value.trim());
  for (const item of list.children) {
    if (!item.matches("legend")) item.hidden = !plain(item.textContent).includes(wanted);
  }
  offerNew(input, wanted && !found(list).length);
}

const found = (list) => [...list.children].filter((item) => !item.hidden && !item.matches("legend"));

/* Where nobody is found, who was typed may be added: <input data-new="#nobody-found"> */
function offerNew(input, isOffered) {
  const offer = input.dataset.new && document.querySelector(input.dataset.new);
  if (!offer) return;
  const name = input.value.trim();
  offer.hidden = !isOffered;
  offer.querySelector("[data-new-name]").value = isOffered ? name : "";
  offer.querySelector("[data-new-words]").textContent = name;
}

const isFilter = (element) => Boolean(element.dataset?.filter);

document.body.addEventListener("input", ({ target }) => isFilter(target) && filter(target));

/* Enter takes the only one that is left, and makes room for the next name. */
document.body.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "Enter" || !isFilter(target)) return;
  event.preventDefault();
  const list = document.querySelector(target.dataset.filter);
  const left = list && target.value.trim() ? found(list) : [];
  if (left.length !== 1) return;
  const [only] = left;
  (only.matches("a, button, label") ? only : only.querySelector("a, button, label")).click();
  target.value = "";
  filter(target);
});

/* A page that has been brought up to date still shows what was looked for. */
document.body.addEventListener("htmx:afterSwap", () => {
  for (const input of document.querySelectorAll("input[data-filter]")) if (input.value) filter(input);
});

// Paper: a button for it where a script can ask for it, and an address that asks for it at once

document.body.addEventListener("click", ({ target }) => target.closest?.("[data-print]") && window.print());
if (location.hash === "#print") addEventListener("load", () => window.print(), { once: true });

/* Who was nowhere to be found has been added: room for the next name. */
document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  const offer = detail.successful && detail.elt.closest?.("[data-nobody]");
  const input = offer && document.querySelector(`input[data-new="#${offer.id}"]`);
  if (!input) return;
  input.value = "";
  filter(input);
});
