import { z } from "zod";
import { anyone, endpoints, anySession, signedInUnverified } from "../core/endpoint.ts";
import { Email, Id, line, Ref } from "../core/fields.ts";
import { Code, GivenPassword, Password } from "../core/passwords.ts";
import { devicesMax, openPaths } from "../core/sign-in-paths.ts";
import { Role } from "../core/fields.ts";
import "./errors.ts";

/** The signed-in person, as the console keeps them. */
export const Me = z.strictObject({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  isEmailVerified: z.boolean(),
  /** Their role requires a second factor and they have none: until then everything else is denied. */
  mustSetUpSecondFactor: z.boolean(),
  currentlyCheckedInProject: Ref.nullable(),
  /** The first step of their profile is complete. */
  isProfileCreate: z.boolean(),
  profileCompletePercentage: z.int(),
  /** URL of their picture, valid for the next hour or two. */
  image: z.string().nullable(),
});
Me.register(z.globalRegistry, { id: "Me" });
export type Me = z.infer<typeof Me>;

/** The newest tokens of earlier sign-ins in this browser, of any account: one of theirs has tries of its own. */
export const Devices = z.array(z.string().max(200)).max(devicesMax).default([]);

export const Entered = z.strictObject({
  token: z.string(),
  user: Me,
  /** To be sent in `devices` at the next sign-in in this browser. */
  device: z.string(),
});
export type Entered = z.infer<typeof Entered>;

const Token = line(200, 20);
const Message = z.strictObject({ message: z.string() });
const linkParams = z.strictObject({ _id: Id, token: Token });

export const signIn = endpoints({
  login: {
    ...openPaths.login,
    summary: "Sign in; `code` where a second factor is on",
    policy: anyone,
    secret: true,
    body: z.strictObject({
      email: Email,
      password: GivenPassword,
      remember: z.boolean().default(false),
      code: Code.optional(),
      devices: Devices,
    }),
    replies: { 200: Entered },
    errors: ["wrong_credentials", "code_required", "wrong_code"],
  },
  logout: {
    ...openPaths.logout,
    summary: "End this session",
    // A program would take its own token away, which its owner revokes.
    policy: { ...anySession, denyApiTokens: true },
    replies: { 200: Message },
  },
  checkLogin: {
    ...openPaths.checkLogin,
    summary: "Is this token still a session of this person?",
    policy: anyone,
    params: z.strictObject({ _id: Id }),
    body: z.strictObject({ originalToken: z.string().max(200) }),
    replies: { 200: z.strictObject({ user: Me }) },
    errors: ["login_failed"],
  },
  forgotPassword: {
    ...openPaths.forgotPassword,
    summary: "Send a link to set a new password; the answer is the same for any address",
    policy: anyone,
    body: z.strictObject({ email: Email }),
    replies: { 200: Message },
  },
  resetPassword: {
    ...openPaths.resetPassword,
    summary: "Set a new password with the link from the mail; all sessions end",
    policy: anyone,
    secret: true,
    params: linkParams,
    body: z.strictObject({ password: Password }),
    replies: { 200: Message },
    errors: ["used_link"],
  },
  verifyEmail: {
    ...openPaths.verifyEmail,
    summary: "Verify an e-mail address with the link from the mail",
    policy: anyone,
    params: linkParams,
    replies: { 200: Message },
    errors: ["used_link"],
  },
  changeEmail: {
    ...openPaths.changeEmail,
    summary: "Ask to change one's own e-mail address: the new one gets a link that does it",
    policy: { ...signedInUnverified, denyApiTokens: true },
    audited: true,
    secret: true,
    body: z.strictObject({
      email: Email.meta({ label: "New e-mail" }),
      currentPassword: GivenPassword.meta({ label: "Current password" }).optional(),
      /** Of an address that was never verified: refused once it is, and the links that went there stop working. */
      isCorrection: z.boolean().default(false),
    }),
    replies: { 200: Message },
    errors: ["wrong_password", "sign_in_again", "no_change", "already_verified"],
    beyond: true,
  },
  confirmEmail: {
    ...openPaths.confirmEmail,
    summary: "Change an e-mail address with the link that the new one got; the old one is told",
    policy: anyone,
    audited: true,
    params: linkParams,
    replies: { 200: Message },
    errors: ["used_link", "taken"],
    beyond: true,
  },
  undoEmail: {
    ...openPaths.undoEmail,
    summary:
      "Take a change of e-mail address back with the link that the old one got; all sessions and the password end",
    policy: anyone,
    audited: true,
    params: linkParams,
    replies: { 200: Message },
    errors: ["used_link"],
    beyond: true,
  },
  resendVerification: {
    ...openPaths.resendVerification,
    summary: "Send the verification mail again",
    policy: anySession,
    audited: true,
    replies: { 200: Message },
  },
  changePassword: {
    method: "POST",
    path: "/api/v1/users/change-password",
    summary: "Change one's own password; the other sessions end",
    policy: { ...signedInUnverified, denyApiTokens: true },
    audited: true,
    secret: true,
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: Password }),
    replies: { 200: Message },
    errors: ["wrong_password", "no_password"],
  },
});
