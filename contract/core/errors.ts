import { z } from "zod";

/** Every refusal: its HTTP status and what the console shows. `{name}` is filled from the refusal's parameters. */
export const errors = {
  validation: [400, "Some of it needs another look: please see the marked fields."],
  bad_json: [400, "The request could not be read."],
  too_many_records: [400, "There are more than {max} records: please narrow the filter."],
  unauthenticated: [401, "Please sign in."],
  wrong_credentials: [401, "The e-mail address or the password is not right."],
  code_required: [401, "Please type the code of your second factor."],
  wrong_code: [401, "This code is not right, or has been used already."],
  wrong_password: [403, "This is not your current password."],
  login_failed: [401, "Login failed"],
  social_refused: [401, "Signing in this way did not work. Please try again, or sign in with your password."],
  social_email: [403, "{name} has not verified your e-mail address, so it can't tell us who you are."],
  forbidden: [403, "Your role does not allow this."],
  email_not_verified: [403, "Please verify your e-mail address first."],
  second_factor_required: [403, "Your role needs a second factor: please set it up first."],
  in_person: [403, "This takes a person who is signed in: an API token can't do it."],
  sign_in_again: [403, "Please sign out, sign in again, and do this within ten minutes."],
  own_work: [403, "Nobody may do this for their own work."],
  approved_by_you: [403, "You approved these hours, so somebody else has to approve the payment."],
  proposed_by_you: [403, "You proposed this, so somebody else has to decide on it."],
  scheduled_by_you: [403, "You scheduled this run, so somebody else has to send it."],
  pays_you: [403, "This run pays you too, so somebody else has to send it."],
  role_above: [403, "You may not change people of this role, nor give it."],
  own_account: [403, "You may not do this to your own account."],
  not_found: [404, "There is no such {thing}."],
  method_not_allowed: [405, "This address does not answer that method."],
  stale: [409, "Somebody changed this record in the meantime."],
  taken: [409, "This {thing} is taken already."],
  in_use: [409, "This {thing} is still in use: {where}."],
  no_change: [409, "This is so already."],
  wrong_state: [409, "This is {state} now, so it can't be done any more."],
  odd_now: [409, "Something about it has become odd: please look at it."],
  not_eligible: [409, "You can't check in here yet."],
  guideline_changed: [409, "The guideline was changed a moment ago: please read it again."],
  not_checked_in: [409, "You are not checked in to this project."],
  no_dispute: [409, "There is no open dispute about this payment."],
  hours_overlap: [409, "These times overlap with hours of yours: {entry}."],
  amended_already: [409, "You have corrected these hours once since they were rejected, so this rejection is final."],
  no_rate: [409, "The project {project} has no hourly rate yet."],
  provider_decides: [409, "AirTM itself says what becomes of this payout."],
  not_stuck: [
    409,
    "By hand one decides only on what AirTM has not settled within 24 hours, with something wrong about it.",
  ],
  provider_asked: [409, "AirTM is being asked about this payout right now. Please try again in two minutes."],
  all_filed: [409, "All of this was in an earlier file already. Ask for it again only if that file was lost."],
  nobody_to_pay: [409, "There is nobody in this run who can be paid."],
  sum_changed: [409, "What it comes to has changed in the meantime: please look again."],
  no_provider: [409, "{name} is not set up on this server. Pay with a file for the bank, or ask whoever runs Muster."],
  balance_too_low: [409, "{name} holds {available}, and this run needs {needed}."],
  no_way_to_pay: [409, "{name} has not said where to be paid this way."],
  rule_group: [409, "Who is in this group follows from its rule. Change the rule, or make it a plain group first."],
  plain_group: [409, "This group has no rule: its members are chosen one by one."],
  nobody_to_mail: [409, "Nobody in this group can be mailed."],
  already_signed: [409, "You have signed this already."],
  too_many_documents: [409, "You have {max} documents already: please delete one first."],
  selection_changed: [409, "{now} entries match now, not {expected}: please look again."],
  second_factor_on: [409, "Your second factor is on already."],
  second_factor_off: [409, "There is no second factor to do this with. Please begin with setting it up."],
  enough_tokens: [409, "You have {max} tokens already. Please revoke one first."],
  last_way_in: [409, "This is your only way to sign in. Please set a password first."],
  no_password: [409, "You have no password yet. Please ask for a link to set one."],
  already_set_up: [409, "Muster is set up already."],
  used_link: [410, "This link has been used or is too old. Please ask for a new one."],
  file_changed: [409, "This is not the file that was checked: please look at it again."],
  too_large: [413, "This is too large: at most {max}."],
  unsupported_media: [415, "This kind of file or body is not accepted here."],
  key_reused: [422, "This Idempotency-Key was used for another request."],
  mails_used_up: [429, "You have sent {max} mails to groups in the last 24 hours, which is all that group admins may."],
  too_many: [429, "Too many tries. Please wait {wait} and try again."],
  internal: [500, "Something went wrong"],
  provider_unreachable: [
    503,
    "{name} is not answering just now. Please try again in a moment, or sign in another way.",
  ],
  payouts_unreachable: [503, "{name} is not answering just now. Nothing was sent. Please try again in a moment."],
  busy: [503, "The server is busy. Please try again in a moment."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

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
  code: z.enum(errorCodes),
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
