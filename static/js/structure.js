/* The times at which levels and breaks start, anew while their lengths are typed. */

const DAY = 24 * 60;
const two = (number) => String(number).padStart(2, "0");

/** 20:05 for 1205 minutes of a day, and for as many of the next one. */
export function clockTime(minutes) {
  const of = ((minutes % DAY) + DAY) % DAY;
  return `${two(Math.floor(of / 60))}:${two(of % 60)}`;
}

/** When each row starts, and when the last one ends. lengths: minutes of each row; rows before `first` have been. */
export function starts(lengths, first, begins) {
  let at = begins;
  const times = lengths.map((length, row) => {
    if (row < first) return "";
    const time = clockTime(at);
    at += length;
    return time;
  });
  return [...times, clockTime(at)];
}

document.body.addEventListener("input", ({ target }) => {
  const table = target.name === "minutes" && target.closest(".structure-rows");
  if (!table) return;
  const lengths = [...table.querySelectorAll("[name=minutes]")].map(({ value }) => Math.min(Number.parseInt(value, 10) || 0, 600));
  const times = starts(lengths, Number(table.dataset.first), Number(table.dataset.begins));
  const cells = [...table.querySelectorAll(".starts, .ends")];
  for (const [row, cell] of cells.entries()) cell.textContent = times[row];
});
