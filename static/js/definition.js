/* In the editor of a club's own game, the line that is to be corrected is one tap away. */

const text = document.getElementById("definition");

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-line]");
  if (!link || !text) return;
  event.preventDefault();
  const lines = text.value.split("\n");
  const number = Math.min(Number(link.dataset.line), lines.length);
  const start = lines.slice(0, number - 1).reduce((length, line) => length + line.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + lines[number - 1].length);
  text.scrollTop = ((number - 3) * text.scrollHeight) / lines.length;
});
