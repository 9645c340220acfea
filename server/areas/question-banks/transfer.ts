import type { z } from "zod";
import { fileErrorsMax } from "../../../contract/core/csv-cells.ts";
import { NewQuestion, questionsMax } from "../../../contract/question-banks/bank.ts";
import type { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import { FileErrors } from "../../core/files/file-errors.ts";
import { readQuestionsCsv } from "./csv-file.ts";
import { readGift, type ReadFile } from "./gift-read.ts";
import { withoutPictures } from "./html-losses.ts";
import { bankById } from "./queries.ts";
import { addQuestions } from "./questions.ts";
import { inSlices } from "../../core/slices.ts";
import { type Clean, cleanQuestion, excerptOf } from "./texts.ts";

type Options = z.output<typeof questionBanks.importQuestions.body>;
type Imported = z.output<(typeof questionBanks.importQuestions.replies)[200]>;

/** The file's field. */
const field = "questions";

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
  const lines: CleanLine[] = [];
  await inSlices(read.questions, ({ line, question }) => {
    lines.push(...cleanLine(line, question, errors));
  });
  const gone = await gonePictures(sql, lines);
  const clean = lines.flatMap((one) => withoutGone(one, gone, errors));
  if (read.questions.length + read.errors.length === 0) errors.add(1, "question", "This file has no questions.");
  if (bank.totalQuestions + clean.length > questionsMax)
    throw new AppError("bank_full", { params: { max: questionsMax } });
  const lost = lines.filter(({ clean: { pictures } }) => pictures.some((id) => gone.has(id)));
  const remarks = [
    ...read.remarks,
    ...lost.map(({ line }) => ({ line, message: "A picture that isn't kept here is left out." })),
  ].toSorted((one, other) => one.line - other.line);
  const file = described({ ...read, remarks }, clean, errors);
  if (preview) return { added: 0, file };
  errors.refuseAny();
  return change(async (write) => {
    await addQuestions(
      write,
      id,
      clean.map(({ clean: one }) => one),
    );
    return { added: clean.length, file };
  });
};

interface CleanLine {
  readonly line: number;
  readonly clean: Clean;
}

const cleanLine = (line: number, question: NewQuestion, errors: FileErrors): CleanLine[] => {
  try {
    return [{ line, clean: cleanQuestion(question) }];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation") throw error;
    for (const [name, messages] of Object.entries(error.details.fields ?? {})) {
      for (const message of messages) errors.add(line, name, message);
    }
  }
  return [];
};

/** The ids of the questions' pictures that aren't kept here, such as those of another installation. */
const gonePictures = async (sql: Sql, lines: readonly CleanLine[]): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(lines.flatMap(({ clean: { pictures } }) => pictures))];
  if (ids.length === 0) return new Set();
  const kept = await run<{ _id: string }>(
    sql,
    sqlText`select _id from files where _id = any($1::uuid[]) and removed_at is null`,
    [ids],
  );
  const here = new Set(kept.map(({ _id }) => _id));
  return new Set(ids.filter((id) => !here.has(id)));
};

/** A question without pictures that aren't kept here: with an error instead where nothing is left of its text. */
const withoutGone = (one: CleanLine, gone: ReadonlySet<string>, errors: FileErrors): CleanLine[] => {
  const { question, pictures } = one.clean;
  if (!pictures.some((id) => gone.has(id))) return [one];
  const [text, explanation] = [withoutPictures(question.text, gone), withoutPictures(question.explanation, gone)];
  return cleanLine(one.line, { ...question, text, explanation }, errors);
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
  remarks: remarks.slice(0, fileErrorsMax).map(({ line, message }) => ({ line, message })),
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

/** Questions as a file has them: their pictures come back where they are kept, and are left out elsewhere. */
export const writable = (questions: readonly Question[]): NewQuestion[] =>
  questions.map(({ title, text, points, explanation, content }) => {
    const question = { title, text, points, explanation, content };
    // PostgreSQL keeps the fields of an object in an order of its own.
    return NewQuestion.safeParse(question).data ?? question;
  });
