/* What a tap on a tablet records: the fields of its form, and the same in a few words. */

import { chooser } from "./tablet-choice.js";

/** table: as it is with what waits; a hand is counted from there, and who chooses its game. */
export function fieldsOf(form, submitter, table) {
  const skip = ["csrfmiddlewaretoken", "request_id"];
  const fields = [...new FormData(form, submitter)].filter(([name, value]) => !skip.includes(name) && value !== "");
  return fields.map(([name, value]) => {
    if (name === "hand") return [name, String(NEXT.includes(form.dataset.act) ? table.hands + 1 : table.hands)];
    if (name === "player" && form.dataset.act === "choose-game") return [name, String(chooser(table)?.id ?? value)];
    return [name, value];
  });
}

const NEXT = ["deal", "choose-game", "rebuy"]; // acts about the hand that is next

/** Ann, by Bob: what a form records. by: what stands between them. */
export function wordsOf(form, submitter, by) {
  const names = (field) => [...form.querySelectorAll(`[name=${field}]:is(:checked, [type=hidden])`)].map(named);
  if (form.dataset.act === "knock-out") {
    const winners = submitter?.dataset.name ? [submitter.dataset.name] : names("by");
    return [names("out").join(", "), winners.join(", ")].filter(Boolean).join(by);
  }
  const chosen = submitter?.textContent.trim().replaceAll(/\s+/g, " ") ?? "";
  if (submitter?.dataset.name) return submitter.dataset.name;
  return chosen && chosen !== form.dataset.words ? `${form.dataset.words}: ${chosen}` : form.dataset.words;
}

const named = (input) => input.dataset.name ?? input.value;
