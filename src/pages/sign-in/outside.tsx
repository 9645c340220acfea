import { lazy } from "react";
import { linkPages } from "../../../contract/core/sign-in-paths.ts";
import { callbackPath, matchPath, outsidePaths } from "./place.ts";
import { SignInPage } from "./sign-in-page.tsx";

// Most people come to sign in: the other pages are loaded when they are wanted.
const SignUpPage = lazy(() => import("./sign-up-page.tsx"));
const ForgotPasswordPage = lazy(() => import("./forgot-password-page.tsx"));
const CallbackPage = lazy(() => import("./callback-page.tsx"));
const LinkPage = lazy(() => import("./link-page.tsx"));

/** The page of a link from a mail, for whoever opens it, signed in or not; null where `path` is none. */
export const linkPageOf = (path: string) =>
  Object.values(linkPages).some((pattern) => matchPath(pattern, path)) ? <LinkPage path={path} /> : null;

/** What somebody sees who is not signed in: the sign-in page, but for the few others. */
export function Outside({ path }: { path: string }) {
  if (path === outsidePaths.signUp) return <SignUpPage />;
  if (path === outsidePaths.forgotPassword) return <ForgotPasswordPage />;
  if (path.startsWith(callbackPath)) return <CallbackPage provider={path.slice(callbackPath.length)} />;
  return <SignInPage />;
}
