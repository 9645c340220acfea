import { fullName, joined, matchesKnown, patternsOf, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";

/** About as many hours a person has; whether people or projects are gone through goes by it. */
const entriesOfPerson = 1000;

/**
 * SQL: the ids of hours that match a search and other conditions over `w`, in no order. If there are as many as `most`,
 * they are not all: those of people and projects that have all words, and whatever else matches among the newest.
 *
 * A word may be in a person's name or address, in a project's name or in the note. Where PostgreSQL is asked for all of this
 * at once, it reads every entry. So the few people and projects come first, each with the words that they have as bits;
 * then the hours of those which have all words by themselves; and where these are not enough, the hours of people and
 * projects that have them together, by whichever has fewer, and those whose notes have the rest.
 */
export const foundSql = (search: string, params: Parameters, others: SqlText, most: number): SqlText => {
  const patterns = patternsOf(search).map((word) => params.add(word));
  const all = 2 ** patterns.length - 1;
  const has = (texts: readonly SqlText[], pattern: SqlText): SqlText =>
    sqlText`(${joined(
      texts.map((text) => matchesKnown(text, pattern)),
      " or ",
    )})`;
  const any = (texts: readonly SqlText[]): SqlText =>
    sqlText`(${joined(
      patterns.map((pattern) => has(texts, pattern)),
      " or ",
    )})`;
  const words = (texts: readonly SqlText[]): SqlText =>
    sqlText`(${joined(
      patterns.map((pattern, place) => sqlText`case when ${has(texts, pattern)} then ${2 ** place} else 0 end`),
      " | ",
    )})`;
  const person = [sqlText`(${fullName(sqlText`u`)})`, sqlText`u.email`];
  const project = [sqlText`p.name`];
  const note = [sqlText`w.note`];
  // In the order of the indexes, or PostgreSQL would read all hours rather than those of one person or project.
  const hoursWhere = (condition: SqlText): SqlText => sqlText`cross join lateral (
      select w._id from work_history w where ${condition} and ${others}
      order by w.checked_in_date desc, w.checked_in_at desc limit ${most}) as entry`;
  const isWanted = sqlText`(select count(*) from one) < ${most}`;
  const hasAll = sqlText`coalesce(u.words, 0) | coalesce(p.words, 0) | ${words(note)} = ${all}`;
  const together = sqlText`u.words | p.words = ${all} and u.words <> ${all} and p.words <> ${all}`;
  return sqlText`
    with person as materialized (select u._id, ${words(person)} as words from users u where ${any(person)}),
    project as materialized (select p._id, ${words(project)} as words from projects p where ${any(project)}),
    one as materialized (
      (select entry._id from person u ${hoursWhere(sqlText`w.user_id = u._id`)} where u.words = ${all} limit ${most})
      union
      (select entry._id from project p ${hoursWhere(sqlText`w.project_id = p._id`)} where p.words = ${all} limit ${most})),
    side as materialized (
      select (select count(*) from person) * ${entriesOfPerson} <= coalesce(sum(s.entries), 0) as is_person
      from work_history_by_project s where s.project_id in (select _id from project)),
    mixed as materialized (
      (select entry._id from person u
        cross join lateral (select array(select p._id from project p where ${together}) as ids) as its
        ${hoursWhere(sqlText`w.user_id = u._id and w.project_id = any(its.ids)`)}
        where its.ids <> '{}' and ${isWanted} and (select is_person from side) limit ${most})
      union
      (select entry._id from project p
        cross join lateral (select array(select u._id from person u where ${together}) as ids) as its
        ${hoursWhere(sqlText`w.project_id = p._id and w.user_id = any(its.ids)`)}
        where its.ids <> '{}' and ${isWanted} and not (select is_person from side) limit ${most})
      union
      (select w._id from work_history w left join person u on u._id = w.user_id left join project p on p._id = w.project_id
        where ${isWanted} and w.note <> '' and ${any(note)} and ${hasAll} and ${others} limit ${most}))
    select _id from one
    union select _id from mixed
    union
    (select w._id from (
        select w._id, w.user_id, w.project_id, w.note from work_history w
        where (select count(*) from one) + (select count(*) from mixed) >= ${most} and ${others}
        order by w.checked_in_date desc, w.checked_in_at desc limit ${most}) as w
      left join person u on u._id = w.user_id left join project p on p._id = w.project_id where ${hasAll})`;
};
