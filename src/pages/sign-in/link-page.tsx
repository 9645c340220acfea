import { linkPages } from "../../../contract/core/sign-in-paths.ts";
import { matchPath } from "./place.ts";
import ResetPasswordPage from "./reset-password-page.tsx";
import SetUpPage from "./set-up-page.tsx";
import UndoEmailPage from "./undo-email-page.tsx";
import VerifyEmailPage from "./verify-email-page.tsx";

/** The page of a link from a mail. */
export default function LinkPage({ path }: { path: string }) {
  const { _id = "", token = "" } =
    Object.values(linkPages)
      .map((pattern) => matchPath(pattern, path))
      .find((match) => match !== null) ?? {};
  if (matchPath(linkPages.verifyEmail, path)) return <VerifyEmailPage key={token} _id={_id} token={token} />;
  if (matchPath(linkPages.confirmEmail, path)) return <VerifyEmailPage key={token} _id={_id} token={token} isNew />;
  if (matchPath(linkPages.undoEmail, path)) return <UndoEmailPage key={token} _id={_id} token={token} />;
  if (matchPath(linkPages.resetPassword, path)) return <ResetPasswordPage key={token} _id={_id} token={token} />;
  return <SetUpPage key={token} token={token} />;
}
