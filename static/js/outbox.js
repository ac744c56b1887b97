/* What a tablet has recorded and the server has not answered yet. It is written down before anything else happens,
   and leaves only with an answer. One at a time and in order; a request id makes every repeat harmless. */

const AGAIN = [1000, 2000, 5000, 10_000, 15_000]; // milliseconds to wait after each failure, then always the last
const CONTACT = "tablet-contact";
const PATIENCE = 10_000; // an answer that takes longer has not come
const KEPT = 3 * 24 * 60 * 60_000; // outboxes of other pairings are forgotten after this

export class Outbox extends EventTarget {
  /** tablet: the pairing whose outbox it is; answered(record, answer): what becomes of one. */
  constructor(tablet, answered) {
    super();
    this.key = `outbox-${tablet}`;
    this.answered = answered;
    this.failures = 0;
    this.offlineSince = null; // when the network was last there, once it is not
    this.lastContact = Number(localStorage.getItem(CONTACT)) || Date.now();
    this.isEnded = false;
    this.timer = null;
    this.isSending = false;
    forgetOld(this.key);
    addEventListener("online", () => this.send());
    addEventListener("offline", () => this.lost());
    addEventListener("storage", ({ key }) => key === this.key && this.changed());
  }

  get records() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "[]");
    } catch {
      return [];
    }
  }

  /** act, fields ([[name, value], …]), said: what it is in words. The record as it was written down. */
  add(act, fields, said) {
    const record = { id: crypto.getRandomValues(new Uint32Array(3)).join("-"), act, fields, said, at: Date.now() };
    if (this.offlineSince !== null || this.records.some(({ waited }) => waited)) record.waited = true;
    this.write([...this.records, record]);
    this.send();
    return record;
  }

  /** Takes back a record that was never on its way. False if it may have been. */
  cancel(id) {
    const found = this.records.find((record) => record.id === id);
    if (!found || found.tried) return false;
    this.write(this.records.filter((record) => record.id !== id));
    return true;
  }

  write(records) {
    localStorage.setItem(this.key, JSON.stringify(records));
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Sends what there is, until it is empty or the network fails. */
  async send() {
    if (this.isSending || this.isEnded) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      const all = async () => {
        while (this.records.length && (await this.sendOne(this.records[0])));
      };
      await (navigator.locks ? navigator.locks.request(this.key, all) : all());
    } finally {
      this.isSending = false;
    }
    if (this.records.length && !this.isEnded) {
      this.timer = setTimeout(() => this.send(), AGAIN[Math.min(this.failures, AGAIN.length - 1)]);
    }
  }

  /** Whether the next one may follow. */
  async sendOne(record) {
    this.write(this.records.map((each) => (each.id === record.id ? { ...each, tried: true } : each)));
    const body = new URLSearchParams(record.fields);
    body.set("request_id", record.id);
    body.set("ago", Math.max(Date.now() - record.at, 0));
    if (record.waited) body.set("waited", "1");
    let answer;
    try {
      answer = await fetch(`/tablet/do/${record.act}/`, {
        method: "POST",
        body,
        headers: { Accept: "application/json", "X-CSRFToken": cookie("csrftoken") },
        signal: AbortSignal.timeout(PATIENCE),
      });
    } catch {
      return this.failed();
    }
    if (answer.status === 410 || answer.status === 404) {
      this.isEnded = true;
      this.answered(record, { state: "ended" });
      return false;
    }
    if (![200, 422].includes(answer.status)) return this.failed();
    const said = await answer.json().catch(() => null);
    if (!said) return this.failed();
    this.found();
    this.write(this.records.filter(({ id }) => id !== record.id));
    this.answered(record, said);
    return true;
  }

  /** Nobody looks at the answer of what goes later: it can only be asked about then. */
  failed() {
    this.failures += 1;
    this.write(this.records.map((record) => ({ ...record, waited: true })));
    this.lost();
    return false;
  }

  /** The network is not there. */
  lost() {
    this.offlineSince ??= this.lastContact;
    this.changed();
  }

  /** The server has answered something. */
  found() {
    this.failures = 0;
    this.lastContact = Date.now();
    localStorage.setItem(CONTACT, this.lastContact);
    if (this.offlineSince === null) return;
    this.offlineSince = null;
    this.changed();
    this.send();
  }
}

function cookie(name) {
  return document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.split("=")[1] ?? "";
}

function forgetOld(own) {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith("outbox-") || key === own) continue;
    const records = JSON.parse(localStorage.getItem(key) || "[]");
    if (!records.some(({ at }) => Date.now() - at < KEPT)) localStorage.removeItem(key);
  }
}
