/* What a tablet has recorded and the server has not answered yet. It is written down before anything else happens,
   and leaves only with an answer. One at a time and in order; a request id makes every repeat harmless.

   A record on which the server fails while it answers others keeps nobody waiting: it becomes a question to the
   director. If not even that can be sent it is set aside here, is said, and can be tried again. */

import { AWAY } from "./network.js";

const AGAIN = [1000, 2000, 5000, 10_000, 15_000]; // milliseconds to wait after each failure, then always the last
const CONTACT = "tablet-contact";
const PATIENCE = 10_000; // an answer that takes longer has not come
const TRIES = 3; // a record on which the server has failed as often is set aside
const UNREADABLE = [400, 413, 414, 431]; // the server has not read the record and never will
const TOO_MANY = 429;
const KEPT = 3 * 24 * 60 * 60_000; // outboxes of other pairings are forgotten after this

export class Outbox extends EventTarget {
  /** tablet: the pairing whose outbox it is; answered(record, answer): what becomes of one. */
  constructor(tablet, answered) {
    super();
    this.key = `outbox-${tablet}`;
    this.asideKey = `aside-${tablet}`;
    this.answered = answered;
    this.failures = 0;
    this.offlineSince = null; // when the network was last there, once it is not
    this.lastContact = Number(localStorage.getItem(CONTACT)) || Date.now();
    this.isEnded = false;
    this.timer = null;
    this.isSending = false;
    forgetOld(this.key, this.asideKey);
    addEventListener("online", () => this.send());
    addEventListener("offline", () => this.lost());
    addEventListener("storage", ({ key }) => [this.key, this.asideKey].includes(key) && this.changed());
  }

  get records() {
    return stored(this.key);
  }

  /** What could not be sent at all: it waits until somebody tries it again. */
  get aside() {
    return stored(this.asideKey);
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

  /** Writes down something about one record. */
  note(record, noted) {
    this.write(this.records.map((each) => (each.id === record.id ? { ...each, ...noted } : each)));
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
      this.timer = setTimeout(() => this.send(), AGAIN[Math.min(Math.max(this.failures, 1), AGAIN.length) - 1]);
    }
  }

  /** Whether the next one may follow. */
  async sendOne(record) {
    this.note(record, { tried: true });
    const body = new URLSearchParams(UNREADABLE.includes(record.aside) ? [] : record.fields);
    body.set("request_id", record.id);
    body.set("ago", Math.max(Date.now() - record.at, 0));
    if (record.waited) body.set("waited", "1");
    if (record.aside) {
      body.set("aside", record.aside);
      body.set("said", String(record.said).slice(0, 300));
    }
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
    if (![200, 422].includes(answer.status)) return this.unanswered(record, answer.status);
    const said = await answer.json().catch(() => null);
    if (!said) return this.failed();
    this.found();
    this.write(this.records.filter(({ id }) => id !== record.id));
    this.answered(record, said);
    return true;
  }

  /** The server answers, but not to this. Whether the next one may follow. */
  async unanswered(record, status) {
    if (AWAY.has(status)) return this.failed();
    if (record.aside) return this.setAside(record);
    this.later();
    if (status === TOO_MANY) return false;
    const tries = (record.tries ?? 0) + 1;
    this.note(record, { tries });
    const isWell = status >= 500 && tries < TRIES ? false : await this.isServed(); // which gives a fresh token, too
    if (!isWell || (tries < TRIES && !UNREADABLE.includes(status))) return false;
    this.note(record, { aside: status }); // and it goes again at once, as a question
    return true;
  }

  /** Whether the server answers this tablet otherwise. */
  async isServed() {
    try {
      return (await fetch("/tablet/", { signal: AbortSignal.timeout(PATIENCE) })).ok;
    } catch {
      return false;
    }
  }

  setAside(record) {
    const { aside, tries, ...rest } = record;
    localStorage.setItem(this.asideKey, JSON.stringify([...this.aside, rest]));
    this.write(this.records.filter(({ id }) => id !== record.id));
    this.failures = 0;
    return true;
  }

  /** Everything that was set aside goes to the end of the line. */
  tryAside() {
    const records = [...this.records, ...this.aside.map((record) => ({ ...record, waited: true }))];
    localStorage.removeItem(this.asideKey);
    this.write(records);
    this.send();
  }

  /** Nobody looks at the answer of what goes later: it can only be asked about then. */
  failed() {
    this.later();
    this.lost();
    return false;
  }

  later() {
    this.failures += 1;
    this.write(this.records.map((record) => ({ ...record, waited: true })));
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

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

function forgetOld(...own) {
  for (const key of Object.keys(localStorage)) {
    if (!/^(outbox|aside)-/.test(key) || own.includes(key)) continue;
    if (!stored(key).some(({ at }) => Date.now() - at < KEPT)) localStorage.removeItem(key);
  }
}
