import { z } from "zod";
import { endpoints, type Policy, signedIn } from "../core/endpoint.ts";
import { byId, Id, Instant, line } from "../core/fields.ts";
import { Code, GivenPassword } from "../core/passwords.ts";
import "./errors.ts";

/** The security of the caller's own account: second factor, sessions, API tokens. API tokens can't use it. */
const mine = { ...signedIn, denyApiTokens: true } as const satisfies Policy;
/** What people need who must first set up a second factor. */
const settingUp = { ...mine, allowWithoutSecondFactor: true } as const satisfies Policy;
const myRecords = { ...mine, othersRoles: [] } as const satisfies Policy;

/** Left out by people without a password (they sign in elsewhere), who must have signed in a few minutes ago. */
const currentPassword = GivenPassword.meta({ label: "Current password" }).optional();
const proof = z.strictObject({ currentPassword, code: Code });

export const SecondFactor = z.strictObject({
  isOn: z.boolean(),
  since: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Their role requires one. */
  isRequired: z.boolean(),
  /** Otherwise they sign in by a provider only. */
  hasPassword: z.boolean(),
});
SecondFactor.register(z.globalRegistry, { id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const Session = z.strictObject({
  _id: Id,
  /** As text, such as "Firefox on Windows". */
  device: z.string(),
  isThisOne: z.boolean(),
  createdAt: Instant,
  /** To within five minutes. */
  lastUsedAt: Instant,
  expiresAt: Instant,
});
Session.register(z.globalRegistry, { id: "Session" });
export type Session = z.infer<typeof Session>;

export const ApiToken = z.strictObject({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** To within five minutes; null: never used. */
  lastUsedAt: Instant.nullable(),
});
ApiToken.register(z.globalRegistry, { id: "ApiToken" });
export type ApiToken = z.infer<typeof ApiToken>;

/** The longest lifetime of an API token in days, and the most tokens of a person. */
export const tokenDaysMax = 365;
export const tokensMax = 50;

const Message = z.strictObject({ message: z.string() });

export const security = endpoints({
  secondFactor: {
    method: "GET",
    path: "/api/v1/security/second-factor",
    summary: "Whether one's own second factor is on",
    policy: settingUp,
    replies: { 200: SecondFactor },
    beyond: true,
  },
  beginSecondFactor: {
    method: "POST",
    path: "/api/v1/security/second-factor",
    summary: "Begin to set up a second factor: a secret for an authenticator app, for an hour",
    policy: settingUp,
    secret: true,
    body: z.strictObject({ currentPassword }),
    replies: { 201: z.strictObject({ uri: z.string(), secret: z.string() }) },
    errors: ["wrong_password", "sign_in_again", "second_factor_on"],
    beyond: true,
  },
  confirmSecondFactor: {
    method: "POST",
    path: "/api/v1/security/second-factor/confirm",
    summary: "Switch the second factor on; takes a code of the app; the other sessions and the API tokens end",
    policy: settingUp,
    audited: true,
    secret: true,
    body: z.strictObject({ code: Code }),
    replies: { 200: RecoveryCodes },
    errors: ["wrong_code", "second_factor_on", "second_factor_off"],
    beyond: true,
  },
  newRecoveryCodes: {
    method: "POST",
    path: "/api/v1/security/second-factor/recovery-codes",
    summary: "Make new recovery codes; the older ones stop working",
    policy: mine,
    audited: true,
    secret: true,
    body: proof,
    replies: { 200: RecoveryCodes },
    errors: ["wrong_password", "sign_in_again", "wrong_code", "second_factor_off"],
    beyond: true,
  },
  switchOffSecondFactor: {
    method: "POST",
    path: "/api/v1/security/second-factor/off",
    summary: "Switch one's own second factor off",
    policy: mine,
    audited: true,
    secret: true,
    body: proof,
    replies: { 200: Message },
    errors: ["wrong_password", "sign_in_again", "wrong_code", "second_factor_off"],
    beyond: true,
  },
  sessions: {
    method: "GET",
    path: "/api/v1/security/sessions",
    summary: "Where one is signed in",
    policy: mine,
    replies: { 200: z.strictObject({ sessions: z.array(Session) }) },
    beyond: true,
  },
  endSession: {
    method: "DELETE",
    path: "/api/v1/security/sessions/:_id",
    summary: "End one of one's own sessions",
    policy: myRecords,
    audited: true,
    params: byId,
    replies: { 200: Message },
    errors: ["not_found"],
    beyond: true,
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/api/v1/security/sessions",
    summary: "End all of one's own sessions but this one",
    policy: mine,
    audited: true,
    replies: { 200: z.strictObject({ ended: z.int() }) },
    beyond: true,
  },
  tokens: {
    method: "GET",
    path: "/api/v1/security/tokens",
    summary: "One's own API tokens",
    policy: mine,
    replies: { 200: z.strictObject({ tokens: z.array(ApiToken) }) },
    beyond: true,
  },
  createToken: {
    method: "POST",
    path: "/api/v1/security/tokens",
    summary: "Make an API token; it does what one's own role may, and is shown once",
    policy: mine,
    audited: true,
    secret: true,
    body: z.strictObject({
      name: line(60).meta({ label: "Name" }),
      days: z.int().min(1).max(tokenDaysMax).meta({ label: "Days until it ends" }),
      currentPassword,
    }),
    replies: { 201: ApiToken.extend({ token: z.string() }) },
    errors: ["wrong_password", "sign_in_again", "enough_tokens"],
    beyond: true,
  },
  revokeToken: {
    method: "DELETE",
    path: "/api/v1/security/tokens/:_id",
    summary: "Revoke one of one's own API tokens",
    policy: myRecords,
    audited: true,
    params: byId,
    replies: { 200: Message },
    errors: ["not_found"],
    beyond: true,
  },
});
