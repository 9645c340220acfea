import { useState } from "react";
import { identities } from "../../../contract/identities/endpoints.ts";
import { signIn } from "../../../contract/sign-in/endpoints.ts";
import { call } from "../../providers/client.ts";
import { session } from "../../providers/session.ts";
import { useRow } from "../../providers/use-row.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { toasts } from "../../providers/toasts.ts";
import { Refused, Submit } from "../../ui/form/plain/submit.tsx";
import { NewPassword } from "../sign-in/shared/new-password.tsx";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";
import { PasswordField } from "./password-field.tsx";
import { FirstPassword } from "./first-password.tsx";
import "./change-password.css";

/** One's own password; the first one is set by mail. What can't be read here doesn't keep anybody from changing theirs. */
export default function ChangePasswordPage() {
  const { data, isPending } = useRow(identities.mine, {});
  return (
    <Page title="Change password" narrow>
      {isPending && <Loading height="200px" />}
      {!isPending &&
        (data?.hasPassword === false ? <FirstPassword email={session.get().user?.email ?? ""} /> : <AnotherPassword />)}
    </Page>
  );
}

/** The other sessions end, this one goes on. */
function AnotherPassword() {
  const [round, setRound] = useState(0);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const body = { currentPassword: textOf(form, "currentPassword"), newPassword: textOf(form, "newPassword") };
    const answer = await call(signIn.changePassword, { body });
    toasts.success(answer.message);
    // A fresh form: neither password stays on the screen.
    setRound((before) => before + 1);
  });
  return (
    <form key={round} noValidate className="change-password" onSubmit={(event) => void submit(event)}>
      <Refused message={message} />
      <PasswordField hasPassword errors={fields["currentPassword"]} />
      <NewPassword name="newPassword" label="New password" errors={fields["newPassword"]} />
      <p>On all other devices you are signed out.</p>
      <Submit busy={busy}>Change the password</Submit>
    </form>
  );
}
