import { holdsOf } from "../../db/sql-text.ts";
import { instant, type View } from "../../db/view.ts";
import { isManaged } from "./rules.ts";

const name = "u.first_name || ' ' || u.last_name";
const byOthers = `(${isManaged}) and u._id <> me._id`;

/** Began work on one of these days; each end is open where it was not given. */
const hasBegun = (first = "'-infinity'", last = "'infinity'"): string =>
  `exists (select from work_history w where w.user_id = u._id
    and w.checked_in_date between ${first}::date and ${last}::date)`;

/** People as staff see them. Deleted ones are read only right after they were deleted, with `withDeleted`. */
export const userView: View = {
  from: "users u",
  id: "u._id",
  name,
  visible: "u.deleted_at is null",
  row: {
    _id: "u._id",
    firstName: "u.first_name",
    lastName: "u.last_name",
    email: "u.email",
    hub: "u.hub",
    country: "u.country",
    role: "u.role",
    skills: `coalesce((select json_agg(json_build_object('_id', s._id, 'name', s.name) order by lower(s.name))
      from user_skills held join skills s on s._id = held.skill_id where held.user_id = u._id), '[]'::json)`,
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
      'activate', (select ${byOthers} from me), 'remove', (select ${byOthers} from me))`,
  },
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
