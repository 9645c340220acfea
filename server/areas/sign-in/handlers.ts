import type { signIn } from "../../../contract/sign-in/endpoints.ts";
import type { Handlers } from "../../core/http/context.ts";
import { removeUnproven } from "../users/actions.ts";
import { changePassword, checkLogin, forgotPassword, login, logout, resetPassword, verifyEmail } from "./actions.ts";
import { changeEmail, confirmEmail, resendVerification } from "./email.ts";
import { undoEmail } from "./undo-email.ts";

export const signInHandlers: Handlers<typeof signIn> = {
  login: ({ body }, context) => login(context, body),
  logout: (_, context) => logout(context),
  checkLogin: ({ params, body }, { services }) => checkLogin(services.db, params._id, body.originalToken),
  forgotPassword: ({ body }, context) => forgotPassword(context, body.email),
  resetPassword: ({ params, body }, context) => resetPassword(context, params._id, params.token, body.password),
  verifyEmail: ({ params }, context) => verifyEmail(context, params._id, params.token),
  changeEmail: ({ body }, context) => changeEmail(context, body),
  confirmEmail: ({ params }, context) => confirmEmail(context, params._id, params.token),
  undoEmail: ({ params }, context) => undoEmail(context, params._id, params.token, removeUnproven),
  resendVerification: (_, context) => resendVerification(context),
  changePassword: ({ body }, context) => changePassword(context, body),
};
