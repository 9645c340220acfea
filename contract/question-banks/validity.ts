import type { QuestionContent } from "./question.ts";

/** What is wrong with a question beyond the shape of its fields, and where: a path such as `content.choices.2.text`. */
export interface QuestionProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Three choices of 33.33333% make 99.99999%, as Moodle writes them. */
const sumTolerance = 0.01;
const full = 100;

/** The fractions of right choices, all alike, that sum to 100 %, as Moodle writes them. */
export const evenFraction = (right: number): number => Number((full / Math.max(1, right)).toFixed(5));

/** Two texts that differ only in spaces at their ends or in a run of spaces read the same. */
const readAs = (text: string): string => text.trim().replace(/\s+/gu, " ");

/** Those of the texts that read as an earlier one. */
const repeated = (texts: readonly string[], at: (place: number) => QuestionProblem["path"], message: string) => {
  const seen = new Set<string>();
  return texts.flatMap((text, place): QuestionProblem[] => {
    const isRepeated = seen.has(readAs(text));
    seen.add(readAs(text));
    return isRepeated ? [{ path: at(place), message }] : [];
  });
};

type Of<K extends QuestionContent["kind"]> = Extract<QuestionContent, { kind: K }>;

const ofChoices = ({ kind, choices }: Of<"single" | "multiple">): QuestionProblem[] => {
  const same = repeated(
    choices.map(({ text }) => text),
    (place) => ["choices", place, "text"],
    "Another choice reads the same.",
  );
  const fractions = choices.map(({ fraction }) => fraction);
  const message = kind === "single" ? wrongSingle(fractions) : wrongMultiple(fractions);
  return message ? [...same, { path: ["choices"], message }] : same;
};

const wrongSingle = (fractions: readonly number[]): string | undefined =>
  fractions.includes(full) ? undefined : "Mark the right choice: one has to be worth 100%.";

const wrongMultiple = (fractions: readonly number[]): string | undefined => {
  const positive = fractions.filter((fraction) => fraction > 0);
  if (positive.length === 0) return "Mark at least one right choice.";
  const sum = positive.reduce((all, one) => all + one, 0);
  if (Math.abs(sum - full) <= sumTolerance + 1e-9) return undefined;
  return `The right choices have to sum to 100%, and sum to ${Number(sum.toFixed(2))}%.`;
};

const withFull = (answers: readonly { readonly fraction: number }[]): QuestionProblem[] =>
  answers.some(({ fraction }) => fraction === full)
    ? []
    : [{ path: ["answers"], message: "One of the answers has to be worth 100%." }];

const ofPairs = ({ pairs, distractors }: Of<"matching">): QuestionProblem[] => {
  const matches = new Set(pairs.map(({ match }) => readAs(match)));
  return [
    ...repeated(
      pairs.map(({ prompt }) => prompt),
      (place) => ["pairs", place, "prompt"],
      "Another prompt reads the same.",
    ),
    ...repeated(distractors, (place) => ["distractors", place], "Another one reads the same."),
    ...distractors.flatMap((distractor, place) =>
      matches.has(readAs(distractor)) ? [{ path: ["distractors", place], message: "This is a right match." }] : [],
    ),
  ];
};

const ofRubric = ({ rubric }: Of<"essay">, points: number | undefined): QuestionProblem[] => {
  const same = repeated(
    rubric.map(({ criterion }) => criterion),
    (place) => ["rubric", place, "criterion"],
    "Another criterion reads the same.",
  );
  const sum = Number(rubric.reduce((all, one) => all + one.points, 0).toFixed(2));
  if (rubric.length === 0 || points === undefined || sum === points) return same;
  return [...same, { path: ["rubric"], message: `The rubric sums to ${sum} points, the question has ${points}.` }];
};

/** What is wrong with the content of a question beyond its shape. `points` are the question's, where they are known. */
export const contentProblems = (content: QuestionContent, points: number | undefined): QuestionProblem[] => {
  switch (content.kind) {
    case "single":
    case "multiple":
      return ofChoices(content);
    case "short_text":
      return [
        ...repeated(
          content.answers.map(({ text }) => (content.matchCase ? text : text.toLowerCase())),
          (place) => ["answers", place, "text"],
          "Another answer reads the same.",
        ),
        ...withFull(content.answers),
      ];
    case "numeric":
      return withFull(content.answers);
    case "matching":
      return ofPairs(content);
    case "ordering":
      return repeated(content.items, (place) => ["items", place], "Another item reads the same.");
    case "essay":
      return ofRubric(content, points);
    default:
      return [];
  }
};

/** Whether there is nothing to read or see in a formatted text. */
const isBlank = (html: string): boolean => html.replace(/<(?!img )[^<>]*>/g, "").replace(/&nbsp;|\s/g, "") === "";

/** What is wrong with a question, or with the changed fields of one, beyond the shape of its fields. */
export const questionProblems = (question: {
  readonly text?: string | undefined;
  readonly content?: QuestionContent | undefined;
  readonly points?: number | undefined;
}): QuestionProblem[] => [
  ...(question.text !== undefined && isBlank(question.text)
    ? [{ path: ["text"], message: "Write the question." }]
    : []),
  ...(question.content ? contentProblems(question.content, question.points) : []).map(({ path, message }) => ({
    path: ["content", ...path],
    message,
  })),
];
