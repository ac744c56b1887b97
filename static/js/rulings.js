/* Rulings of the floor's book, without a network: reads a call, ranks the answers and picks their lines as the server does
   (clauses/search/, clubs/rulebook/floor_book.py), from the data that it has made (floor_book.book_data). */

const WORD = /[a-z]+|[0-9][0-9.,]*/g;
const SHORT = /[a-z0-9/]+/g;
const THOUSANDS = /\b([0-9]+)k(?=s?\b)/g;
const LABEL = /\b(seat|table|level) [0-9]+\b/g;
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const [ROOM, SHORTEST, LONG, COMPOUND] = [4, 5, 8, 3];

export class Rulings {
  constructor({ reading, index, answers, lastResort, longestLine, mostIds }) {
    Object.assign(this, { lastResort, longestLine, mostIds, entries: index.entries });
    this.common = new Set(reading.common);
    this.shortened = Object.entries(reading.shortened);
    this.abbreviated = reading.abbreviated;
    this.american = reading.american;
    this.phrases = byFirstStem(reading.phrases);
    this.tokens = new Map(Object.entries(index.tokens)); // token → worth, then place and points of each entry
    this.known = new Set([...[...this.tokens.keys()].filter((each) => !each.startsWith("=")), ...index.known]);
    this.answers = new Map(answers.map((each) => [each.key, each]));
    this.read = new Map(); // text → its tokens
  }

  /** The answers for a call, the likeliest first: {key, title, ruling, steps, rules, isOtherwise}. */
  find(call, most = 5) {
    const tokens = this.tokensOf(call);
    const keys = this.keys(tokens, most);
    return (keys.length ? keys : [this.lastResort]).map((key) => this.answer(this.answers.get(key), tokens));
  }

  // Reading

  stem(word) {
    const plain = this.withoutEnding(word);
    if (Object.hasOwn(this.american, plain)) return this.american[plain];
    return plain.endsWith("iz") && plain.length > 4 ? `${plain.slice(0, -1)}s` : plain;
  }

  withoutEnding(word) {
    for (const ending of ["ing", "ed"]) {
      const rest = word.slice(0, -ending.length);
      if (word.endsWith(ending) && rest.length > 2 && /[aeiouy]/.test(rest)) {
        const doubled = rest.length > 3 && rest.at(-1) === rest.at(-2) && !"aeiouls".includes(rest.at(-1));
        return withoutE(doubled ? rest.slice(0, -1) : rest);
      }
    }
    if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}i`;
    if (/(sses|shes|ches|xes)$/.test(word)) return word.slice(0, -2);
    if (/s$/.test(word) && !/(ss|us|is)$/.test(word) && word.length > 3) word = word.slice(0, -1);
    return withoutE(word.endsWith("y") && word.length > 3 ? `${word.slice(0, -1)}i` : word);
  }

  stemOf(piece) {
    if (!/^[0-9]/.test(piece)) return this.stem(piece);
    const digits = piece.replace(/[.,]+$/, "");
    return /^[0-9]{1,2}$/.test(digits) && Number(digits) <= 10 ? this.stem(NUMBERS[Number(digits)]) : "#";
  }

  pieces(text) {
    const full = this.shortened.reduce((all, [short, long]) => all.replaceAll(short, long), text.toLowerCase().replaceAll("\u2019", "'"));
    const inFull = (short) => (Object.hasOwn(this.abbreviated, short) ? this.abbreviated[short] : short);
    return full.replace(THOUSANDS, "$1000").replace(SHORT, inFull).replace(LABEL, "$1").match(WORD) ?? [];
  }

  /** Stems that mean something, and the terms of the trade that they speak of. */
  tokensIn(stems) {
    const terms = stems.flatMap((first, place) =>
      (this.phrases.get(first) ?? []).filter((phrase) => standsAt(phrase, stems, place)).map(([term]) => term),
    );
    return [...stems.filter((each) => !this.common.has(each) && each !== "#" && each.length > 1), ...terms];
  }

  tokensOf(call) {
    const pieces = this.pieces(call);
    const joined = pieces.slice(1).flatMap((other, place) => this.compound(pieces[place], other));
    const all = [...this.tokensIn(pieces.map((each) => this.meant(each))), ...joined];
    return new Set(all.filter((each) => this.tokens.has(each)));
  }

  compound(one, other) {
    if (Math.min(one.length, other.length) < COMPOUND) return [];
    const joined = this.stem(one + other);
    return this.known.has(joined) ? this.tokensIn([joined]) : [];
  }

  /** The stem of a word, or the one that it is most likely meant for. */
  meant(piece) {
    const stem = this.stemOf(piece);
    if (this.known.has(stem) || piece.length < SHORTEST) return stem;
    return this.nearest(stem) || this.nearest(piece) || stem;
  }

  nearest(typed) {
    const most = typed.length >= LONG ? 2 : 1;
    const letters = (word) => [...word].sort().join("");
    let best = null; // letters off, worth, stem: the least
    for (const each of this.known) {
      if (each[0] !== typed[0] || Math.abs(each.length - typed.length) > most) continue;
      if (typed.length < SHORTEST && letters(each) !== letters(typed)) continue;
      const off = stepsBetween(typed, each);
      if (off > most) continue;
      const near = [off, this.tokens.get(each)?.[0] ?? 0, each];
      if (!best || isBefore(near, best)) best = near;
    }
    return best?.[2] ?? "";
  }

  // Ranking

  keys(tokens, most) {
    const points = this.entries.map(() => 0);
    for (const token of tokens) {
      const [, ...postings] = this.tokens.get(token);
      for (let at = 0; at < postings.length; at += 2) points[postings[at]] += postings[at + 1];
    }
    const places = this.entries.map((_, place) => place).filter((place) => points[place] > 0);
    return places.sort((a, b) => points[b] - points[a]).slice(0, most).map((place) => this.entries[place]);
  }

  /** The tokens of a call that a text speaks of, weighed. */
  likeness(tokens, text) {
    if (!this.read.has(text)) this.read.set(text, new Set(this.tokensIn(this.pieces(text).map((each) => this.stemOf(each)))));
    return [...this.read.get(text)].reduce((sum, each) => sum + (tokens.has(each) ? this.tokens.get(each)[0] : 0), 0);
  }

  // Answers

  answer({ key, title, own, parts, steps }, tokens) {
    const alike = own.map(([id, text, line, isOtherwise]) => ({ id, line: line || text, isOtherwise, like: this.likeness(tokens, text) }));
    alike.sort((a, b) => b.like - a.like);
    if (!parts.length) {
      const chosen = alike.slice(0, this.mostIds);
      const lines = chosen.map(({ line }) => line);
      return { key, title, ruling: lines[0], steps: lines, rules: chosen.map(({ id }) => id), isOtherwise: false };
    }
    const otherwise = alike.filter((each) => each.isOtherwise);
    const chosen = [...otherwise, ...alike.filter((each) => !each.isOtherwise)].slice(0, this.mostIds - 1);
    const decided = otherwise.filter(({ like }) => like * 2 >= otherwise[0].like).map(({ line }) => line);
    const rules = [...chosen.map(({ id }) => id), key];
    if (decided.length) {
      return { key, title, ruling: this.run(decided), steps: chosen.map(({ line }) => line), rules, isOtherwise: true };
    }
    return { key, title, ruling: this.passage(parts, tokens), steps, rules, isOtherwise: false };
  }

  passage(parts, tokens) {
    const runs = parts.flatMap((sentences) => sentences.map((_, start) => this.run(sentences.slice(start))));
    const like = runs.map((run) => this.likeness(tokens, run));
    return runs[like.indexOf(Math.max(...like))];
  }

  /** As many of these as fit in a line, the first at any rate. */
  run([line, ...rest]) {
    for (const more of rest) {
      if (line.length + more.length >= this.longestLine) break;
      line = `${line} ${more}`;
    }
    return line;
  }
}

function byFirstStem(phrases) {
  const by = new Map();
  for (const phrase of phrases) by.set(phrase[1], [...(by.get(phrase[1]) ?? []), phrase]);
  return by;
}

const withoutE = (word) => (word.endsWith("e") && word.length > 3 ? word.slice(0, -1) : word);

const isBefore = ([off, worth, stem], [thanOff, thanWorth, thanStem]) =>
  off - thanOff || worth - thanWorth ? (off - thanOff || worth - thanWorth) < 0 : stem < thanStem;

/** True if a phrase (its term, then its stems, "…" where others may stand) begins at a place of a text. */
function standsAt([, ...phrase], stems, place) {
  let room = 0;
  for (const each of phrase) {
    if (each === "…") {
      room = ROOM;
      continue;
    }
    const at = stems.slice(place, place + room + 1).indexOf(each);
    if (at < 0) return false;
    place += at + 1;
    room = 0;
  }
  return true;
}

/** Letters to put in, take out, change or swap to make one word another. */
function stepsBetween(one, other) {
  let before = [];
  let last = [...other, ""].map((_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      let cheapest = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + Number(one[i - 1] !== other[j - 1]));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cheapest = Math.min(cheapest, before[j - 2] + 1);
      }
      row.push(cheapest);
    }
    [before, last] = [last, row];
  }
  return last.at(-1);
}
