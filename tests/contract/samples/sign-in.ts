import type { signIn } from "../../../contract/sign-in/endpoints.ts";
import { makeEmailLink, makeLink } from "../../../server/core/auth/links.ts";
import { quickPasswords } from "../../server/helpers/password.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";

export const password = "a password of its own";
const hash = quickPasswords.hash(password);

const withPassword = async ({ server }: World, owner: Actor): Promise<void> => {
  await server.db.sql
    .updateTable("users")
    .set({ password_hash: await hash })
    .where("_id", "=", owner._id)
    .execute();
};
/** The caller proves their own: all people of this world have the same password. */
export const givePasswords = async ({ server }: World): Promise<void> => {
  await server.db.sql
    .updateTable("users")
    .set({ password_hash: await hash })
    .execute();
};
/** The parameters of a link that was mailed to the owner. */
const linkOf = async ({ server }: World, owner: Actor, kind: "verify" | "reset") => {
  const address = await makeLink(server.db.sql, "", kind, owner._id);
  return { _id: owner._id, token: address.split("/").at(-1)! };
};

const newAddress = (): string => `${freshName("new").replaceAll(" ", ".")}@test.example`;
const emailLinkOf = async ({ server }: World, { _id: userId }: Actor, kind: "confirm_email" | "undo_email") => {
  const address = await makeEmailLink(server.db.sql, "", kind, { userId, email: newAddress() });
  return { _id: userId, token: address.split("/").at(-1)! };
};

export const samples: Samples<typeof signIn> = {
  login: {
    make: async (world, owner) => {
      await withPassword(world, owner);
      return { body: { email: owner.email.toUpperCase(), password, remember: true } };
    },
  },
  logout: { make: async () => ({}) },
  checkLogin: { make: async (_, owner) => ({ params: { _id: owner._id }, body: { originalToken: owner.token } }) },
  forgotPassword: { make: async (_, owner) => ({ body: { email: owner.email } }) },
  resetPassword: {
    make: async (world, owner) => ({
      params: await linkOf(world, owner, "reset"),
      body: { password: "a newer password" },
    }),
  },
  verifyEmail: { make: async (world, owner) => ({ params: await linkOf(world, owner, "verify") }) },
  changeEmail: {
    make: async (world) => {
      await givePasswords(world);
      return { body: { email: newAddress(), currentPassword: password } };
    },
  },
  confirmEmail: { make: async (world, owner) => ({ params: await emailLinkOf(world, owner, "confirm_email") }) },
  undoEmail: { make: async (world, owner) => ({ params: await emailLinkOf(world, owner, "undo_email") }) },
  resendVerification: { make: async () => ({}) },
  changePassword: {
    make: async (world) => {
      await givePasswords(world);
      return { body: { currentPassword: password, newPassword: "another long one" } };
    },
  },
};

export const notReadBack: NotReadBack<typeof signIn> = {
  login: "begins a session",
  checkLogin: "reads a session",
  forgotPassword: "asks for a mail",
  changeEmail: "asks for a mail; tests/server/sign-in/email.test.ts follows its link",
};
