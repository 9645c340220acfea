import { personFields } from "../../../contract/users/endpoints.ts";
import type { Crud } from "../../core/db/crud.ts";
import { rowOf } from "../../core/db/field-columns.ts";
import { fullName, holdsOf } from "../../core/db/sql-text.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import { isManaged } from "./rules.ts";

const name = fullName("u");
const byOthers = `(${isManaged}) and u._id <> me._id`;

/** Began work on one of these days; each end is open where it was not given. */
const hasBegun = (first = "'-infinity'", last = "'infinity'"): string =>
  `exists (select from work_history w where w.user_id = u._id
    and w.checked_in_date between ${first}::date and ${last}::date)`;

/** The fields of experience that a person `u` has: `f`, and the category `c` that it is or belongs to. */
const hasFields = `user_experience has join experience f on f._id = has.field_id
  join experience c on c._id = coalesce(f.category, f._id)
  where has.user_id = u._id and f.deleted_at is null`;
const fieldRefs = (of: "c" | "f", more = "true"): string =>
  `coalesce((select json_agg(json_build_object('_id', _id, 'name', name) order by lower(name), _id)
    from (select distinct ${of}._id, ${of}.name from ${hasFields} and ${more}) as held), '[]'::json)`;

/** What a person's record says of their experience. */
export const experienceRow = {
  fieldOfExperienceCategory: fieldRefs("c"),
  fieldOfExperienceSubcategory: fieldRefs("f", "f.category is not null"),
  experience: `coalesce((select json_agg(json_build_object('category', ${ref("c._id", "c.name")},
      'subcategory', case when f.category is not null then json_build_object('_id', f._id, 'name', f.name) end,
      'years', has.years) order by lower(c.name), c._id, f.category is not null, lower(f.name), f._id)
    from ${hasFields}), '[]'::json)`,
} as const;

/** People as staff see them. Deleted ones are read only right after they were deleted, with `withDeleted`. */
export const userView: View = {
  from: "users u",
  id: "u._id",
  name,
  visible: "u.deleted_at is null",
  row: {
    _id: "u._id",
    ...rowOf(personFields, "u"),
    role: "u.role",
    skills: `coalesce((select json_agg(json_build_object('_id', s._id, 'name', s.name) order by lower(s.name))
      from user_skills held join skills s on s._id = held.skill_id
      where held.user_id = u._id and s.deleted_at is null), '[]'::json)`,
    ...experienceRow,
    isEmailVerified: "u.email_verified_at is not null",
    isProfileCreate: "u.profile_created_at is not null",
    profileCompletePercentage: "u.profile_percentage",
    isActive: "u.deactivated_at is null",
    isDeleted: "u.deleted_at is not null",
    currentlyCheckedInProject: `(select json_build_object('_id', p._id, 'name', p.name)
      from open_check_ins o join projects p on p._id = o.project_id where o.user_id = u._id)`,
    jobLimit: "u.job_limit",
    isJobBlocked: "u.job_blocked_at is not null",
    createdAt: instant("u.created_at"),
    updatedAt: instant("u.updated_at"),
    version: "u.version",
    can: `json_build_object('edit', (select ${isManaged} from me), 'changeRole', (select ${byOthers} from me),
      'activate', (select ${byOthers} from me), 'remove', (select ${byOthers} from me),
      'resetSecondFactor', (select me.role = 'admin' and u.second_factor_at is not null and ${byOthers} from me))`,
  },
  stored: { createdAt: "u.created_at", updatedAt: "u.updated_at" },
  search: [`(${name})`, "u.email"],
  sorts: {
    name: "lower(u.last_name || ' ' || u.first_name)",
    email: "u.email",
    role: "u.role",
    hub: "lower(u.hub)",
    profileCompletePercentage: "u.profile_percentage",
    createdAt: "u.created_at",
  },
  defaultOrder: "u.created_at desc",
  filters: {
    role: (given) => `u.role = any(${given}::text[])`,
    hub: (given) => `u.hub = any(${given}::text[])`,
    country: (given) => `u.country = any(${given}::text[])`,
    skills: holdsOf("select held.skill_id from user_skills held where held.user_id = u._id", "uuid"),
    fieldOfExperienceCategory: holdsOf(`select c._id from ${hasFields}`, "uuid"),
    fieldOfExperienceSubcategory: holdsOf(`select f._id from ${hasFields} and f.category is not null`, "uuid"),
    isActive: (given) => `(u.deactivated_at is null) = ${given}::boolean`,
    isEmailVerified: (given) => `(u.email_verified_at is not null) = ${given}::boolean`,
    isProfileCreate: (given) => `(u.profile_created_at is not null) = ${given}::boolean`,
    isCheckedIn: (given) => `exists (select from open_check_ins o where o.user_id = u._id) = ${given}::boolean`,
    isJobBlocked: (given) => `(u.job_blocked_at is not null) = ${given}::boolean`,
    checkInStart: (given, _, other) => hasBegun(given, other("checkInEnd")),
    checkInEnd: (given, _, other) => hasBegun(other("checkInStart"), given),
  },
};

export const withDeleted: View = { ...userView, visible: "true" };

/** The table of people, and what a new one is made of. */
export const userTable = {
  resource: "users",
  table: "users",
  view: userView,
  thing: "person",
  takenThing: "e-mail address",
  fields: [...Object.keys(personFields), "role"],
} as const satisfies Crud;
