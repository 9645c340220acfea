import { lazy } from "react";
import type { Me } from "../../../contract/sign-in.ts";
import VerifyFirstPage from "./verify-first-page.tsx";

const SetUpFirstPage = lazy(() => import("../security/set-up-first-page.tsx"));

/** All that somebody sees who is signed in, and has to do something before anything else. */
export default function FirstStepPage({ user }: { user: Me }) {
  return user.isEmailVerified ? <SetUpFirstPage /> : <VerifyFirstPage user={user} />;
}
