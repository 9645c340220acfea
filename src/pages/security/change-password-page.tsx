import { useState } from "react";
import { identities } from "../../../contract/identities/endpoints.ts";
import { signIn } from "../../../contract/sign-in/endpoints.ts";
import { call } from "../../providers/client.ts";
import { resumeNow } from "../../providers/enter.ts";
import { session } from "../../providers/session.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { toasts } from "../../providers/toasts.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { NewPassword } from "../sign-in/shared/new-password.tsx";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { PasswordField } from "./shared/password-field.tsx";
import "./change-password.css";

/**
 * Changes the user's password; the first one is set by mail. If the identities can't be read, the password can still be
 * changed.
 */
export default function ChangePasswordPage() {
  const { data, isPending } = useEndpoint(identities.mine, {});
  return (
    <Page title="Change password" narrow>
      {isPending && <Loading height="200px" />}
      {!isPending && (data?.hasPassword === false ? <FirstPassword /> : <AnotherPassword />)}
    </Page>
  );
}

/** The user's other sessions end; this one continues. */
function AnotherPassword() {
  const [round, setRound] = useState(0);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const body = { currentPassword: textOf(form, "currentPassword"), newPassword: textOf(form, "newPassword") };
    const reply = await call(signIn.changePassword, { body });
    toasts.success(reply.message);
    // Remounts the form, so that neither password stays on the screen.
    setRound((before) => before + 1);
  });
  return (
    <form key={round} noValidate className="change-password" onSubmit={(event) => void submit(event)}>
      <Refused message={message} />
      <PasswordField hasPassword errors={fields["currentPassword"]} />
      <NewPassword name="newPassword" label="New password" errors={fields["newPassword"]} />
      <p>You will be signed out on all other devices.</p>
      <Submit busy={busy}>Change password</Submit>
    </form>
  );
}

/** The user's address, which a link that was opened in another tab may have changed; undefined if the session is over. */
const currentEmail = async (): Promise<string | undefined> => {
  await resumeNow();
  return session.get().user?.email;
};

/** For users who sign in only with another service: a link by mail sets their first password. */
function FirstPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, message, submit } = useSubmit(async () => {
    const email = await currentEmail();
    if (email === undefined) return;
    await openCalls.forgotPassword({ body: { email } });
    setSentTo(email);
  });
  return (
    <form className="change-password" onSubmit={(event) => void submit(event)}>
      <p>You have no password yet because you sign in with another service. Add one as a second way to sign in.</p>
      <Refused message={message} />
      <div role="status">
        {sentTo && (
          <p className="note">
            We wrote to <strong>{sentTo}</strong>. The link in that mail sets your password.
          </p>
        )}
      </div>
      <Submit busy={busy}>{sentTo ? "Send it again" : "Send me a link"}</Submit>
    </form>
  );
}
