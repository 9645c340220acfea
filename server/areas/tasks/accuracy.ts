import type { z } from "zod";
import { type ErrorSums, pooledOf } from "../../../contract/tasks/accuracy/errors.ts";
import { intervalItemsMin, type TaskAccuracy } from "../../../contract/tasks/accuracy/measures.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { pageSql } from "../../core/db/page.ts";
import { meCte, run } from "../../core/db/run.ts";
import { joined, nameOfPerson, nameOrder, nameSql, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { json, Parameters as SqlParameters, refToPerson, type View } from "../../core/db/view.ts";
import { ofKnown } from "./known-project.ts";
import { skipRuns } from "./skipping.ts";

/** Who reads everyone's. */
const reviewers: ReadonlySet<string> = new Set(tasks.toReview.policy.roles);

const managers: ReadonlySet<string> = new Set(tasks.settings.policy.roles);

type Query = z.output<typeof tasks.accuracy.query>;
type Page = z.output<(typeof tasks.accuracy.replies)[200]>;
type Row = Omit<TaskAccuracy, "words" | "characters"> & { readonly words: ErrorSums; readonly characters: ErrorSums };

const isKnown = sqlText`e.against = 'known'`;

/** SQL: what the rate of items with a known answer is made of (`ErrorSums`). */
const sums = (unit: "word" | "character"): SqlText => {
  const [errors, length] = ["errors", "length"].map((name) => sqlText`e.${nameSql(`${unit}_${name}`)}::float8`) as [
    SqlText,
    SqlText,
  ];
  const sum = (of: SqlText) => sqlText`coalesce(sum(${of}) filter (where ${isKnown}), 0)`;
  return json({
    items: sqlText`count(${length}) filter (where ${isKnown})`,
    errors: sum(errors),
    length: sum(length),
    errorsErrors: sum(sqlText`${errors} * ${errors}`),
    errorsLengths: sum(sqlText`${errors} * ${length}`),
    lengthsLengths: sum(sqlText`${length} * ${length}`),
  });
};

/** SQL: errors ÷ length of all lines of a kind together. */
const rate = (where: SqlText): SqlText =>
  sqlText`sum(e.word_errors) filter (where ${where})::float8 / nullif(sum(e.word_length) filter (where ${where}), 0)`;

/**
 * Each person's line, read once for the page and its counts. Nobody learns from their own which items have a known answer:
 * what they submitted counts there only once it is accepted.
 */
const linesOf = (which: SqlText, skips: SqlText): SqlText => sqlText`lines as materialized (
  select e.user_id, ${sums("word")} as words, ${sums("character")} as characters,
    count(*) filter (where ${isKnown}) as items, ${rate(isKnown)} as rate,
    count(*) filter (where e.against = 'accepted') as reviewed, ${rate(sqlText`e.against = 'accepted'`)} as reviewed_rate,
    count(*) filter (where e.against = 'person') as pairs,
    avg(1 - e.word_errors::float8 / greatest(e.word_length, 1)) filter (where e.against = 'person') as agreement,
    count(*) filter (where e.against = 'consensus') as consensus_items, ${rate(sqlText`e.against = 'consensus'`)} as consensus_rate,
    count(*) filter (where e.against = 'self') as repeats,
    avg(1 - e.word_errors::float8 / greatest(e.word_length, 1)) filter (where e.against = 'self') as self_consistency,
    ${skips} as skips_in_a_row
  from me, task_errors e join tasks t on t._id = e.task_id
  where ${which} and (t.status = 'approved' or t.status = 'submitted' and e.user_id <> me._id)
  group by e.user_id)`;

const linesView: View = {
  from: sqlText`lines a`,
  id: sqlText`a.user_id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`a.user_id`,
    user: refToPerson(sqlText`a.user_id`),
    items: sqlText`a.items`,
    words: sqlText`a.words`,
    characters: sqlText`a.characters`,
    reviewed: sqlText`a.reviewed`,
    reviewedRate: sqlText`a.reviewed_rate`,
    pairs: sqlText`a.pairs`,
    agreement: sqlText`a.agreement`,
    consensusItems: sqlText`a.consensus_items`,
    consensusRate: sqlText`a.consensus_rate`,
  },
  sorts: {
    user: nameOrder(nameOfPerson(sqlText`a.user_id`)),
    items: sqlText`a.items`,
    rate: sqlText`coalesce(a.rate, -1)`,
    reviewedRate: sqlText`coalesce(a.reviewed_rate, -1)`,
    agreement: sqlText`coalesce(a.agreement, 2)`,
    consensusRate: sqlText`coalesce(a.consensus_rate, -1)`,
  },
  defaultOrder: nameOrder(nameOfPerson(sqlText`a.user_id`)),
  filters: { user: (value) => sqlText`a.user_id = any(${value}::uuid[])` },
};

/** SQL: who skips in the project, read once for all lines. */
const skippingIn = (project: SqlText): SqlText =>
  sqlText`skipping as materialized (select k.user_id, k.skips from ${skipRuns} k where k.project_id = ${project}::uuid), `;
const skipsOfLine = sqlText`coalesce((select k.skips from skipping k where k.user_id = e.user_id), 0)`;

/** Nobody who works is told that some items are given out again: what comes of it is in managers' replies alone. */
const managersView: View = {
  ...linesView,
  row: {
    ...linesView.row,
    repeats: sqlText`a.repeats`,
    selfConsistency: sqlText`a.self_consistency`,
    skipsInARow: sqlText`a.skips_in_a_row`,
  },
};

/** A page of people's accuracy in a project: all for those who review, their own line for others. Throws not_found. */
export const accuracyOf = async (sql: Sql, me: Actor, projectId: string, query: Query): Promise<Page> => {
  const params = new SqlParameters([me._id, me.role]);
  const { kind, ...asked } = query;
  const isManager = managers.has(me.role);
  const project = params.add(projectId);
  const which = [
    sqlText`e.project_id = ${project}::uuid`,
    ...(kind ? [sqlText`t.kind = any(${params.add(kind)}::text[])`] : []),
    ...(reviewers.has(me.role) ? [] : [sqlText`e.user_id = $1::uuid`]),
    ...(isManager ? [] : [sqlText`e.against <> 'self'`]),
  ];
  const page = ofKnown(
    project,
    pageSql({ view: isManager ? managersView : linesView, key: "accuracy", query: asked, params }),
  );
  const [row] = await run<{ body: string | null }>(
    sql,
    sqlText`with ${meCte}, ${isManager ? skippingIn(project) : sqlText``}${linesOf(joined(which, " and "), isManager ? skipsOfLine : sqlText`0`)} select ${page} as body from me`,
    params.values,
  );
  if (!row?.body) throw notFound("project");
  const found = JSON.parse(row.body) as Omit<Page, "accuracy"> & { readonly accuracy: readonly Row[] };
  return { ...found, accuracy: found.accuracy.map(pooled) };
};

const pooled = ({ words, characters, ...row }: Row): TaskAccuracy => ({
  ...row,
  words: withInterval(words),
  characters: withInterval(characters),
});
/** Few items say too little of those that a person will do. */
const withInterval = (sums: ErrorSums): TaskAccuracy["words"] => ({
  ...pooledOf(sums),
  ...(sums.items < intervalItemsMin && { low: null, high: null }),
});
