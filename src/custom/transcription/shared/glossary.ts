/** A word that the project spells in one way, and when it is said. */
export interface Term {
  readonly term: string;
  readonly hint: string;
}

/** A word of a text that is nearly a term. */
export interface NearWord {
  readonly word: string;
  /** Where it begins in the text. */
  readonly at: number;
  readonly term: Term;
}

const plain = (word: string): string => word.normalize("NFC").toLocaleLowerCase();
/** A short word is near many others. */
const mostApart = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How many letters have to change, come, go or change places with their neighbour; `most + 1` for anything more. */
export const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [twoAgo, ago]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(ago[j]! + 1, row[j - 1]! + 1, ago[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, twoAgo[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [twoAgo, ago] = [ago, row];
  }
  return Math.min(ago[b.length]!, most + 1);
};

const words = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** The words of a text that are looked at: what comes after that waits until there is less. */
const wordsMax = 400;
export const nearMax = 8;

/**
 * The words of a text that are nearly a term of the glossary, or are one in other capitals; at most `nearMax`. A term of
 * several words is compared with as many words.
 */
export const nearWords = (text: string, glossary: readonly Term[]): readonly NearWord[] => {
  const found = [...text.matchAll(words)].slice(0, wordsMax);
  const spellings = new Set(glossary.map(({ term }) => term.normalize("NFC")));
  const near: NearWord[] = [];
  for (const term of glossary) {
    const length = term.term.match(words)?.length ?? 0;
    if (length === 0) continue;
    const wanted = plain(term.term);
    for (let place = 0; place + length <= found.length && near.length < nearMax; place += 1) {
      const [first, last] = [found[place]!, found[place + length - 1]!];
      const word = text.slice(first.index, last.index + last[0].length);
      if (spellings.has(word.normalize("NFC"))) continue;
      const most = mostApart(wanted.length);
      if (distance(plain(word), wanted, most) <= most) near.push({ word, at: first.index, term });
    }
  }
  return near.toSorted((a, b) => a.at - b.at);
};

/** The terms whose spelling or hint has the words that are looked for. */
export const findTerms = (glossary: readonly Term[], typed: string): readonly Term[] => {
  const wanted = plain(typed.trim());
  return wanted === "" ? glossary : glossary.filter(({ term, hint }) => plain(`${term} ${hint}`).includes(wanted));
};

/** A text with a term put in at the caret, apart from the word before it; and where the caret is then. */
export const withTerm = (
  text: string,
  caret: number,
  term: string,
): { readonly text: string; readonly caret: number } => {
  const before = text.slice(0, caret);
  const gap = before === "" || /\s$/.test(before) ? "" : " ";
  const until = `${before}${gap}${term}`;
  return { text: until + text.slice(caret), caret: until.length };
};
