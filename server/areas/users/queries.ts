import { personFields } from "../../../contract/users/endpoints.ts";
import type { Crud } from "../../core/db/crud.ts";
import { columnsOf } from "../../core/db/field-columns.ts";
import { fullName, holdsOf, joined, nameSql, sqlText, type SqlText, nameOrder } from "../../core/db/sql-text.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import { isManaged, isManagedByOthers } from "../../core/db/managed.ts";

const name = fullName(sqlText`u`);

/** SQL: the person began work on one of these days. An end that was not given is open. */
const hasBegun = (first = sqlText`'-infinity'`, last = sqlText`'infinity'`): SqlText =>
  sqlText`exists (select from work_history w where w.user_id = u._id
    and w.checked_in_date between ${first}::date and ${last}::date)`;

/** SQL: a list of references, by name. */
const named = (id: SqlText, of: SqlText): SqlText =>
  sqlText`json_agg(json_build_object('_id', ${id}, 'name', ${of}) order by ${nameOrder(of)}, ${id})`;
const orNone = (list: SqlText): SqlText => sqlText`coalesce(${list}, '[]'::json)`;

/** The fields of experience that a person `u` has: `f`, and the category `c` that it is or belongs to. */
const hasFields = sqlText`user_experience has join experience f on f._id = has.field_id
  join experience c on c._id = coalesce(f.category, f._id)
  where has.user_id = u._id and f.deleted_at is null`;
const fieldRefs = (of: "c" | "f", more = sqlText`true`): SqlText =>
  orNone(sqlText`(select ${named(sqlText`_id`, sqlText`name`)}
    from (select distinct ${nameSql(of)}._id, ${nameSql(of)}.name from ${hasFields} and ${more}) as entry)`);

/** The fields of a person's record about experience. */
export const experienceRow = {
  fieldOfExperienceCategory: fieldRefs("c"),
  fieldOfExperienceSubcategory: fieldRefs("f", sqlText`f.category is not null`),
  experience: sqlText`coalesce((select json_agg(json_build_object('category', ${ref(sqlText`c._id`, sqlText`c.name`)},
      'subcategory', case when f.category is not null then json_build_object('_id', f._id, 'name', f.name) end,
      'years', has.years) order by ${nameOrder(sqlText`c.name`)}, c._id, f.category is not null, ${nameOrder(sqlText`f.name`)}, f._id)
    from ${hasFields}), '[]'::json)`,
} as const;

/** The courses of a person `u` whose enrolment meets a condition. */
const coursesWhere = (condition: SqlText): SqlText =>
  orNone(sqlText`(select ${named(sqlText`c._id`, sqlText`c.name`)}
    from enrolments taken join courses c on c._id = taken.course_id
    where taken.user_id = u._id and c.deleted_at is null and ${condition})`);

/** People as staff see them. Deleted people are read through `withDeleted`, for the reply of their deletion. */
export const userView: View = {
  from: sqlText`users u`,
  id: sqlText`u._id`,
  name,
  visible: sqlText`u.deleted_at is null`,
  row: {
    _id: sqlText`u._id`,
    ...columnsOf(personFields, sqlText`u`),
    role: sqlText`u.role`,
    skills: sqlText`coalesce((select json_agg(json_build_object('_id', s._id, 'name', s.name) order by ${nameOrder(sqlText`s.name`)})
      from user_skills held join skills s on s._id = held.skill_id
      where held.user_id = u._id and s.deleted_at is null), '[]'::json)`,
    ...experienceRow,
    isEmailVerified: sqlText`u.email_verified_at is not null`,
    isProfileCreate: sqlText`u.profile_created_at is not null`,
    profileCompletePercentage: sqlText`u.profile_percentage`,
    isActive: sqlText`u.deactivated_at is null`,
    isDeleted: sqlText`u.deleted_at is not null`,
    currentlyCheckedInProject: sqlText`(select json_build_object('_id', p._id, 'name', p.name)
      from open_check_ins o join projects p on p._id = o.project_id where o.user_id = u._id)`,
    enrolledCourses: coursesWhere(sqlText`taken.status in ('enrolled', 'in_progress')`),
    completedCourses: coursesWhere(sqlText`taken.completed_at is not null`),
    jobLimit: sqlText`u.job_limit`,
    isJobBlocked: sqlText`u.job_blocked_at is not null`,
    createdAt: instant(sqlText`u.created_at`),
    updatedAt: instant(sqlText`u.updated_at`),
    version: sqlText`u.version`,
    can: sqlText`json_build_object('edit', (select ${isManaged} from me), 'changeRole', (select ${isManagedByOthers} from me),
      'activate', (select ${isManagedByOthers} from me), 'remove', (select ${isManagedByOthers} from me),
      'resetSecondFactor', (select me.role = 'admin' and u.second_factor_at is not null and ${isManagedByOthers} from me))`,
  },
  stored: { createdAt: sqlText`u.created_at`, updatedAt: sqlText`u.updated_at` },
  search: [sqlText`(${name})`, sqlText`u.email`, sqlText`u.hub`],
  sorts: {
    name: nameOrder(sqlText`u.last_name || ' ' || u.first_name`),
    email: sqlText`u.email`,
    role: sqlText`u.role`,
    hub: nameOrder(sqlText`u.hub`),
    profileCompletePercentage: sqlText`u.profile_percentage`,
    createdAt: sqlText`u.created_at`,
  },
  defaultOrder: sqlText`u.created_at desc`,
  filters: {
    role: (value) => sqlText`u.role = any(${value}::text[])`,
    hub: (value) => sqlText`u.hub = any(${value}::text[])`,
    country: (value) => sqlText`u.country = any(${value}::text[])`,
    skills: holdsOf(sqlText`select held.skill_id from user_skills held where held.user_id = u._id`, "uuid"),
    fieldOfExperienceCategory: holdsOf(sqlText`select c._id from ${hasFields}`, "uuid"),
    fieldOfExperienceSubcategory: holdsOf(sqlText`select f._id from ${hasFields} and f.category is not null`, "uuid"),
    isActive: (value) => sqlText`(u.deactivated_at is null) = ${value}::boolean`,
    isEmailVerified: (value) => sqlText`(u.email_verified_at is not null) = ${value}::boolean`,
    isProfileCreate: (value) => sqlText`(u.profile_created_at is not null) = ${value}::boolean`,
    isCheckedIn: (value) => sqlText`exists (select from open_check_ins o where o.user_id = u._id) = ${value}::boolean`,
    isJobBlocked: (value) => sqlText`(u.job_blocked_at is not null) = ${value}::boolean`,
    checkInStart: (value, _, other) => hasBegun(value, other("checkInEnd")),
    checkInEnd: (value, _, other) => hasBegun(other("checkInStart"), value),
  },
};

/** SQL: what a person `u` knows, read once; `experienceRow` reads it for each field. */
const known = sqlText`left join lateral (
    with known as materialized (select has.years, f._id, f.name, f.category is not null as is_part,
      c._id as top_id, c.name as top_name from ${hasFields})
    select (select ${named(sqlText`top_id`, sqlText`top_name`)} from (select distinct top_id, top_name from known) as top) as categories,
      (select ${named(sqlText`_id`, sqlText`name`)} from known where is_part) as parts,
      (select json_agg(json_build_object('category', json_build_object('_id', top_id, 'name', top_name),
        'subcategory', case when is_part then json_build_object('_id', _id, 'name', name) end, 'years', years)
        order by ${nameOrder(sqlText`top_name`)}, top_id, is_part, ${nameOrder(sqlText`name`)}, _id) from known) as fields
  ) as knows on true`;

/** SQL: the courses of a person `u`, read once; `coursesWhere` reads them for each field. */
const learned = sqlText`left join lateral (
    select ${named(sqlText`c._id`, sqlText`c.name`)} filter (where taken.status in ('enrolled', 'in_progress')) as now,
      ${named(sqlText`c._id`, sqlText`c.name`)} filter (where taken.completed_at is not null) as completed
    from enrolments taken join courses c on c._id = taken.course_id
    where taken.user_id = u._id and c.deleted_at is null
  ) as learns on true`;

/** The same people as a page of them is read. */
export const userListView: View = {
  ...userView,
  records: {
    from: (has) =>
      joined(
        [
          userView.from,
          ...(has(...Object.keys(experienceRow)) ? [known] : []),
          ...(has("enrolledCourses", "completedCourses") ? [learned] : []),
        ],
        " ",
      ),
    row: {
      fieldOfExperienceCategory: orNone(sqlText`knows.categories`),
      fieldOfExperienceSubcategory: orNone(sqlText`knows.parts`),
      experience: orNone(sqlText`knows.fields`),
      enrolledCourses: orNone(sqlText`learns.now`),
      completedCourses: orNone(sqlText`learns.completed`),
    },
  },
};

export const withDeleted: View = { ...userView, visible: sqlText`true` };

/** The table of people, and the fields of a new person. */
export const userTable = {
  resource: "users",
  table: sqlText`users`,
  view: userView,
  noun: "person",
  takenNoun: "e-mail address",
  fields: [...Object.keys(personFields), "role"],
} as const satisfies Crud;
