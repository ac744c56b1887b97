/* What a tap on a tablet records: the fields of its form, and the same in a few words. */

/** table: as it is with what waits; a hand is counted from there. */
export function fieldsOf(form, submitter, table) {
  const skip = ["csrfmiddlewaretoken", "request_id"];
  const fields = [...new FormData(form, submitter)].filter(([name, value]) => !skip.includes(name) && value !== "");
  return fields.map(([name, value]) => {
    if (name === "hand") return [name, String(form.dataset.act === "deal" ? table.hands + 1 : table.hands)];
    return [name, value];
  });
}

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
