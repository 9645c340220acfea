/**
 * What the pages before sign-in need of the contract, without zod: the browser loads them first, and zod alone would be
 * a fifth of that. The endpoints take their methods and paths from here.
 */
export const openPaths = {
  login: { method: "POST", path: "/api/v1/users/login" },
  checkLogin: { method: "POST", path: "/api/v1/users/check-login/:_id" },
  logout: { method: "POST", path: "/api/v1/users/logout" },
  forgotPassword: { method: "POST", path: "/api/v1/users/forgot-password" },
  resetPassword: { method: "POST", path: "/api/v1/users/reset-password/:_id/:token" },
  verifyEmail: { method: "POST", path: "/api/v1/users/verify-email/:_id/:token" },
  confirmEmail: { method: "POST", path: "/api/v1/users/confirm-email/:_id/:token" },
  undoEmail: { method: "POST", path: "/api/v1/users/undo-email/:_id/:token" },
  changeEmail: { method: "POST", path: "/api/v1/users/change-email" },
  resendVerification: { method: "GET", path: "/api/v1/users/resendverificationemail" },
  signUp: { method: "POST", path: "/api/v1/users" },
  company: { method: "GET", path: "/api/v1/company" },
  setUp: { method: "POST", path: "/api/v1/set-up/:token" },
  checkCertificate: { method: "GET", path: "/api/v1/certificate/verify/:number" },
} as const;

/**
 * In characters, of any kind: NIST SP 800-63B advises against rules of composition. How hard it is to guess counts beside
 * the length (password-strength.ts); the maximum keeps hashing cheap.
 */
export const passwordLength = { min: 12, max: 200 } as const;

/**
 * A password in the form in which it is measured, judged and hashed: keyboards write one letter as different characters
 * (NIST SP 800-63B).
 */
export const normalisedPassword = (typed: string): string => typed.normalize("NFKC");

/** How long a session lasts, in days: with remember-me, and without. */
export const sessionDays = { remembered: 10, browser: 1 } as const;

/** The tokens of earlier sign-ins that a browser keeps, and sends with the next one. */
export const devicesMax = 5;

/** The pages that links in mails open. */
export const linkPages = {
  verifyEmail: "/verify-email/:_id/:token",
  resetPassword: "/reset-password/:_id/:token",
  confirmEmail: "/confirm-email/:_id/:token",
  undoEmail: "/undo-email/:_id/:token",
  setUp: "/set-up/:token",
} as const;

/** Stands in a letter's text in place of such a link, for every reader but its recipient. */
export const hiddenLink = "[link hidden]";
