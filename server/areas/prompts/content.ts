import type { Prompt } from "../../../contract/prompts/entity.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { newId } from "../../core/ids.ts";

/** A turn as its author sends it. */
export interface WrittenTurn {
  readonly _id?: string | undefined;
  readonly prompt: string;
  readonly idealAnswer: string;
  readonly answers: readonly RatedAnswer[];
}
interface RatedAnswer {
  readonly _id: string;
  readonly ratings: readonly { readonly feature: string; readonly score: number }[];
}

const titleMax = 80;
/** The beginning of a prompt in one line. */
export const titleOf = (prompt: string | undefined): string => {
  const line = (prompt ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > titleMax ? `${line.slice(0, titleMax - 1).trimEnd()}…` : line || "Not written yet";
};

const invalid = (field: string, message: string) => new AppError("validation", { fields: { [field]: [message] } });

/** Throws validation where turns are in another order, or what was answered was asked otherwise. */
export const requireSameTurns = ({ turns: before }: Pick<Prompt, "turns">, turns: readonly WrittenTurn[]): void => {
  for (const [place, { _id, prompt, answers }] of turns.entries()) {
    const known = before[place];
    if (_id !== undefined && known?._id !== _id) {
      throw invalid(`turns.${place}._id`, "Turns keep their order: leave out only the last ones.");
    }
    if (_id === undefined && known && turns.slice(place).some((later) => later._id !== undefined)) {
      throw invalid(`turns.${place}._id`, "New turns come last.");
    }
    if (_id !== undefined && known!.answers.length > 0 && known!.prompt !== prompt) {
      throw invalid(`turns.${place}.prompt`, "This was answered already. Add a turn instead.");
    }
    const there = new Set(_id === undefined ? [] : known!.answers.map((answer) => answer._id));
    if (answers.some((answer) => !there.has(answer._id))) {
      throw invalid(`turns.${place}.answers`, "There is no such answer.");
    }
  }
};

/** Stores the turns of a locked prompt in place of those that it has, with the ratings. Throws validation. */
export const storeTurns = async (sql: Sql, before: Prompt, turns: readonly WrittenTurn[]): Promise<void> => {
  requireSameTurns(before, turns);
  const rows = turns.map(({ _id = newId(), prompt, idealAnswer }, place) => ({ _id, place, prompt, idealAnswer }));
  await run(sql, sqlText`delete from prompt_turns where prompt_id = $1 and _id <> all($2::uuid[])`, [
    before._id,
    rows.map(({ _id }) => _id),
  ]);
  await run(
    sql,
    sqlText`insert into prompt_turns (_id, prompt_id, place, prompt, ideal_answer)
     select _id, $1, place, prompt, "idealAnswer"
     from json_to_recordset($2::json) as row (_id uuid, place smallint, prompt text, "idealAnswer" text)
     on conflict (_id) do update set prompt = excluded.prompt, ideal_answer = excluded.ideal_answer`,
    [before._id, JSON.stringify(rows)],
  );
  await storeRatings(
    sql,
    before,
    turns.flatMap(({ answers }) => answers),
  );
};

const rowsSql = sqlText`json_to_recordset($2::json) as row (answer uuid, feature uuid, score smallint)`;

/** A score that stays keeps the scale on which it was given. On a feature that is deleted all stay, and nothing new is rated. */
const storeRatings = async (sql: Sql, { _id, projectId }: Prompt, answers: readonly RatedAnswer[]): Promise<void> => {
  const rows = answers.flatMap(({ _id: answer, ratings }) => ratings.map((rating) => ({ answer, ...rating })));
  await run(
    sql,
    sqlText`delete from prompt_ratings r using prompt_answers a, prompt_turns t, rating_features f
     where a._id = r.answer_id and t._id = a.turn_id and t.prompt_id = $1
       and f._id = r.feature_id and f.deleted_at is null and not exists (select from ${rowsSql}
       where row.answer = r.answer_id and row.feature = r.feature_id and row.score = r.score)`,
    [_id, JSON.stringify(rows)],
  );
  // The features stay as they are until these ratings are there.
  const kept = await run(
    sql,
    sqlText`insert into prompt_ratings (answer_id, feature_id, score, scale)
     select row.answer, f._id, row.score, coalesce(had.scale, f.scale)
     from ${rowsSql} join rating_features f on f._id = row.feature and f.project_id = $1
       left join prompt_ratings had on had.answer_id = row.answer and had.feature_id = row.feature
     where row.score <= coalesce(had.scale, f.scale) and (f.deleted_at is null or row.score = had.score) for share of f
     on conflict (answer_id, feature_id) do update set scale = excluded.scale returning answer_id`,
    [projectId._id, JSON.stringify(rows)],
  );
  if (kept.length !== rows.length) {
    throw invalid("turns", "A rating is of a feature that this project does not have, or above its scale.");
  }
};

/** Adds answers to a turn, in the order in which all will see them. */
export const addAnswers = async (
  sql: Sql,
  turn: string,
  answers: readonly { readonly text: string; readonly source: string; readonly isWhole: boolean }[],
): Promise<void> => {
  if (answers.length === 0) return;
  await sql
    .insertInto("prompt_answers")
    .values(
      // Ids rise with time, so they are made in this order too.
      answers.map(({ text, source, isWhole }, place) => ({
        _id: newId(),
        turn_id: turn,
        place,
        text,
        source,
        is_whole: isWhole,
      })),
    )
    .execute();
};
