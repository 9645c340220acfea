import type { QuestionContent, QuestionKind } from "../../../contract/question-banks/question.ts";

/**
 * The answers of a question in one cell of a spreadsheet: one a line, its parts divided by bars. A bar that belongs to a
 * text is written \|, a line break \n, a space at its begin or end \s, a backslash \\.
 */
const signs: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "|": "\\|", "\\": "\\\\" };
const letters: Readonly<Record<string, string>> = { n: "\n", r: "\r", s: " ", t: "\t" };

const part = (text: string): string =>
  text
    .replace(/[\n\r|\\]/g, (sign) => signs[sign]!)
    .replace(/^[ \t]|[ \t]$/g, (space) => (space === " " ? "\\s" : "\\t"));
const unpart = (written: string): string => written.replace(/\\([^])/g, (_, sign: string) => letters[sign] ?? sign);

/** Trailing empty parts are left out. */
const row = (...parts: readonly (string | number)[]): string => {
  const written = parts.map((one) => part(String(one)));
  const last = written.findLastIndex((one) => one !== "");
  return written.slice(0, last + 1).join(" | ");
};

const partsOf = (line: string): string[] =>
  [...line.matchAll(/((?:\\[^]|[^|\\])*)(?:\||$|\\$)/g)]
    .slice(0, -1)
    .map(([, written = ""]) => unpart(written.replace(/^[^\S\u00a0]+|[^\S\u00a0]+$/g, "")));

const matchCase = "match case";
const guidance = "guidance";

/** The answers of a question as text. */
export const answersCell = (content: QuestionContent): string => {
  switch (content.kind) {
    case "single":
    case "multiple":
      return lines(content.choices.map(({ fraction, text, feedback }) => row(fraction, text, feedback)));
    case "true_false":
      return row(String(content.isTrue), content.feedbackTrue, content.feedbackFalse);
    case "short_text":
      return lines([
        ...(content.matchCase ? [matchCase] : []),
        ...content.answers.map(({ fraction, text, feedback }) => row(fraction, text, feedback)),
      ]);
    case "numeric":
      return lines(
        content.answers.map(({ fraction, value, tolerance, feedback }) => row(fraction, value, tolerance, feedback)),
      );
    case "matching":
      return lines([
        ...content.pairs.map(({ prompt, match }) => row(prompt, match)),
        ...content.distractors.map((distractor) => row("", distractor)),
      ]);
    case "ordering":
      return lines(content.items.map((item) => row(item)));
    default:
      return lines([
        ...content.rubric.map(({ points, criterion }) => row(points, criterion)),
        ...(content.guidance === "" ? [] : [row(guidance, content.guidance)]),
      ]);
  }
};

const lines = (all: readonly string[]): string => all.join("\n");

/** A number as it is typed; anything else is refused by the checks that follow. */
const number = (text = ""): number => (text.trim() === "" ? Number.NaN : Number(text.replace(/\s*%$/, "")));

/** The answers in a cell, unchecked. */
export const answersOf = (kind: QuestionKind, cell: string): unknown => {
  const rows = cell
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map(partsOf);
  const first = rows[0] ?? [];
  switch (kind) {
    case "single":
    case "multiple":
      return {
        kind,
        choices: rows.map(([fraction, text = "", feedback = ""]) => ({ text, fraction: number(fraction), feedback })),
      };
    case "true_false": {
      const [said = "", feedbackTrue = "", feedbackFalse = ""] = first;
      const isTrue = { true: true, false: false }[said.trim().toLowerCase()];
      return { kind, isTrue, feedbackTrue, feedbackFalse };
    }
    case "short_text": {
      const isStrict = first.length === 1 && first[0]!.toLowerCase() === matchCase;
      const answers = rows
        .slice(isStrict ? 1 : 0)
        .map(([fraction, text = "", feedback = ""]) => ({ text, fraction: number(fraction), feedback }));
      return { kind, answers, matchCase: isStrict };
    }
    case "numeric":
      return {
        kind,
        answers: rows.map(([fraction, value, tolerance = "", feedback = ""]) => ({
          value: number(value),
          tolerance: tolerance === "" ? 0 : number(tolerance),
          fraction: number(fraction),
          feedback,
        })),
      };
    case "matching":
      return {
        kind,
        pairs: rows.filter(([prompt]) => prompt !== "").map(([prompt = "", match = ""]) => ({ prompt, match })),
        distractors: rows.filter(([prompt]) => prompt === "").map(([, distractor = ""]) => distractor),
      };
    case "ordering":
      return { kind, items: rows.map(([item = ""]) => item) };
    default: {
      const isGuidance = ([word = ""]: readonly string[]) => word.toLowerCase() === guidance;
      return {
        kind,
        rubric: rows
          .filter((one) => !isGuidance(one))
          .map(([points, criterion = ""]) => ({ criterion, points: number(points) })),
        guidance: rows.find(isGuidance)?.[1] ?? "",
      };
    }
  }
};
