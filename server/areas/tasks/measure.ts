import { backgroundRequest } from "../../../contract/audit/who.ts";
import { isDeepStrictEqual } from "node:util";
import { transcriptText } from "../../../contract/tasks/accuracy/errors.ts";
import { normalisationOf, type ProjectRules } from "../../../contract/tasks/accuracy/language-rules.ts";
import {
  againstLonger,
  consensusErrors,
  type Comparison,
  textErrors,
  type TextErrors,
} from "../../../contract/tasks/accuracy/measures.ts";
import type { Normalisation } from "../../../contract/tasks/accuracy/normalisation.ts";
import type { Task, Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import type { JobServices } from "../../core/jobs/job.ts";

/** The job that compares a task's text with the others of its item. */
export const measureTaskJob = "measure-task";

const measured: ReadonlySet<TaskState> = new Set(["submitted", "approved", "rejected"]);

/** Has the texts of tasks that were submitted, replaced or decided compared once the write is done. */
export const askToMeasure = async (tx: AnyWrite, tasks: readonly Task[]): Promise<void> => {
  for (const { _id: task, status } of tasks) {
    if (!measured.has(status)) continue;
    await tx.enqueue(measureTaskJob, { task }, { jobKey: `${measureTaskJob}-${task}` });
  }
};

interface Text {
  readonly _id: string;
  readonly content: Transcript;
}

interface Stored extends ProjectRules {
  readonly status: TaskState;
  readonly isReviewed: boolean;
  readonly content: Transcript | null;
  readonly fixed: Transcript | null;
  readonly gold: Transcript | null;
  readonly language: string;
  /** Other people's work on an item without a known answer. */
  readonly others: readonly Text[];
  /** The same person's work that this one repeats, and the one that repeats it. */
  readonly earlier: readonly Text[];
  readonly later: readonly Text[];
}

interface Line {
  readonly task: string;
  readonly against: Comparison;
  readonly other: string | null;
  readonly errors: TextErrors;
}

/** SQL: the texts `o` that are compared, as JSON. */
const textsOf = (
  from: SqlText,
): SqlText => sqlText`coalesce((select json_agg(json_build_object('_id', o._id, 'content', o.content) order by o._id)
  from ${from} and o.status in ('submitted', 'approved') and o.content is not null), '[]')`;

const storedSql = sqlText`select t.status, t.reviewer_id is not null as "isReviewed", t.content, t.fixed, i.gold,
    i.language, s.normalisation, coalesce(s.language_rules, '[]') as "languageRules",
    ${textsOf(sqlText`tasks o where o.item_id = t.item_id and o._id <> t._id and o.user_id <> t.user_id and i.gold is null`)} as others,
    ${textsOf(sqlText`tasks o where o._id = i.repeat_of`)} as earlier,
    ${textsOf(sqlText`task_items r join tasks o on o.item_id = r._id where r.repeat_of = t._id`)} as later
  from tasks t join task_items i on i._id = t.item_id left join task_settings s on s.project_id = t.project_id
  where t._id = $1`;

/** How often one is compared anew because a text of its item changed meanwhile, before the job is left for later. */
const tries = 5;

/**
 * Counts how far a task's text differs from the others of its item, and how far all of these differ from what most of them
 * say, in place of what was counted before. The texts are
 * compared without a lock, and what was found is kept if they are all the same then. It may run twice. Throws where they
 * change again and again.
 */
export const measureTask = async ({ db, config }: Pick<JobServices, "db" | "config">, id: string): Promise<void> => {
  const options = { db, config, me: null, action: "tasks.measure", audited: false, requestId: backgroundRequest };
  for (let attempt = 1; attempt <= tries; attempt++) {
    const [stored] = await run<Stored>(db.sql, storedSql, [id]);
    if (!stored) return;
    const lines = linesOf(id, stored);
    const isKept = await write(options, async (tx) => {
      await tx.record();
      await run(tx.sql, lockItemSql, [id]);
      const [now] = await run<Stored>(tx.sql, storedSql, [id]);
      if (!isDeepStrictEqual(now, stored)) return false;
      await run(tx.sql, forgetSql, [id]);
      await run(tx.sql, keepSql, [JSON.stringify(lines)]);
      return true;
    });
    if (isKept) return;
  }
  throw new Error(`The texts of the task ${id} change faster than they are compared`);
};

/** Two that compare each other's work, or someone's first and second work, would otherwise write the same lines. */
const lockItemSql = sqlText`select from task_items where repeat_of = $1 or _id in (
  select t.item_id from tasks t where t._id = $1
  union all select first.item_id from tasks t join task_items i on i._id = t.item_id join tasks first on first._id = i.repeat_of
    where t._id = $1) order by _id for no key update`;

/** What was counted of the task, and the errors of the item's other tasks against a consensus that is voted anew. */
const forgetSql = sqlText`delete from task_errors where task_id = $1 or other_id = $1 or (against = 'consensus' and task_id in (
  select o._id from tasks t join tasks o on o.item_id = t.item_id where t._id = $1))`;

const linesOf = (task: string, stored: Stored): Line[] => {
  const { status, isReviewed, content, fixed, gold, language, others, earlier, later } = stored;
  const normalisation = normalisationOf(stored, language);
  const isCompared = content !== null && (status === "submitted" || status === "approved");
  const voters = gold ? [] : [...others, ...(isCompared ? [{ _id: task, content }] : [])];
  const voted = consensusLines(voters, normalisation);
  if (!isCompared) return voted;
  const text = transcriptText(content);
  const line = (against: Comparison, other: string | null, errors: TextErrors | null): Line[] =>
    errors ? [{ task, against, other, errors }] : [];
  const against = (reference: Transcript) => textErrors(transcriptText(reference), text, normalisation);
  const again = (second: Text, first: Text): Line[] => {
    const errors = textErrors(transcriptText(first.content), transcriptText(second.content), normalisation);
    return errors ? [{ task: second._id, against: "self", other: first._id, errors: againstLonger(errors) }] : [];
  };
  return [
    ...voted,
    ...(gold ? line("known", null, against(gold)) : []),
    ...(status === "approved" && isReviewed ? line("accepted", null, against(fixed ?? content)) : []),
    ...others.flatMap((other) => {
      const errors = against(other.content);
      return line("person", other._id, errors && againstLonger(errors));
    }),
    ...earlier.flatMap((first) => again({ _id: task, content }, first)),
    ...later.flatMap((second) => again(second, { _id: task, content })),
  ];
};

/** Whoever's task is measured, the texts vote in one order, so that ties end alike. */
const consensusLines = (voters: Stored["others"], normalisation: Normalisation): Line[] => {
  const texts = voters.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  const errors = consensusErrors(
    texts.map(({ content }) => transcriptText(content)),
    normalisation,
  );
  return (errors ?? []).map((one, at) => ({ task: texts[at]!._id, against: "consensus", other: null, errors: one }));
};

/** Writes the lines of a task, and for each other person's work the same line of theirs. */
const keepSql = sqlText`insert into task_errors (task_id, against, other_id, project_id, user_id, word_substitutions,
    word_deletions, word_insertions, word_length, character_substitutions, character_deletions, character_insertions, character_length)
  select t._id, line.against, side.other_id, t.project_id, t.user_id, w.substitutions, w.deletions, w.insertions, w.length,
    c.substitutions, c.deletions, c.insertions, c.length
  from jsonb_to_recordset($1::jsonb) as line (task uuid, against text, other uuid, errors jsonb)
    cross join lateral (select line.task as task_id, line.other as other_id
      union all select line.other, line.task where line.against = 'person') side
    join tasks t on t._id = side.task_id
    cross join lateral jsonb_to_record(line.errors -> 'words')
      as w (substitutions integer, deletions integer, insertions integer, length integer)
    left join lateral jsonb_to_record(nullif(line.errors -> 'characters', 'null'))
      as c (substitutions integer, deletions integer, insertions integer, length integer) on true`;
