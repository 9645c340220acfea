import type { z } from "zod";
import type { QuestionBank } from "../../../contract/question-banks/bank.ts";
import type { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { bulkChange } from "../../core/db/bulk.ts";
import { editRecord, insertRecords } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { bankById, bankCrud, named, questionsOf, withoutArchived } from "./queries.ts";
import { insertQuestions } from "./insert-questions.ts";
import type { Clean } from "./texts.ts";

export { signedQuestion } from "./texts.ts";

interface NewBank {
  readonly name: string;
  readonly description: string;
  readonly questions: readonly Clean[];
}

/** Locks a bank, so that its questions change one call after another. Throws not_found. */
export const lockBank = async (write: Write, id: string): Promise<QuestionBank> => {
  await run(write.sql, sqlText`select from question_banks where _id = $1 for no key update`, [id]);
  return bankById(write.sql, write.me, id);
};

/** Throws taken; validation where a picture is gone. */
export const createBank = async (write: Write, { questions, ...fields }: NewBank): Promise<QuestionBank> => {
  const [id] = await insertRecords(write.sql, bankCrud, [{ ...fields, createdBy: write.me._id }], false);
  await insertQuestions(write, id!, questions);
  const after = await bankById(write.sql, write.me, id!);
  const made = await questionsOf(write.sql, id!, null);
  await write.record({
    resource: "questionBanks",
    id: id!,
    before: null,
    after: { ...after, questions: made.map(named) },
  });
  return after;
};

type BankPatch = { readonly name?: string | undefined; readonly description?: string | undefined };

/** Throws not_found, taken, stale. */
export const editBank = (
  write: Write,
  id: string,
  body: BankPatch & { readonly version?: number | undefined },
): Promise<QuestionBank> => editRecord<QuestionBank>(write, bankCrud, id, body);

/** Archives a bank, or brings it back. Throws not_found, stale, wrong_state. */
export const setArchived = async (
  write: Write,
  id: string,
  isArchived: boolean,
  version: number | undefined,
): Promise<QuestionBank> => {
  const before = await lockBank(write, id);
  if (version !== undefined && version !== before.version) throw stale(before);
  if (before.isArchived === isArchived) {
    throw new AppError("wrong_state", { params: { state: wordOf(isArchived) } });
  }
  await touch(write.sql, id, isArchived);
  const after = await bankById(write.sql, write.me, id);
  await write.record({ resource: "questionBanks", id, before, after });
  return after;
};

type BulkArchive = z.output<typeof questionBanks.bulkArchive.body>;

/** Archives banks, or brings them back, but for those that are so already. Throws selection_changed. */
export const setManyArchived = (write: Write, { select, isArchived, onRefusal }: BulkArchive) =>
  bulkChange(write, bankCrud, {
    select: "filter" in select ? { ...select, filter: withoutArchived(select.filter) } : select,
    onRefusal,
    set: isArchived ? sqlText`archived_at = now()` : sqlText`archived_at = null`,
    blocker: sqlText`case when ${isArchived ? sqlText`b.archived_at is not null` : sqlText`b.archived_at is null`}
      then json_build_object('code', 'wrong_state', 'state', ${quote(wordOf(isArchived))}) end`,
  });

const wordOf = (isArchived: boolean): string => (isArchived ? "archived" : "in use");

const touch = (sql: Sql, id: string, isArchived: boolean) =>
  run(
    sql,
    sqlText`update question_banks set archived_at = case when $2::boolean then now() end, version = version + 1,
       updated_at = now() where _id = $1`,
    [id, isArchived],
  );
