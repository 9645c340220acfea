import { z } from "zod";
import { csvFileOf } from "../core/csv-cells.ts";
import type { QuestionKind } from "./question.ts";

/** A line of a CSV of questions, as it is written. */
export const QuestionLine = z.strictObject({
  kind: z.string().meta({ label: "Kind" }),
  title: z.string().default("").meta({ label: "Title" }),
  text: z.string().meta({ label: "Question" }),
  points: z.string().default("").meta({ label: "Points" }),
  explanation: z.string().default("").meta({ label: "Explanation" }),
  answers: z.string().meta({ label: "Answers" }),
});
/** The columns of a CSV of questions. */
export const questionColumns = Object.keys(QuestionLine.shape) as readonly (keyof typeof QuestionLine.shape)[];

/** Answers stand in one cell, one a line, their parts divided by bars: percent of the points, answer, feedback. */
const examples: Readonly<
  Record<QuestionKind, readonly [title: string, text: string, points: number, answers: string]>
> = {
  single: ["Parked cars", "Is a parked car labelled?", 1, "100 | Yes\n0 | No | Parked cars move later."],
  multiple: ["Vehicles", "Which of these are vehicles?", 2, "50 | A bus\n50 | A tram\n-100 | A tree"],
  true_false: ["Tight boxes", "A box touches the object on all sides.", 1, "true | Right. | Read chapter 2 again."],
  short_text: ["Class of a lorry", "Which class has a lorry?", 1, "100 | truck\n100 | lorry"],
  numeric: ["Smallest box", "How many pixels wide is the smallest box?", 1, "100 | 8 | 0"],
  matching: ["Colours", "Which colour has which class?", 2, "Car | Blue\nPerson | Red\n | Green"],
  ordering: ["Order of work", "In which order do you work?", 2, "Read the guideline\nDraw the boxes\nCheck them"],
  essay: [
    "In your words",
    "Why are tight boxes better?",
    4,
    "2 | Names the use\n2 | Gives an example\nguidance | Any good reason counts.",
  ],
};

/** A file with a question of each kind, as it may be imported. */
export const sampleQuestions = (): string =>
  csvFileOf([
    questionColumns,
    ...Object.entries(examples).map(([kind, [title, text, points, answers]]) => [
      kind,
      title,
      text,
      points,
      "",
      answers,
    ]),
  ]);
