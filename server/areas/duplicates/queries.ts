import { duplicateEntriesMax, type DuplicateView, repeatShare } from "../../../contract/duplicates/endpoints.ts";
import { metaSql } from "../../core/db/page-meta.ts";
import { fullName, joined, quote, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, type Parameters, ref, refToPerson, recordJson } from "../../core/db/view.ts";
import { endOf, workHistoryView } from "../work-history/actions.ts";

/** The query of a project's duplicates. */
export interface DuplicateQuery {
  readonly limit: number;
  readonly skip: number;
  readonly view: DuplicateView;
  readonly kind?: readonly string[] | undefined;
  readonly user?: readonly string[] | undefined;
}

/**
 * SQL of entries `a` and `b` that overlap by a second or more. One of them may belong to another project, because work
 * elsewhere at the same time is what this list is for.
 */
export const isPair = (project: SqlText): SqlText =>
  sqlText`a.user_id = b.user_id and a._id < b._id and (a.project_id = ${project} or b.project_id = ${project})
   and least(a.ends, b.ends) - greatest(a.begins, b.begins) >= interval '1 second'`;
export const overlapSeconds = sqlText`floor(extract(epoch from least(a.ends, b.ends) - greatest(a.begins, b.begins)))::int`;

/** A dismissal `d` holds as long as the two overlap no more than they did. */
export const dismissalOf = (pair: SqlText): SqlText =>
  sqlText`d.first_id = ${pair}.first_id and d.second_id = ${pair}.second_id and d.overlap_seconds >= ${pair}.overlap`;

const isSentBack = sqlText`(w.state = 'needs_correction' and w.correction_asked is not null)`;
/** SQL: the status of a pair. */
const statusOf = sqlText`(case when d._id is not null then 'dismissed'
  when pair.is_sent_back then 'sent_back' else 'open' end)`;

/** SQL: the entries of a row of `islands`. Joined to themselves over all islands instead, they are compared each with each. */
const membersOf = sqlText`(select islands.user_id, member.*
  from unnest(islands.ids, islands.project_ids, islands.begins, islands.ends, islands.sent_back)
    as member(_id, project_id, begins, ends, is_sent_back))`;

/**
 * Groups as common table expressions, of which the last is `groups`; `project` is a placeholder. Only hours that overlap
 * others are read, which are kept as `overlapping_hours`: what stands alone makes no group and reaches into none. Should
 * more be kept than do overlap, the answer is the same. They are read once in the order of time. Comparing all pairs would
 * take the square of that, so only entries of one island of overlaps are compared, and none of islands beyond
 * `duplicateEntriesMax`.
 */
const groupsSql = (project: SqlText, view: DuplicateView): SqlText => sqlText`
  swept as materialized (
    select along.*, sum(case when begins < covered then 0 else 1 end) over (partition by user_id order by begins, _id) as island
    from (
      select entry.*, max(ends) over (partition by entry.user_id order by begins, _id
        rows between unbounded preceding and 1 preceding) as covered
      from (select distinct user_id from overlapping_hours where project_id = ${project}) as workers
      join overlapping_hours o using (user_id),
      lateral ( -- Looked up one by one, few as they are, and not by a scan of all hours: so offset 0.
        select w._id, w.user_id, w.project_id, w.checked_in_at as begins, ${endOf(sqlText`w`)} as ends,
          ${isSentBack} as is_sent_back
        from work_history w where w._id = o.entry_id and w.state <> 'rejected' offset 0) as entry) as along),
  crowded as (
    select user_id, island from swept group by user_id, island
    having count(*) > 1 and bool_or(project_id = ${project})),
  islands as materialized (
    select user_id, count(*) as size, array_agg(_id) as ids, array_agg(project_id) as project_ids,
      array_agg(begins) as begins, array_agg(ends) as ends, array_agg(is_sent_back) as sent_back
    from swept join crowded using (user_id, island) group by user_id, island),
  members as (select size, member.* from islands, lateral ${membersOf} as member),
  pairs as materialized (
    select pair.*, d.created_by, d.created_at, d.reason,
      case when overlap >= ${repeatShare} * longer then 'repeat' else 'overlap' end as kind
    from (
      select a.user_id, a._id as first_id, b._id as second_id, ${overlapSeconds} as overlap,
        extract(epoch from greatest(a.ends - a.begins, b.ends - b.begins)) as longer,
        a.is_sent_back or b.is_sent_back as is_sent_back
      from islands, lateral ${membersOf} as a, lateral ${membersOf} as b
      where size <= ${duplicateEntriesMax} and ${isPair(project)}) as pair
    left join duplicate_dismissals d on ${dismissalOf(sqlText`pair`)}
    where ${statusOf} = ${quote(view)}),
  involved as (
    select * from members where _id in (select first_id from pairs union select second_id from pairs)
    ${view === "open" ? sqlText`union all select * from members where size > ${duplicateEntriesMax}` : sqlText``}),
  touching as (
    select involved.*, max(ends) over (partition by user_id order by begins, _id
      rows between unbounded preceding and 1 preceding) as reached from involved),
  numbered as (
    select touching.*, sum(case when begins < reached then 0 else 1 end)
      over (partition by user_id order by begins, _id) as place from touching),
  groups as materialized (
    select user_id, place, min(begins) as begins, max(ends) as ends, count(*) as size,
      array_agg(_id order by begins, _id) as ids,
      floor(extract(epoch from sum(ends - begins) - (max(ends) - min(begins))))::bigint as overlap,
      case when bool_or(_id in (select first_id from pairs where kind = 'repeat')) then 'repeat' else 'overlap' end as kind
    from numbered group by user_id, place)`;

/** One page of the groups; null if there is no such project. */
export const duplicatesSql = (query: DuplicateQuery, params: Parameters, projectId: string): SqlText => {
  const project = sqlText`${params.add(projectId)}::uuid`;
  const limit = sqlText`${params.add(query.limit)}::int`;
  const skip = sqlText`${params.add(query.skip)}::int`;
  const narrowed = joined(
    [
      sqlText`true`,
      ...(query.kind ? [sqlText`kind = any(${params.add(query.kind)}::text[])`] : []),
      ...(query.user ? [sqlText`user_id = any(${params.add(query.user)}::uuid[])`] : []),
    ],
    " and ",
  );
  const counts = {
    matching: sqlText`counted.filtered`,
    exact: sqlText`true`,
    shown: sqlText`(select count(*) from hit)`,
  };
  const meta = metaSql({ limit, skip, ...counts });
  return sqlText`(with ${groupsSql(project, query.view)},
    hit as materialized (
      select *, ids[1:${duplicateEntriesMax}] as shown from groups where ${narrowed}
      order by begins desc, ids[1] limit ${limit} offset ${skip}),
    shown as materialized (select user_id, place, unnest(shown) as _id from hit),
    entries as materialized (
      select shown.user_id, shown.place, json_agg(${recordJson(workHistoryView)} order by w.checked_in_at, w._id) as list
      from ${workHistoryView.from} join shown on shown._id = w._id group by shown.user_id, shown.place),
    paired as materialized (
      select one.user_id, one.place, json_agg(json_build_object(
          'first', p.first_id, 'second', p.second_id, 'kind', p.kind, 'overlapSeconds', p.overlap,
          'dismissed', case when p.reason is not null then json_build_object(
            'by', ${refToPerson(sqlText`p.created_by`)}, 'at', ${instant(sqlText`p.created_at`)}, 'reason', p.reason) end)
        order by p.first_id, p.second_id) as list
      from pairs p join shown one on one._id = p.first_id
      join shown two on two._id = p.second_id and two.user_id = one.user_id and two.place = one.place
      group by one.user_id, one.place),
    counted as (select count(*) as n, count(*) filter (where ${narrowed}) as filtered from groups)
    select json_build_object(
      'duplicates', coalesce((select json_agg(json_build_object(
        '_id', hit.ids[1],
        'user', (select ${ref(sqlText`who._id`, fullName(sqlText`who`))} from users who where who._id = hit.user_id),
        'kind', hit.kind, 'from', ${instant(sqlText`hit.begins`)}, 'to', ${instant(sqlText`hit.ends`)},
        'overlapSeconds', hit.overlap, 'entryCount', hit.size,
        'entries', entries.list, 'pairs', coalesce(paired.list, '[]'::json))
        order by hit.begins desc, hit.ids[1])
        from hit join entries using (user_id, place) left join paired using (user_id, place)), '[]'::json),
      'meta', ${meta},
      'count', counted.n, 'filteredTotalCount', counted.filtered)::text
    from counted
    where exists (select from projects existing where existing._id = ${project} and existing.deleted_at is null))`;
};
