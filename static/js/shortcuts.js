/* Keys for what the page offers: an element says its key in aria-keyshortcuts and is clicked by it. "?" lists those
   that the page has just now; the list also switches them all off, for who speaks to the machine or strays. */

const OFF = "dead-button-keys-off";
const dialog = document.getElementById("shortcuts");

const isOff = () => localStorage.getItem(OFF) === "1";

/* What is folded away in [data-keys-always] has its keys all the same. */
function offered() {
  return [...document.querySelectorAll("[aria-keyshortcuts]")].filter(
    (element) => (element.checkVisibility() || element.closest("details[data-keys-always]")) && !element.disabled,
  );
}

/** The key pressed as aria-keyshortcuts writes it; digits by their place, which Shift does not change. */
function pressed({ key, code, shiftKey }) {
  const plain = /^Digit\d$/.test(code) ? code.at(-1) : key === " " ? "Space" : key.toUpperCase();
  return shiftKey && /^[A-Z0-9]$/.test(plain) ? `Shift+${plain}` : plain;
}

function use(element) {
  if (element.matches("input:not([type=checkbox], [type=radio])")) {
    element.focus();
    element.select();
  } else element.click();
}

function words(element) {
  const said = element.querySelector(".due-verb")?.textContent;
  return said ?? element.dataset.words ?? element.getAttribute("aria-label") ?? element.textContent.trim();
}

function show() {
  const rows = offered().flatMap((element) => {
    const key = document.createElement("dt");
    const act = document.createElement("dd");
    for (const each of element.getAttribute("aria-keyshortcuts").split(" ")) {
      if (key.hasChildNodes()) key.append(" ");
      key.append(Object.assign(document.createElement("kbd"), { textContent: each }));
    }
    act.textContent = words(element);
    return [key, act];
  });
  dialog.querySelector("dl").replaceChildren(...rows);
  const others = dialog.querySelector("[data-when-not-due]");
  if (others) others.hidden = Boolean(document.querySelector("#act[data-due]"));
  dialog.querySelector("[data-shortcuts-on]").checked = !isOff();
  dialog.showModal();
}

function isTyping({ target }) {
  return target.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]");
}

/* Letters typed while a sheet is on its way belong to the field that it will bring. */
let isOpening = false;
document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.target.id === "sheet") isOpening = false;
});

if (dialog) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isOpening || dialog.open || isTyping(event)) return;
    if (event.key === " " && event.target !== document.body) return; // it presses what has the focus
    if (event.key === "?") {
      show();
      return;
    }
    if (isOff()) return;
    const key = pressed(event);
    const found = offered().find((element) => element.getAttribute("aria-keyshortcuts").split(" ").includes(key));
    if (!found) {
      document.body.dispatchEvent(new CustomEvent("unoffered", { detail: key }));
      return;
    }
    event.preventDefault();
    isOpening = found.getAttribute("hx-target") === "#sheet";
    use(found);
  });
  document.body.addEventListener("click", ({ target }) => {
    if (target.closest("[data-shortcuts]")) show();
  });
  dialog.addEventListener("change", ({ target }) => {
    if (target.matches("[data-shortcuts-on]")) localStorage.setItem(OFF, target.checked ? "" : "1");
  });
}
