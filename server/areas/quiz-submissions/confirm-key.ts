import type { z } from "zod";
import type { ItemStatistics } from "../../../contract/quiz-submissions/analysis.ts";
import type { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { termsOf } from "./terms.ts";

type Body = z.output<typeof quizSubmissions.confirmKey.body>;

/** A key that was found right though the figures spoke against it. */
export interface ConfirmedKey {
  readonly questionId: string;
  /** The question's version. */
  readonly number: number;
  /** How many answers had been counted. */
  readonly answers: number;
}

export const confirmedKeys = (sql: Sql, quizId: string): Promise<ConfirmedKey[]> =>
  run<ConfirmedKey>(
    sql,
    sqlText`select question_id as "questionId", number, answers from confirmed_keys where quiz_id = $1`,
    [quizId],
  );

/**
 * Whether a question's key stays confirmed: until the question changes, or there are as many new answers again as spoke
 * against it.
 */
export const staysConfirmed = (
  { number, answers }: Pick<ItemStatistics, "number" | "answers">,
  confirmed: ConfirmedKey | undefined,
): boolean => confirmed !== undefined && confirmed.number === number && answers < 2 * confirmed.answers;

/**
 * Says that a key that looks wrong is right, or takes that back. The figures that are kept say so at once, and those that
 * are being counted, which may have begun before, are counted once more. Throws not_found where no key is suspected.
 */
export const confirmKey = async (write: Write, quizId: string, { questionId, isRight }: Body): Promise<void> => {
  await termsOf(write.sql, write.me, quizId);
  const [kept] = await run<{ item: ItemStatistics | null }>(
    write.sql,
    sqlText`select (select item from jsonb_array_elements(analysis->'items') item where item->>'questionId' = $2::text) as item
     from quiz_analyses where quiz_id = $1 for update`,
    [quizId, questionId],
  );
  const item = kept?.item;
  if (!item?.suspicion) throw notFound("suspected key");
  await (isRight
    ? run(
        write.sql,
        sqlText`insert into confirmed_keys (quiz_id, question_id, number, answers) values ($1, $2, $3, $4)
         on conflict (quiz_id, question_id) do update set number = $3, answers = $4`,
        [quizId, questionId, item.number, item.answers],
      )
    : run(write.sql, sqlText`delete from confirmed_keys where quiz_id = $1 and question_id = $2`, [
        quizId,
        questionId,
      ]));
  await run(
    write.sql,
    sqlText`update quiz_analyses set
       analysis = jsonb_set(analysis, '{items}', (select jsonb_agg(case when item->>'questionId' = $2::text
           then item || jsonb_build_object('isConfirmed', $3::boolean) else item end order by n)
         from jsonb_array_elements(analysis->'items') with ordinality as of (item, n))),
       round = case when state = 'counting' then round + 1 else round end,
       state = case when state = 'counting' then 'stale' else state end
     where quiz_id = $1`,
    [quizId, questionId, isRight],
  );
  const said = { confirmedKey: item.name };
  await write.record({
    resource: "quizzes",
    id: quizId,
    before: isRight ? {} : said,
    after: isRight ? said : {},
  });
};
