import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { NewQuestion, questionsMax } from "../../../contract/question-banks/bank.ts";
import { questionKindLabels, type QuestionKind, questionKinds } from "../../../contract/question-banks/question.ts";
import { readCsv } from "../../core/files/csv-file.ts";
import { questionColumns as columns } from "../../../contract/question-banks/sample.ts";
import { answersCell, answersOf } from "./csv-answers.ts";
import type { ReadFile } from "./gift-read.ts";
import { keptOf } from "./gift-texts.ts";
import { inSlices } from "../../core/slices.ts";

type Column = (typeof columns)[number];

/** Questions as CSV, one line each: UTF-8 with a byte-order mark. */
export const questionsCsv = (questions: readonly NewQuestion[]): string => {
  const rows = questions.map(({ title, text, points, explanation, content }) => [
    content.kind,
    title,
    text,
    points,
    explanation,
    answersCell(content),
  ]);
  return csvFileOf([columns, ...rows]);
};

/** A kind as it is called in the API or on the screen. */
const kindOf = (cell: string): QuestionKind | undefined => {
  const typed = cell.trim().toLowerCase();
  return questionKinds.find((kind) => kind === typed || questionKindLabels[kind].toLowerCase() === typed);
};

/**
 * Reads a file of questions: CSV with a header. What is wrong with a line is told by its column.
 *
 * @throws validation where the file as a whole can't be read
 */
export const readQuestionsCsv = async (bytes: Uint8Array, field: string): Promise<ReadFile> => {
  const rules = {
    field,
    columns,
    needed: ["kind", "text", "answers"],
    rowsMax: questionsMax,
    what: "questions",
  } as const;
  const file = readCsv<Column>(bytes, rules);
  const questions: { line: number; question: NewQuestion }[] = [];
  const errors: { line: number; column: string; message: string }[] = [];
  const remarks: ReadFile["remarks"][number][] = [];
  await inSlices(file.lines, ({ line, cells }) => {
    const cellOf = (column: Column): string => cells[file.columns.get(column) ?? -1] ?? "";
    const kind = kindOf(cellOf("kind"));
    if (!kind) {
      const message = `Write one of ${questionKinds.join(", ")}.`;
      errors.push({ line, column: "kind", message });
      return;
    }
    const points = cellOf("points").trim();
    const told = new Set<string>();
    const read = NewQuestion.safeParse({
      title: cellOf("title"),
      text: keptOf(cellOf("text"), told),
      points: points === "" ? 1 : Number(points),
      explanation: keptOf(cellOf("explanation"), told),
      content: answersOf(kind, cellOf("answers")),
    });
    remarks.push(...[...told].map((message) => ({ line, message })));
    if (read.success) questions.push({ line, question: read.data });
    else {
      errors.push(...read.error.issues.map(({ path, message }) => ({ line, column: columnOf(path), message })));
    }
  });
  return { questions, errors, remarks };
};

/** The column, and which of the answers it is, from 1. */
const columnOf = ([name, , place]: readonly PropertyKey[]): string =>
  name === "content" ? (typeof place === "number" ? `answers ${place + 1}` : "answers") : String(name ?? "text");
