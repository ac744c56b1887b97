/* A page that is read without leaving the table: its main part is fetched and laid over the felt. Links and forms in it
   work as they do there; without this script the link leads to the page itself. */

const dialog = document.getElementById("over");
const room = dialog.querySelector("[data-over-room]");

/** Lays the page of this address over the table. */
export async function open(address) {
  const answer = await fetch(address);
  if (!answer.ok) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const sheet of page.querySelectorAll('head link[rel="stylesheet"]:not([media])')) {
    if (!document.head.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(document.importNode(sheet));
  }
  const main = page.querySelector("[data-over-part]") ?? page.getElementById("main");
  room.replaceChildren(...[...main.childNodes].map((node) => document.importNode(node, true)));
  for (const back of room.querySelectorAll("[data-way-back]")) back.remove(); // one is below already
  for (const step of room.querySelectorAll("[hx-get]")) {
    step.setAttribute("hx-get", new URL(step.getAttribute("hx-get"), answer.url).href);
  }
  window.htmx.process(room);
  if (room.querySelector("[data-copy]")) import("./share.js");
  if (!dialog.open) dialog.showModal();
  document.body.dispatchEvent(new CustomEvent("laid-over"));
  dialog.scrollTop = 0;
}

/* What is laid over the table goes with a tap beside it. */
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
dialog.addEventListener("close", () => room.replaceChildren());
