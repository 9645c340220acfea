import type { Contract } from "../../contract/index.ts";
import { openPaths } from "../../contract/core/sign-in-paths.ts";
import { callRoute, type Input } from "./client.ts";

type SignIn = Contract["signIn"];
type System = Contract["system"];
type CheckCertificate = Contract["certificates"]["verify"];
type SignUp = Contract["users"]["create"];

/** The calls of the pages that need no session: typed by the contract's endpoints, but without loading them. */
export const openCalls = {
  login: (input: Input<SignIn["login"]>) => callRoute<SignIn["login"]>(openPaths.login, input),
  checkLogin: (input: Input<SignIn["checkLogin"]>) => callRoute<SignIn["checkLogin"]>(openPaths.checkLogin, input),
  logout: () => callRoute<SignIn["logout"]>(openPaths.logout, {}),
  forgotPassword: (input: Input<SignIn["forgotPassword"]>) =>
    callRoute<SignIn["forgotPassword"]>(openPaths.forgotPassword, input),
  resetPassword: (input: Input<SignIn["resetPassword"]>) =>
    callRoute<SignIn["resetPassword"]>(openPaths.resetPassword, input),
  verifyEmail: (input: Input<SignIn["verifyEmail"]>) => callRoute<SignIn["verifyEmail"]>(openPaths.verifyEmail, input),
  confirmEmail: (input: Input<SignIn["confirmEmail"]>) =>
    callRoute<SignIn["confirmEmail"]>(openPaths.confirmEmail, input),
  undoEmail: (input: Input<SignIn["undoEmail"]>) => callRoute<SignIn["undoEmail"]>(openPaths.undoEmail, input),
  changeEmail: (input: Input<SignIn["changeEmail"]>) => callRoute<SignIn["changeEmail"]>(openPaths.changeEmail, input),
  resendVerification: () => callRoute<SignIn["resendVerification"]>(openPaths.resendVerification, {}),
  signUp: (input: Input<SignUp>) => callRoute<SignUp>(openPaths.signUp, input),
  company: () => callRoute<System["company"]>(openPaths.company, {}),
  setUp: (input: Input<System["setUp"]>) => callRoute<System["setUp"]>(openPaths.setUp, input),
  checkCertificate: (input: Input<CheckCertificate>) => callRoute<CheckCertificate>(openPaths.checkCertificate, input),
};
