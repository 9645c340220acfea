/**
 * The first 20 records of lists as a reply's text, by SQL written for this one page and nothing else: $1 is the hash of
 * the caller's token. What a list could cost at least; tests/server/core/demo.test.ts holds that it says the same as Muster.
 */

const caller = `me as (
  select u._id, u.role from sessions s join users u on u._id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and u.deactivated_at is null and u.deleted_at is null
    and u.email_verified_at is not null)`;

/** The newest records of a table, with their place and the number of all. */
const newest = (table: string, where = "deleted_at is null", order = "created_at desc, _id"): string => `page as (
  select newest.*, row_number() over (order by ${order}) as place, (select count(*) from ${table} where ${where}) as n
  from (select * from ${table} where ${where} order by ${order} limit 20) as newest)`;

const meta = (n: string): string => `json_build_object('limit', 20, 'skip', 0, 'page', 0, 'pages', (${n} + 19) / 20,
  'countExact', true, 'cut', ${n} > 20, 'next', case when ${n} > 20 then json_build_object('limit', 20, 'skip', 20) end)`;

const counted = (n: string): string => `'meta', ${meta(n)}, 'count', ${n}, 'filteredTotalCount', ${n}`;

const instant = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const list = (json: string): string => `coalesce(${json}, '[]'::json)`;

const named = (alias: string): string => `json_build_object('_id', ${alias}._id, 'name', ${alias}.name)`;

const byName = (alias: string): string => `lower(${alias}.name) collate names, ${alias}._id`;

const fullName = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`;

const stamps = (alias: string): string => `'createdAt', ${instant(`${alias}.created_at`)},
  'updatedAt', ${instant(`${alias}.updated_at`)}, 'version', ${alias}.version`;

const skills = `with ${caller}, ${newest("skills")},
held as (
  select h.skill_id, count(*) as n from user_skills h join users u on u._id = h.user_id
  where u.deleted_at is null and h.skill_id in (select _id from page) group by 1)
select json_build_object('skills', json_agg(json_build_object('_id', p._id, 'name', p.name, 'description', p.description,
  ${stamps("p")}, 'holders', coalesce(held.n, 0)) order by p.place), ${counted("max(p.n)")})::text as body
from me, page p left join held on held.skill_id = p._id`;

const projects = `with ${caller}, ${newest("projects")}
select json_build_object('projectDrawers', json_agg(json_build_object('_id', p._id, 'name', p.name,
  'clientAlias', p.client_alias, 'description', p.description, 'platform', p.platform, 'toolUrl', p.tool_url,
  'status', p.status, 'isPrivate', p.is_private, 'capacity', p.capacity, 'payBy', p.pay_by,
  'reviewPercent', p.review_percent, 'goldThreshold', p.gold_threshold, 'longestShift', p.longest_shift_minutes,
  'rates', ${list(`(select json_agg(json_build_object('from', nullif(r.starts_on, '-infinity'),
    'hourlyRate', r.hourly_rate) order by r.starts_on) from project_rates r where r.project_id = p._id)`)},
  'pieceRates', ${list(`(select json_agg(json_build_object('from', nullif(r.starts_on, '-infinity'),
    'pieceRate', r.piece_rate) order by r.starts_on) from project_piece_rates r where r.project_id = p._id)`)},
  'skills', ${list(`(select json_agg(${named("s")} order by ${byName("s")})
    from project_skills h join skills s on s._id = h.skill_id where h.project_id = p._id)`)},
  'members', ${list(`(select json_agg(json_build_object('_id', u._id, 'name', ${fullName("u")})
    order by lower(${fullName("u")}) collate names, u._id)
    from project_members m join users u on u._id = m.user_id where m.project_id = p._id and u.deleted_at is null)`)},
  'usersGroup', ${list(`(select json_agg(${named("g")} order by ${byName("g")})
    from project_groups o join groups g on g._id = o.group_id where o.project_id = p._id and g.deleted_at is null)`)},
  'peopleCheckedIn', (select count(*) from open_check_ins o where o.project_id = p._id),
  ${stamps("p")}) order by p.place), ${counted("max(p.n)")})::text as body
from me, page p`;

const users = `with ${caller}, ${newest("users")},
known as materialized (
  select h.user_id, h.years, f._id as field, f.name as field_name, f.category is not null as is_part, c._id, c.name
  from page join user_experience h on h.user_id = page._id join experience f on f._id = h.field_id
    join experience c on c._id = coalesce(f.category, f._id)
  where f.deleted_at is null),
experience as (
  select k.user_id,
    json_agg(json_build_object('category', ${named("k")},
      'subcategory', case when k.is_part then json_build_object('_id', k.field, 'name', k.field_name) end,
      'years', k.years) order by ${byName("k")}, k.is_part, lower(k.field_name) collate names, k.field) as all,
    json_agg(json_build_object('_id', k.field, 'name', k.field_name) order by lower(k.field_name) collate names, k.field)
      filter (where k.is_part) as parts
  from known k group by 1),
categories as (
  select k.user_id, json_agg(${named("k")} order by ${byName("k")}) as all
  from (select distinct user_id, _id, name from known) as k group by 1),
learned as (
  select t.user_id, json_agg(${named("c")} order by ${byName("c")}) filter (where t.status in ('enrolled', 'in_progress')) as now,
    json_agg(${named("c")} order by ${byName("c")}) filter (where t.completed_at is not null) as completed
  from page join enrolments t on t.user_id = page._id join courses c on c._id = t.course_id
  where c.deleted_at is null group by 1)
select json_build_object('users', json_agg(json_build_object('_id', u._id, 'firstName', u.first_name,
  'lastName', u.last_name, 'email', u.email, 'hub', u.hub, 'country', u.country, 'role', u.role,
  'skills', ${list(`(select json_agg(${named("s")} order by lower(s.name) collate names)
    from user_skills h join skills s on s._id = h.skill_id where h.user_id = u._id and s.deleted_at is null)`)},
  'fieldOfExperienceCategory', ${list("categories.all")}, 'fieldOfExperienceSubcategory', ${list("experience.parts")},
  'experience', ${list("experience.all")}, 'isEmailVerified', u.email_verified_at is not null,
  'isProfileCreate', u.profile_created_at is not null, 'profileCompletePercentage', u.profile_percentage,
  'isActive', u.deactivated_at is null, 'isDeleted', false,
  'currentlyCheckedInProject', (select ${named("p")} from open_check_ins o join projects p on p._id = o.project_id
    where o.user_id = u._id),
  'enrolledCourses', ${list("learned.now")}, 'completedCourses', ${list("learned.completed")},
  'jobLimit', u.job_limit, 'isJobBlocked', u.job_blocked_at is not null, ${stamps("u")},
  'can', json_build_object('edit', manages or u._id = me._id, 'changeRole', manages and u._id <> me._id,
    'activate', manages and u._id <> me._id, 'remove', manages and u._id <> me._id,
    'resetSecondFactor', me.role = 'admin' and u.second_factor_at is not null and u._id <> me._id))
  order by u.place), ${counted("max(u.n)")})::text as body
from me, page u cross join lateral (
    select me.role = 'admin' or me.role = 'manager' and u.role in ('reviewer', 'annotator') as manages) as m
  left join experience on experience.user_id = u._id left join categories on categories.user_id = u._id
  left join learned on learned.user_id = u._id`;

const refOf = (alias: string, name: string): string =>
  `case when ${alias}._id is not null then json_build_object('_id', ${alias}._id, 'name', ${name}) end`;

const workHistory = `with ${caller},
page as (
  select _id, row_number() over () as place
  from (select _id from work_history order by checked_in_date desc, checked_in_at desc, _id limit 20) as newest),
kept as (
  select sum(entries)::bigint as n, sum(seconds) as seconds, sum(amount) as paid,
    coalesce(sum(seconds) filter (where state in ('pending', 'approved', 'payment_approved')), 0) as counted
  from (select state, entries, seconds, amount from work_history_by_project
    union all select state, entries, seconds, amount from work_history_changes) as sums),
unpaid as (
  select coalesce(sum(amount_of(w.seconds, r.hourly_rate)), 0) as amount
  from work_history w left join rate_days() r on r.project_id = w.project_id and w.checked_in_date >= r.first_day
    and w.checked_in_date < r.next_first_day
  where w.state in ('pending', 'approved')),
rows as (
  select json_agg(json_build_object('_id', w._id, 'user', json_build_object('_id', u._id, 'name', ${fullName("u")}),
    'project', ${named("p")}, 'state', w.state, 'checkedInDate', w.checked_in_date,
    'checkedInTime', to_char(w.checked_in_at at time zone (select time_zone from company), 'HH24:MI:SS'),
    'checkedInAt', ${instant("w.checked_in_at")}, 'checkedOutAt', ${instant("w.checked_out_at")}, 'seconds', w.seconds,
    'source', w.source, 'note', w.note, 'rejectionCause', w.rejection_cause, 'correctionAsked', w.correction_asked,
    'upload', ${refOf("f", "f.file_name")},
    'amount', case w.state when 'rejected' then 0 when 'needs_correction' then null
      else coalesce(pay.amount, amount_of(w.seconds, rate_on(w.project_id, w.checked_in_date))) end,
    'approvedBy', ${refOf("a", fullName("a"))}, 'approvedAt', ${instant("w.approved_at")},
    'paymentApprovedBy', ${refOf("b", fullName("b"))}, 'paymentApprovedAt', ${instant("w.payment_approved_at")},
    'longestShift', p.longest_shift_minutes, 'isForgotten', w.is_forgotten,
    'lastActiveAt', ${instant("case w.state when 'running' then o.last_active_at else w.last_active_at end")},
    'originalCheckedInAt', ${instant("w.original_checked_in_at")},
    'originalCheckedOutAt', ${instant("w.original_checked_out_at")}, 'correctionReason', w.correction_reason,
    'correctedAt', ${instant("w.corrected_at")}, 'checkedOutBy', ${refOf("e", fullName("e"))},
    'amendedAt', ${instant("w.amended_at")}, 'earlierCause', w.earlier_cause,
    'flags', case when w.flag_score = 0 then '[]' else flags_of(w) end, 'version', w.version,
    'can', json_build_object('approve', manages and not is_own and w.state = 'pending',
      'reject', manages and not is_own and w.state in ('pending', 'needs_correction'),
      'approvePayment', (manages or me.role = 'payments') and not is_own and w.state = 'approved'
        and w.approved_by is distinct from me._id
        and exists (select from project_rates r where r.project_id = w.project_id),
      'correct', is_own and (w.state = 'needs_correction' or w.state = 'rejected' and w.amended_at is null),
      'withdraw', is_own and w.state = 'pending' and w.source = 'clock' and w.corrected_at is null and w.seconds < 60,
      'undo', manages and not is_own and w.state in ('approved', 'rejected'),
      'sendBack', manages and not is_own and w.state = 'pending',
      'checkOut', manages and not is_own and (w.state in ('running', 'needs_correction')
        or w.state = 'pending' and w.checked_out_by is not null))) order by page.place) as list
  from page join work_history w using (_id) join users u on u._id = w.user_id join projects p on p._id = w.project_id
    cross join me cross join lateral (
      select me.role in ('admin', 'manager') as manages, w.user_id = me._id as is_own) as m
    left join users a on a._id = w.approved_by left join users b on b._id = w.payment_approved_by
    left join users e on e._id = w.checked_out_by left join payments pay on pay.work_history_id = w._id
    left join hours_uploads f on f._id = w.upload_id left join open_check_ins o on o.work_history_id = w._id)
select json_build_object('workHistory', ${list("rows.list")}, ${counted("kept.n")}, 'totalSeconds', kept.seconds,
  'countedSeconds', kept.counted, 'total', kept.n, 'totalAmount', kept.paid + unpaid.amount, 'isAmountExact', true,
  'secondsInHour', null)::text as body
from me, kept, unpaid, rows`;

/** A course that is open to the caller, or that they take or took and may take again. */
const takes = `(not exists (select from course_groups g where g.course_id = c._id)
    or exists (select from course_groups o join groups g on g._id = o.group_id
      where o.course_id = c._id and g.deleted_at is null
        and exists (select from group_people(g._id) i where i.user_id = me._id)))
  and (e._id is null or e.status in ('withdrawn', 'enrolled', 'in_progress')
    or e.status = 'archived' and e.completed_at is null
    or e.status in ('completed', 'certified') and exists (
      select from certificates t join certificate_issues i on i.certificate_id = t._id and i.issue = t.issue
      where t.course_id = e.course_id and t.user_id = e.user_id and t.status <> 'revoked'
        and i.expires_on - (case when i.expires_on - i.issued_on < 60 then 7 else 30 end) <= today.day))`;

const reason = (name: string, message: string, kind: string, id: string, more = ""): string =>
  `select json_build_object('reason', '${name}', 'message', ${message},
    'unlock', json_build_object('kind', ${kind}, 'id', ${id})${more}) as reason`;

const available = `with ${caller},
today as (select (now() at time zone time_zone)::date as day from company),
here as (select o.project_id, p.name from me join open_check_ins o on o.user_id = me._id join projects p on p._id = o.project_id),
seen as (
  select p.*, here.project_id is not null as is_here, inside.yes as is_inside
  from me cross join projects p left join here on here.project_id = p._id
    left join lateral (select true as yes from project_people(p._id) i where p.is_private and i.user_id = me._id limit 1) as inside on true
  where p.deleted_at is null
    and (here.project_id is not null or p.status in ('active', 'paused') and (not p.is_private or inside.yes))),
page as (
  select seen.*, row_number() over (order by created_at desc, _id) as place, count(*) over () as n
  from seen order by created_at desc, _id limit 20),
missing as (
  select s._id, s.name, c._id as course, c.name as course_name, r.state, coalesce(r.answer, '') as answer, a._id as advised, a.name as advised_name
  from (select distinct skill_id from page join project_skills h on h.project_id = page._id) as needed
    join skills s on s._id = needed.skill_id cross join me cross join today
    left join lateral (
      select c._id, c.name from course_skills h join courses c on c._id = h.course_id
        left join enrolments e on e.course_id = c._id and e.user_id = me._id
      where h.skill_id = s._id and c.deleted_at is null and c.status = 'published' and ${takes}
      order by e._id is null, c.published_at desc, c._id limit 1) as c on true
    left join lateral (
      select q.state, q.answer, q.course_id from skill_requests q
      where q.user_id = me._id and q.skill_id = s._id and (q.state = 'open'
        or q.state = 'declined' and q.decided_at > now() - interval '30 days' and not exists (
          select from enrolments t where t.course_id = q.course_id and t.user_id = me._id and t.completed_at is not null))
      order by q.created_at desc limit 1) as r on true
    left join courses a on a._id = r.course_id and a.deleted_at is null and a.status = 'published'
  where not exists (select from user_skills h where h.user_id = me._id and h.skill_id = s._id))
select json_build_object('projectDrawers', ${list(`json_agg(json_build_object('_id', p._id, 'name', p.name,
  'description', p.description, 'platform', p.platform,
  'skills', ${list(`(select json_agg(${named("s")} order by ${byName("s")})
    from project_skills h join skills s on s._id = h.skill_id where h.project_id = p._id)`)},
  'longestShift', p.longest_shift_minutes, 'payBy', p.pay_by, 'hourlyRate', rate_on(p._id, today.day),
  'pieceRate', piece_rate_on(p._id, today.day), 'isCheckedIn', p.is_here, 'hasGuideline', p.guideline <> '',
  'isOpen', why.reasons is null, 'reasons', coalesce(why.reasons, '[]'::json)) order by p.place)`)},
  ${counted("coalesce(max(p.n), 0)")})::text as body
from me cross join today left join page p on true left join lateral (select json_agg(reason) as reasons from (
  ${reason(
    "project_not_active",
    "case p.status when 'draft' then 'The project has not begun yet.' when 'paused' then 'The project is paused.' else 'The project is completed.' end",
    "'wait'",
    "null",
  )} where p.status <> 'active'
  union all select json_build_object('reason', 'not_a_member',
    'message', 'The project is private: only its members may work on it.', 'unlock', null)
    where p.is_private and p.is_inside is not true
  union all ${reason(
    "guideline_unread",
    "case when d.number is null then 'Please read the guideline first.' else 'The guideline changed since you last read it.' end",
    "'guideline'",
    "p._id",
  )} from (select max(number) as number from guideline_reads d where d.user_id = me._id and d.project_id = p._id) as d
    where p.guideline_required > coalesce(d.number, 0)
  union all ${reason(
    "paid_by_piece",
    "'This project pays by the piece: take a job or a task instead.'",
    "'project'",
    "p._id",
  )} where p.pay_by = 'piece'
  union all ${reason(
    "skill_missing",
    "'You need the skill ' || s.name || '.' || coalesce(' The course ' || s.course_name || ' grants it.', '')",
    "case when s.course is null then 'skill' else 'course' end",
    "coalesce(s.course, s._id)",
    `, 'asked', json_build_object('skill', s._id, 'state', s.state, 'answer', s.answer, 'course',
      case when s.advised is not null then json_build_object('_id', s.advised, 'name', s.advised_name) end)`,
  )} from project_skills h join missing s on s._id = h.skill_id where h.project_id = p._id
  union all ${reason(
    "checked_in_elsewhere",
    "case when p.is_here then 'You are checked in here already.' else 'You are checked in to ' || here.name || ': check out there first.' end",
    "'project'",
    "here.project_id",
  )} from here
  union all ${reason("project_full", "'All ' || p.capacity || ' places are taken right now.'", "'wait'", "null")}
    where p.capacity <= (select count(*) from open_check_ins o where o.project_id = p._id and o.user_id <> me._id)
) as obstacles) as why on true`;

/** Each list by its name in the contract, and who reads it. */
export const leanest = {
  "skills.list": { sql: skills, as: "manager" },
  "users.list": { sql: users, as: "manager" },
  "projects.list": { sql: projects, as: "manager" },
  "workHistory.list": { sql: workHistory, as: "manager" },
  "projects.available": { sql: available, as: "worker" },
} as const;
