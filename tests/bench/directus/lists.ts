import {
  amount,
  column,
  count,
  type Field,
  isNull,
  isSet,
  named,
  namedIn,
  namedInOnly,
  person,
  plain,
  valueOf,
} from "./fields.ts";

/** A hot list of Muster, and where Directus has the same. */
export interface Compared {
  /** Whose account asks for it. */
  readonly as: "manager" | "payments" | "worker";
  readonly collection: string;
  /** Muster's own order. */
  readonly sort: string;
  /** All of Muster's fields that are columns, names or counts: Directus has none that are worked out. */
  readonly fields: Readonly<Record<string, Field>>;
}

const newest = "-created_at,_id";

export const lists = {
  "skills.list": {
    as: "manager",
    collection: "skills",
    sort: newest,
    fields: { ...plain("_id", "name", "description", "createdAt", "updatedAt", "version"), holders: count("holdings") },
  },
  "users.list": {
    as: "manager",
    collection: "users",
    sort: newest,
    fields: {
      ...plain("_id", "firstName", "lastName", "email", "hub", "role", "jobLimit", "version"),
      skills: namedIn("held_skills", "skill_id"),
      isActive: isNull("deactivated_at"),
      isJobBlocked: isSet("job_blocked_at"),
      currentlyCheckedInProject: namedInOnly("check_ins", "project_id"),
    },
  },
  "projects.list": {
    as: "manager",
    collection: "projects",
    sort: newest,
    fields: {
      ...plain("_id", "name", "clientAlias", "platform", "status", "isPrivate", "payBy", "version"),
      skills: namedIn("asked_skills", "skill_id"),
      peopleCheckedIn: count("check_ins"),
    },
  },
  "workHistory.list": {
    as: "manager",
    collection: "work_history",
    sort: "-checked_in_date,-checked_in_at,_id",
    fields: {
      ...plain("_id", "state", "checkedInDate", "checkedInAt", "checkedOutAt", "seconds", "note", "rejectionCause"),
      ...plain("correctionAsked", "isForgotten", "originalCheckedInAt", "originalCheckedOutAt", "correctionReason"),
      ...plain("correctedAt", "earlierCause", "version"),
      user: person("user_id"),
      project: named("project_id"),
      checkedOutBy: person("checked_out_by"),
    },
  },
  "jobs.list": {
    as: "manager",
    collection: "jobs",
    sort: newest,
    fields: {
      ...plain("_id", "title", "status", "timeLimit", "createdAt", "version"),
      projectId: named("project_id"),
      annotator: person("assigned_job_id.user_id"),
    },
  },
  "payments.list": {
    as: "payments",
    collection: "payments",
    sort: newest,
    fields: {
      ...plain("_id", "kind", "state", "seconds", "currency", "reason", "approvedAt", "createdAt", "version"),
      hourlyRate: amount("hourly_rate"),
      amount: amount("amount"),
      user: person("user_id"),
      project: named("project_id"),
      checkedInDate: valueOf("work_history_id", "checked_in_date"),
      approvedBy: person("approved_by"),
    },
  },
  "projects.available": {
    as: "worker",
    collection: "projects",
    sort: newest,
    fields: {
      ...plain("_id", "name", "description", "platform", "payBy"),
      longestShift: column("longest_shift_minutes"),
      skills: namedIn("asked_skills", "skill_id"),
    },
  },
} as const satisfies Readonly<Record<string, Compared>>;
