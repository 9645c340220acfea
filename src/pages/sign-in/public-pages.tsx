import { lazy } from "react";
import { linkPages } from "../../../contract/core/sign-in-paths.ts";
import { callbackPath, matchPath, outsidePaths } from "./place.ts";
import { SignInPage } from "./sign-in-page.tsx";

// Most visitors come to sign in, so the other pages are loaded on demand.
const SignUpPage = lazy(() => import("./sign-up-page.tsx"));
const ForgotPasswordPage = lazy(() => import("./forgot-password-page.tsx"));
const CallbackPage = lazy(() => import("./callback-page.tsx"));
const LinkPage = lazy(() => import("./link-page.tsx"));

/** The page of a link from a mail, which opens with or without a session; null if `path` is not such a link. */
export const linkPageOf = (path: string) =>
  Object.values(linkPages).some((pattern) => matchPath(pattern, path)) ? <LinkPage path={path} /> : null;

/** The pages without a session: the sign-in page, and a few others. */
export function PublicPages({ path }: { path: string }) {
  if (path === outsidePaths.signUp) return <SignUpPage />;
  if (path === outsidePaths.forgotPassword) return <ForgotPasswordPage />;
  if (path.startsWith(callbackPath)) return <CallbackPage provider={path.slice(callbackPath.length)} />;
  return <SignInPage />;
}
