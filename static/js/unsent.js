/* A tap on the console that found no network says so at once. What it would have recorded waits above the page and goes
   out again, in order and with the same request id, when the network is back; after a while it is asked about first,
   for by then it may mean something else. What only opens a sheet waits for nobody: it just says so.

   What waits is kept for the tab, so that a page that is loaded again finds it; what the site has refused to take is not.
   It is whoever's was signed in: somebody else at the same device does not send it. */

import { giveUpOffline, onAnswer, onLost } from "./network.js";

const LATE = 120_000; // milliseconds after which a tap goes out only if somebody says so
const TAPS = ["submit", "click"];
const BROKEN = 500; // says so itself
const DONE = [409, 422]; // a refusal is an answer, which the page shows

const place = document.getElementById("not-sent");
const KEPT = `dead-button-not-sent ${location.pathname} ${place.dataset.account}`;
const pattern = place.querySelector("template");
const sources = new WeakMap(); // what waits → the form that was tapped
const acts = new WeakMap(); // what waits → all that it is made of

const waiting = () => [...place.querySelectorAll("form")];
const isOwn = (element) => place.contains(element);
const isTap = ({ triggeringEvent }) => TAPS.includes(triggeringEvent?.type);
const isAct = ({ verb, target, formData }) => verb !== "get" && formData.has("request_id") && !target.closest("#sheet");

// What is said

const words = (key, act) => place.dataset[key].replace("{act}", act);

/* A list of names says little without what they are chosen for. */
function actOf({ elt, triggeringEvent }) {
  const tapped = triggeringEvent.submitter ?? elt;
  const said = tapped.dataset.words ?? tapped.querySelector(".due-verb, .pick-name")?.textContent;
  const heading = tapped.closest("#sheet")?.querySelector("h2")?.textContent;
  const act = said ?? tapped.getAttribute("aria-label") ?? tapped.textContent;
  return [heading, act].filter(Boolean).join(": ").replaceAll(/\s+/g, " ").trim();
}

function say(form, key) {
  const said = form.querySelector("p");
  const sentence = words(key, form.dataset.act);
  if (said.textContent !== sentence) said.textContent = sentence;
  form.toggleAttribute("data-asks-first", key !== "waits");
  form.toggleAttribute("data-failed", key === "failed");
  store();
}

function store() {
  const kept = waiting().filter((form) => !("failed" in form.dataset)).map((form) => acts.get(form));
  if (kept.length) sessionStorage.setItem(KEPT, JSON.stringify(kept));
  else sessionStorage.removeItem(KEPT);
}

/* What opens something, or has no request id that makes a repeat harmless, is tapped again. */
function sayUndone(config) {
  place.querySelector(":scope > p")?.remove();
  place.append(Object.assign(document.createElement("p"), { textContent: words("undone", actOf(config)) }));
}

// What waits

function keep(config) {
  const { elt, formData, path, target, verb } = config;
  const form = wait({
    act: actOf(config),
    at: Date.now(),
    fields: [...formData],
    key: `${path} ${formData.get("request_id")}`,
    path,
    swap: elt.closest("[hx-swap]")?.getAttribute("hx-swap") ?? "none",
    target: target.id ? `#${target.id}` : "this",
    verb,
  });
  sources.set(form, elt);
  return form;
}

function wait(kept) {
  const form = pattern.content.firstElementChild.cloneNode(true);
  form.setAttribute(`hx-${kept.verb}`, kept.path);
  form.setAttribute("hx-target", kept.target);
  form.setAttribute("hx-swap", kept.swap);
  for (const [name, value] of kept.fields) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  Object.assign(form.dataset, { act: kept.act, at: kept.at, key: kept.key });
  acts.set(form, kept);
  const same = waiting().find(({ dataset }) => dataset.key === kept.key); // tapped twice is one act
  if (same) same.replaceWith(form);
  else place.append(form);
  say(form, "waits");
  htmx.process(form);
  return form;
}

function forget(form) {
  form.remove();
  store();
}

function lost(detail) {
  const config = detail?.requestConfig;
  if (!config || isOwn(config.elt) || !isTap(config)) return;
  if (isAct(config)) keep(config);
  else sayUndone(config);
}

/* One after the other: the next goes out with the answer to the one before. */
function sendNext() {
  for (const form of waiting()) if (Date.now() - form.dataset.at > LATE) say(form, "late");
  const all = waiting();
  if (all.some((form) => form.matches(".htmx-request"))) return;
  all.find((form) => !("asksFirst" in form.dataset))?.requestSubmit();
}

function answered({ requestConfig, xhr }) {
  place.querySelector(":scope > p")?.remove();
  const form = requestConfig.elt;
  if (isOwn(form)) {
    if (xhr.status >= 400 && !DONE.includes(xhr.status)) say(form, "failed");
    else {
      if (xhr.status < 400) fresh(sources.get(form));
      forget(form);
    }
  } else if (xhr.status >= 400 && ![...DONE, BROKEN].includes(xhr.status) && isTap(requestConfig) && isAct(requestConfig)) {
    say(keep(requestConfig), "failed");
  }
  sendNext();
}

/* What was tapped is done as if its own answer had come. */
const fresh = (source) => source?.isConnected && source.closest("form:not([data-asks])")?.reset();

place.addEventListener("sheet-done", ({ target }) => {
  const source = sources.get(target);
  if (source?.isConnected) source.dispatchEvent(new CustomEvent("sheet-done", { bubbles: true }));
});

place.addEventListener("click", ({ target }) => target.closest("[data-leave]") && forget(target.closest("form")));

/* Nothing overtakes what waits. */
document.body.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig } = event.detail;
  if (isOwn(requestConfig.elt) || !isTap(requestConfig) || !isAct(requestConfig)) return;
  if (!waiting().some((form) => !("asksFirst" in form.dataset))) return;
  event.preventDefault();
  keep(requestConfig);
  sendNext();
});

/* Who leaves the page is asked whether what waits may go with it. */
addEventListener("beforeunload", (event) => waiting().length && event.preventDefault());

onLost(lost);
onAnswer(answered);
giveUpOffline(".htmx-request", lost);
addEventListener("online", sendNext);

for (const kept of JSON.parse(sessionStorage.getItem(KEPT) ?? "[]")) wait(kept);
sendNext();
