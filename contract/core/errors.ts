import { z } from "zod";

/** HTTP status, and the message in the console: `{name}` is replaced by the error's parameter. */
type Errors = Readonly<Record<string, readonly [status: number, message: string]>>;
export type Codes<E extends Errors> = { readonly [Code in keyof E]: true };

/** The errors that any call may return; each area's are in its errors.ts. */
const coreErrors = {
  validation: [400, "Please fix the highlighted fields."],
  bad_json: [400, "The request could not be read."],
  too_many_records: [400, "There are more than {max} records. Narrow the filter."],
  unauthenticated: [401, "Sign in first."],
  forbidden: [403, "Your role doesn't allow this."],
  email_not_verified: [403, "Verify your e-mail address first."],
  second_factor_required: [403, "Your role needs a second factor. Set it up first."],
  in_person: [403, "API tokens can't do this. Sign in to do it."],
  own_work: [403, "You can't do this for your own work."],
  not_found: [404, "There is no such {noun}."],
  method_not_allowed: [405, "This address does not answer that method."],
  stale: [409, "Someone else changed this record in the meantime."],
  taken: [409, "This {noun} is taken already."],
  in_use: [409, "This {noun} is still in use: {where}."],
  no_change: [409, "No changes to save."],
  wrong_state: [409, "This is {state} now, so you can't do that any more."],
  selection_changed: [409, "{now} entries match now, not {expected}. Check the list and try again."],
  used_link: [410, "This link was used or has expired. Request a new one."],
  too_large: [413, "This is too large. The limit is {max}."],
  unsupported_media: [415, "This kind of file isn't supported here."],
  key_reused: [422, "This Idempotency-Key was used for another request."],
  too_many: [429, "Too many attempts. Wait {wait} and try again."],
  internal: [500, "Something went wrong"],
  busy: [503, "The server is busy. Try again in a moment."],
  unknown_outcome: [503, "The connection was lost while saving. Check whether it was saved before you try again."],
  storage_full: [503, "The server has no room left, so nothing was saved. Tell your administrator."],
  stopping: [503, "The server is about to stop. Another one answers in a moment."],
  database_down: [503, "The database does not start any more. Restart the server."],
} as const satisfies Errors;

/** All error codes: each area adds its own to this interface. */
export interface ErrorCodes extends Codes<typeof coreErrors> {}
export type ErrorCode = keyof ErrorCodes;

const all: Record<string, Errors[string]> = { ...coreErrors };

/** Registers an area's errors. */
export const addErrors = <const E extends Errors>(errors: E): E => {
  Object.assign(all, errors);
  return errors;
};

/** All errors of the core and of the loaded areas; the server loads every area. */
export const errors = all as Readonly<Record<ErrorCode, Errors[string]>>;

/** The message of a code with its parameters filled in. */
export const messageOf = (code: ErrorCode, params: Record<string, string | number> = {}): string =>
  errors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? name));

/** Why something is not available to a person, and what would unlock it. */
export const Reason = z.strictObject({
  reason: z.enum([
    "account_not_active",
    "email_not_verified",
    "skill_missing",
    "project_not_active",
    "not_a_member",
    "guideline_unread",
    "checked_in_elsewhere",
    "project_full",
    "job_not_available",
    "job_without_rate",
    "job_for_another",
    "job_had_before",
    "job_limit_reached",
    "jobs_blocked",
    "paid_by_piece",
    "quality_paused",
    "course_not_open",
    "course_required",
    "course_blocked",
    "enrolled_already",
    "not_enrolled",
    "chapter_required",
    "quiz_not_published",
    "quiz_not_open",
    "quiz_closed",
    "no_attempts_left",
  ]),
  message: z.string(),
  unlock: z
    .strictObject({
      kind: z.enum(["skill", "project", "profile", "guideline", "job", "course", "chapter", "wait"]),
      id: z.uuid().nullable(),
    })
    .nullable(),
  /** The missing skill that managers can be asked for, and what came of asking; missing for other reasons. */
  asked: z
    .strictObject({
      skill: z.uuid(),
      /** Null: it was not asked for, or was declined long ago. */
      state: z.enum(["open", "declined"]).nullable(),
      /** Why it was declined; empty otherwise. */
      answer: z.string(),
      /** The course to take before asking again. */
      course: z.strictObject({ _id: z.uuid(), name: z.string() }).nullable(),
    })
    .optional(),
});
Reason.register(z.globalRegistry, { id: "Reason" });
export type Reason = z.infer<typeof Reason>;

/** The body of every error reply. */
export const ErrorBody = z.strictObject({
  statusCode: z.int(),
  // Lazy, so that all areas have registered their errors by then.
  code: z.lazy(() => z.enum(Object.keys(errors) as ErrorCode[])),
  message: z.string(),
  /** Messages by field; nested ones as `rates.0.from`, rows of a file as `hoursData.<line>.<column>`. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** With `stale`: the record as it is now. */
  current: z.unknown().optional(),
  /** With `not_eligible`, `not_takable` and the like: the blockers. */
  reasons: z.array(Reason).optional(),
  /** The id to quote when asking for support. */
  requestId: z.string().optional(),
});
ErrorBody.register(z.globalRegistry, { id: "ErrorBody" });
export type ErrorBody = z.infer<typeof ErrorBody>;
