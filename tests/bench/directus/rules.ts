/** What an account may read of a table: these columns and lists of the records that the filter leaves. */
export interface Rule {
  readonly fields: string;
  readonly filter?: object;
}

export type Account = "manager" | "payments" | "worker";

const kept = { deleted_at: { _null: true } };
const me = { user_id: { _eq: "$CURRENT_USER" } };

/** As a manager and the payments staff read them in Muster. */
const staff: Readonly<Record<string, Rule>> = {
  skills: { fields: "_id,name,description,created_at,updated_at,version,holdings", filter: kept },
  users: {
    fields:
      "_id,first_name,last_name,email,hub,role,job_limit,job_blocked_at,deactivated_at,created_at,version,held_skills,check_ins",
    filter: kept,
  },
  user_skills: { fields: "user_id,skill_id", filter: { user_id: kept } },
  open_check_ins: { fields: "user_id,project_id" },
  projects: {
    fields: "_id,name,client_alias,platform,status,is_private,pay_by,created_at,version,asked_skills,check_ins",
    filter: kept,
  },
  project_skills: { fields: "project_id,skill_id" },
  work_history: {
    fields:
      "_id,user_id,project_id,state,checked_in_date,checked_in_at,checked_out_at,seconds,note,rejection_cause,correction_asked,is_forgotten,original_checked_in_at,original_checked_out_at,correction_reason,corrected_at,earlier_cause,checked_out_by,version",
  },
  jobs: {
    fields: "_id,title,status,time_limit,project_id,assigned_job_id,created_at,version",
    filter: kept,
  },
  assigned_jobs: { fields: "_id,user_id" },
  payments: {
    fields:
      "_id,kind,state,seconds,hourly_rate,amount,currency,reason,user_id,project_id,work_history_id,approved_by,approved_at,created_at,version",
  },
};

/** Projects as workers see them; but Directus can't tell whom a rule group has, so that no group opens one here. */
const worker: Readonly<Record<string, Rule>> = {
  projects: {
    fields: "_id,name,description,platform,pay_by,longest_shift_minutes,created_at,asked_skills",
    filter: {
      _and: [
        kept,
        {
          _or: [
            { check_ins: me },
            {
              _and: [
                { status: { _in: ["active", "paused"] } },
                { _or: [{ is_private: { _eq: false } }, { members: me }] },
              ],
            },
          ],
        },
      ],
    },
  },
  project_skills: { fields: "project_id,skill_id" },
  skills: { fields: "_id,name" },
};

export const rules: Readonly<Record<Account, Readonly<Record<string, Rule>>>> = {
  manager: staff,
  payments: staff,
  worker,
};
