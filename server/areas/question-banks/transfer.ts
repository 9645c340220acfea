import type { z } from "zod";
import { NewQuestion, questionsMax } from "../../../contract/question-banks/bank.ts";
import type { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import { AppError } from "../../core/app-error.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import { FileErrors } from "../../core/files/file-errors.ts";
import { readQuestionsCsv } from "./csv-file.ts";
import { readGift, type ReadFile } from "./gift-read.ts";
import { bankById } from "./queries.ts";
import { addQuestions } from "./questions.ts";
import { inSlices } from "../../core/slices.ts";
import { type Clean, cleanQuestion, excerptOf } from "./texts.ts";

type Options = z.output<typeof questionBanks.importQuestions.body>;
type Imported = z.output<(typeof questionBanks.importQuestions.replies)[200]>;

/** The file's field. */
const field = "questions";
/** The most errors, and remarks, in a reply; the full counts are returned too. */
const reportedMax = 1000;

/**
 * Adds the questions of a file behind those of a bank, all or none; with `preview` it is only checked. The file is read
 * before the transaction begins.
 *
 * @throws not_found, bank_full; validation with the errors by line and column, or where the file can't be read at all
 */
export const importQuestions = async (
  id: string,
  { bytes }: Upload,
  { format, preview }: Options,
  { sql, me, change }: Pick<Context, "sql" | "me" | "change">,
): Promise<Imported> => {
  const bank = await bankById(sql, me, id);
  const read = format === "gift" ? await readGift(textOf(bytes)) : await readQuestionsCsv(bytes, field);
  const errors = new FileErrors(field);
  for (const { line, column, message } of read.errors) errors.add(line, column, message);
  const clean: CleanLine[] = [];
  await inSlices(read.questions, ({ line, question }) => {
    clean.push(...cleanLine(line, question, errors));
  });
  if (read.questions.length + read.errors.length === 0) errors.add(1, "question", "This file has no questions.");
  if (bank.totalQuestions + clean.length > questionsMax)
    throw new AppError("bank_full", { params: { max: questionsMax } });
  const file = described(read, clean, errors);
  if (preview) return { added: 0, file };
  errors.refuseAny();
  await change((write) =>
    addQuestions(
      write,
      id,
      clean.map(({ clean: one }) => one),
    ),
  );
  return { added: clean.length, file };
};

interface CleanLine {
  readonly line: number;
  readonly clean: Clean;
}

const cleanLine = (line: number, question: NewQuestion, errors: FileErrors): CleanLine[] => {
  try {
    const clean = cleanQuestion(question);
    if (clean.pictures.length === 0) return [{ line, clean }];
    errors.add(line, "text", "Pictures can't come with a file. Add them in the console.");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation") throw error;
    for (const [name, messages] of Object.entries(error.details.fields ?? {})) {
      for (const message of messages) errors.add(line, name, message);
    }
  }
  return [];
};

const described = ({ remarks }: ReadFile, lines: readonly CleanLine[], errors: FileErrors): Imported["file"] => ({
  total: lines.length,
  questions: lines.map(({ line, clean: { question } }) => ({
    line,
    kind: question.content.kind,
    title: question.title,
    text: excerptOf(question.text),
    points: question.points,
  })),
  errorCount: errors.count,
  errors: [...errors.told],
  remarkCount: remarks.length,
  remarks: remarks.slice(0, reportedMax).map(({ line, message }) => ({ line, message })),
});

/** UTF-8 or UTF-16 by its byte-order mark, or else what Windows writes. */
const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** Questions as a file has them: the signatures and addresses of pictures mean nothing elsewhere. */
export const writable = (questions: readonly Question[]): NewQuestion[] =>
  questions.map(({ title, text, points, explanation, content }) => {
    const question = { title, text, points, explanation, content };
    // PostgreSQL keeps the fields of an object in an order of its own.
    return NewQuestion.safeParse(question).data ?? question;
  });
