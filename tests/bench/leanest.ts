/**
 * The first 20 records of lists as a reply's text, by SQL written for this one page and nothing else: $1 is the hash of
 * the caller's token. What a list could cost at least; that it says the same as Muster is checked before it is measured.
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

/** Each list by its name in the contract. */
export const leanest: Readonly<Record<string, string>> = { skills, projects, users };
