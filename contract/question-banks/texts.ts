/** Pure rules of what learners type: the server grades by them, and the console shows by which key it did. */

/** As texts are compared: Unicode NFC, without spaces at the ends, and each run of spaces as one. */
const plain = (text: string, matchCase: boolean): string => {
  const spaced = text.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  return matchCase ? spaced : spaced.toLowerCase().normalize("NFC");
};

/** Whether two texts read the same, whatever their spaces and how their letters are encoded. */
export const readSame = (one: string, other: string): boolean => plain(one, true) === plain(other, true);

/** The texts between the stars of a pattern; `\*` is a star itself. */
const piecesOf = (pattern: string): string[] => {
  const pieces: string[] = [];
  let piece = "";
  for (let at = 0; at < pattern.length; at++) {
    const isEscaped = pattern[at] === "\\" && pattern[at + 1] === "*";
    if (isEscaped) at++;
    if (pattern[at] === "*" && !isEscaped) {
      pieces.push(piece);
      piece = "";
    } else piece += pattern[at];
  }
  return [...pieces, piece];
};

/**
 * Whether a text is what a pattern accepts, where `*` stands for any characters and `\*` for a star. The pieces between
 * stars are looked for from left to right, each where it comes first, so that no pattern takes long.
 */
export const textMatches = (text: string, pattern: string, matchCase: boolean): boolean => {
  const given = plain(text, matchCase);
  const pieces = piecesOf(plain(pattern, matchCase));
  const first = pieces[0]!;
  if (pieces.length === 1) return given === first;
  const last = pieces.at(-1)!;
  if (!given.startsWith(first) || !given.endsWith(last) || given.length < first.length + last.length) return false;
  const end = given.length - last.length;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = given.indexOf(piece, from);
    if (found < 0 || found + piece.length > end) return false;
    from = found + piece.length;
  }
  return true;
};

/** Of the texts that a question accepts, the one by which an answer is graded: the first that fits. */
export const acceptedText = <A extends { readonly text: string }>(
  { answers, matchCase }: { readonly answers: readonly A[]; readonly matchCase: boolean },
  text: string,
): A | undefined => answers.find((accepted) => textMatches(text, accepted.text, matchCase));
