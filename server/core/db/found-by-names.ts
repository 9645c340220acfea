import { fullName, joined, matchesKnown, patternsOf, type SqlText, sqlText } from "./sql-text.ts";
import { type ByNames, holdsIn, type Parameters, type SearchText, type View } from "./view.ts";

/** The texts of a person and of a project that most lists look in. */
export const personTexts = [sqlText`(${fullName(sqlText`u`)})`, sqlText`u.email`];
export const projectTexts = [sqlText`p.name`];

interface Sought {
  readonly search: string;
  readonly params: Parameters;
  /** All other conditions of the list. */
  readonly others: SqlText;
  readonly most: number;
  /** Whether these leave one project. */
  readonly isOfProject: boolean;
}

/** The words of a search as SQL: whether some texts have any, and which they have, as bits. */
const wordsOf = (search: string, params: Parameters) => {
  const patterns = patternsOf(search).map((word) => params.add(word));
  // Whether an index helps depends on the words, so the statement is planned anew for each search.
  params.isRare = true;
  const has = (texts: readonly SearchText[], some: readonly SqlText[]): SqlText => {
    const holds = (text: SqlText): SqlText =>
      sqlText`(${joined(
        some.map((pattern) => matchesKnown(text, pattern)),
        " or ",
      )})`;
    // Nothing stands beside a text that is the only one: PostgreSQL joins what `exists` asks for only where it stands alone.
    return texts.length === 0
      ? sqlText`false`
      : sqlText`(${joined(
          texts.map((text) => holdsIn(text, holds)),
          " or ",
        )})`;
  };
  return {
    all: 2 ** patterns.length - 1,
    any: (texts: readonly SearchText[]): SqlText => has(texts, patterns),
    bits: (texts: readonly SearchText[]): SqlText =>
      sqlText`(${joined(
        patterns.map((pattern, place) => sqlText`case when ${has(texts, [pattern])} then ${2 ** place} else 0 end`),
        " | ",
      )})`,
  };
};

const rows = (table: SqlText): SqlText =>
  sqlText`(select greatest(reltuples, 1) from pg_class where oid = '${table}'::regclass)`;
const count = (of: SqlText): SqlText => sqlText`(select count(*) from ${of})`;

/**
 * SQL: the ids of a list's records that match a search and other conditions, in no order. If there are as many as `most`,
 * they are not all: those of people and projects that have all words, and whatever else matches among the first of the list.
 *
 * A word may be in a person's name or address, in a project's name or in a text of the record. Where PostgreSQL is asked for
 * all of this at once, it reads every record. So the few people and projects come first, each with the words that they have
 * as bits; then the records of those which have all words by themselves; and where these are not enough, the records of
 * people and projects that have them together, by whichever are the smaller part, and those whose own texts have the rest.
 */
export const foundByNames = (view: View, byNames: ByNames, sought: Sought): SqlText => {
  const { search, params, others, most, isOfProject } = sought;
  const { all, any, bits } = wordsOf(search, params);
  const { from, person, project, own, order = view.defaultOrder, parts = [sqlText`true`] } = byNames;
  const personId = person?.id ?? sqlText`null::uuid`;
  const projectId = project?.id ?? sqlText`null::uuid`;
  // In the order of an index, or PostgreSQL would read all records rather than those of one person or project.
  const recordsWhere = (condition: SqlText): SqlText => sqlText`cross join lateral (
      select ${view.id} as _id from ${from} where ${condition} and ${others} order by ${order} limit ${most}) as record`;
  const withNames = sqlText`left join found_person on found_person._id = ${personId}
    left join found_project on found_project._id = ${projectId}`;
  const isWanted = sqlText`${count(sqlText`one`)} < ${most}`;
  const wordsOfNames = sqlText`coalesce(found_person.words, 0) | coalesce(found_project.words, 0)`;
  const together = sqlText`found_person.words | found_project.words = ${all}
    and found_person.words <> ${all} and found_project.words <> ${all}`;
  const ofOne = (named: SqlText, id: SqlText): SqlText => sqlText`
    (select record._id from ${named} ${recordsWhere(sqlText`${id} = ${named}._id`)} where ${named}.words = ${all} limit ${most})`;
  const ofBoth = (named: SqlText, id: SqlText, other: SqlText, otherId: SqlText, isFewer: SqlText): SqlText => sqlText`
    (select record._id from ${named}
      cross join lateral (select array(select ${other}._id from ${other} where ${together}) as ids) as its
      ${recordsWhere(sqlText`${id} = ${named}._id and ${otherId} = any(its.ids)`)}
      where its.ids <> '{}' and ${isWanted} and ${isFewer} limit ${most})`;
  const ofOwn = (text: SearchText): SqlText => sqlText`
    (select ${view.id} from ${from} ${withNames}
      where ${isWanted} and ${any([text])} and ${wordsOfNames} | ${bits(own)} = ${all} and ${others} limit ${most})`;
  const nobody = sqlText`select null::uuid as _id, 0 as words where false`;
  const isPerson = sqlText`(select is_person from side)`;
  const people = sqlText`found_person`;
  const projects = sqlText`found_project`;
  const partsOfPerson = isOfProject ? parts : [sqlText`true`];
  const one = [
    ...(person ? partsOfPerson.map((part) => ofOne(people, sqlText`${part} and ${personId}`)) : []),
    ...(project ? [ofOne(projects, projectId)] : []),
    sqlText`(select null::uuid where false)`,
  ];
  const mixed = [
    ...(person && project
      ? [
          ...parts.map((part) => ofBoth(people, sqlText`${part} and ${personId}`, projects, projectId, isPerson)),
          ofBoth(projects, projectId, people, personId, sqlText`not ${isPerson}`),
        ]
      : []),
    ...own.map(ofOwn),
    sqlText`(select null::uuid where false)`,
  ];
  return sqlText`
    with found_person as materialized (${person ? sqlText`select u._id, ${bits(person.texts)} as words from users u where ${any(person.texts)}` : nobody}),
    found_project as materialized (${project ? sqlText`select p._id, ${bits(project.texts)} as words from projects p where ${any(project.texts)}` : nobody}),
    one (_id) as materialized (${joined(one, " union ")}),
    side as materialized (
      select ${count(people)} * ${rows(sqlText`projects`)} <= ${count(projects)} * ${rows(sqlText`users`)} as is_person),
    mixed (_id) as materialized (${joined(mixed, " union ")})
    select _id from one
    union select _id from mixed
    union
    (select head._id from (
        select ${view.id} as _id, ${personId} as person_id, ${projectId} as project_id, ${bits(own)} as words from ${from}
        where ${count(sqlText`one`)} + ${count(sqlText`mixed`)} >= ${most} and ${others}
        order by ${view.defaultOrder} limit ${most}) as head
      left join found_person on found_person._id = head.person_id
      left join found_project on found_project._id = head.project_id
      where ${wordsOfNames} | head.words = ${all})`;
};
