import { z } from "zod";

/** HTTP status, and what the console shows: `{name}` is filled from the refusal's parameters. */
type Errors = Readonly<Record<string, readonly [status: number, message: string]>>;
export type Codes<E extends Errors> = { readonly [Code in keyof E]: true };

/** The refusals that any call may have; those of an area stand in its errors.ts. */
const coreErrors = {
  validation: [400, "Some of it needs another look: please see the marked fields."],
  bad_json: [400, "The request could not be read."],
  too_many_records: [400, "There are more than {max} records: please narrow the filter."],
  unauthenticated: [401, "Please sign in."],
  forbidden: [403, "Your role does not allow this."],
  email_not_verified: [403, "Please verify your e-mail address first."],
  second_factor_required: [403, "Your role needs a second factor: please set it up first."],
  in_person: [403, "This takes a person who is signed in: an API token can't do it."],
  own_work: [403, "Nobody may do this for their own work."],
  not_found: [404, "There is no such {thing}."],
  method_not_allowed: [405, "This address does not answer that method."],
  stale: [409, "Somebody changed this record in the meantime."],
  taken: [409, "This {thing} is taken already."],
  in_use: [409, "This {thing} is still in use: {where}."],
  no_change: [409, "This is so already."],
  wrong_state: [409, "This is {state} now, so it can't be done any more."],
  selection_changed: [409, "{now} entries match now, not {expected}: please look again."],
  used_link: [410, "This link has been used or is too old. Please ask for a new one."],
  too_large: [413, "This is too large: at most {max}."],
  unsupported_media: [415, "This kind of file or body is not accepted here."],
  key_reused: [422, "This Idempotency-Key was used for another request."],
  too_many: [429, "Too many tries. Please wait {wait} and try again."],
  internal: [500, "Something went wrong"],
  busy: [503, "The server is busy. Please try again in a moment."],
} as const satisfies Errors;

/** The codes of all refusals: each area adds its own to this interface. */
export interface ErrorCodes extends Codes<typeof coreErrors> {}
export type ErrorCode = keyof ErrorCodes;

const all: Record<string, Errors[string]> = { ...coreErrors };

/** Makes an area's refusals known. */
export const addErrors = <const E extends Errors>(errors: E): E => {
  Object.assign(all, errors);
  return errors;
};

/** Every refusal of the core, and of the areas that are loaded: on the server all of them. */
export const errors = all as Readonly<Record<ErrorCode, Errors[string]>>;

/** The message of a code with its parameters filled in. */
export const messageOf = (code: ErrorCode, params: Record<string, string | number> = {}): string =>
  errors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? name));

/** Why something is not open to a person, and what would open it. */
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
  ]),
  message: z.string(),
  unlock: z
    .strictObject({ kind: z.enum(["skill", "project", "profile", "guideline", "wait"]), id: z.uuid().nullable() })
    .nullable(),
});
export type Reason = z.infer<typeof Reason>;

/** The one error body. */
export const ErrorBody = z.strictObject({
  statusCode: z.int(),
  // Read late, when all areas have said theirs.
  code: z.lazy(() => z.enum(Object.keys(errors) as ErrorCode[])),
  message: z.string(),
  /** Messages by field; nested ones as `rates.0.from`, rows of a file as `hoursData.<line>.<column>`. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** With `stale`: the record as it is now. */
  current: z.unknown().optional(),
  /** With `not_eligible`: what stands in the way. */
  reasons: z.array(Reason).optional(),
  /** What to tell when asking for help. */
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
