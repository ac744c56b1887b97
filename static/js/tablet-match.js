/* Shows what waits to be sent on the match that the server drew: what was tapped is not offered again. */

const valueOf = (record, name) => record.fields.find(([field]) => field === name)?.[1];

/** page: the fragment #table; records: what waits. */
export function drawMatch(page, records) {
  const match = page?.querySelector(".tablet-match");
  if (!match) return;
  const mine = records.filter((record) => valueOf(record, "match") === match.dataset.match);
  const acts = mine.map(({ act }) => act);
  const hasWon = acts.includes("match-won");
  for (const form of match.querySelectorAll("form[data-act]")) {
    form.hidden = hasWon || acts.includes(form.dataset.act);
  }
  const later = match.querySelector("details");
  if (later) {
    later.hidden = hasWon;
    if (acts.includes("match-start")) later.open = true;
  }
  const told = match.querySelector(".match-told");
  const last = mine.at(-1);
  told.hidden = !last;
  told.textContent = last ? `${last.said} (${match.dataset.waits})` : "";
}
