/* How a table looks to whoever plays on this device: its felt, the backs of the cards, the colours of the suits. It is
   read before the page is drawn, so that nobody sees other colours first: in the head, and no module. */

(() => {
  const PREFIX = "dead-button-table-";
  const TWO = "two"; // colours of the suits, instead of four
  const { dataset } = document.documentElement;
  const kept = (what) => localStorage.getItem(PREFIX + what) ?? "";

  function keep(what, value) {
    if (value) localStorage.setItem(PREFIX + what, value);
    else localStorage.removeItem(PREFIX + what);
  }

  /* What is not chosen is the club's felt, the first back, and four colours. */
  function look() {
    dataset.ownFelt = kept("felt");
    dataset.back = kept("back");
    dataset.deck = kept("deck") ? TWO : "four";
  }

  function show() {
    for (const input of document.querySelectorAll("[data-look]")) input.checked = input.value === kept(input.dataset.look);
    document.querySelector("button[data-deck]")?.setAttribute("aria-pressed", dataset.deck === TWO);
  }

  look();
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("change", ({ target }) => {
    if (!target.dataset.look) return;
    keep(target.dataset.look, target.value);
    look();
  });
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("button[data-deck]")) return;
    keep("deck", kept("deck") ? "" : "1");
    look();
    show();
  });
  addEventListener("storage", () => {
    look(); // another table of this device
    show();
  });
})();
