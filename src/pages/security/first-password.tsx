import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { Refused, Submit } from "../../ui/form/plain/submit.tsx";
import { useSubmit } from "../../ui/form/plain/use-submit.ts";

/** For somebody who signs in by another service only: a link by mail sets their first password. */
export function FirstPassword({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const { busy, message, submit } = useSubmit(async () => {
    await openCalls.forgotPassword({ body: { email } });
    setSent(true);
  });
  return (
    <form className="change-password" onSubmit={(event) => void submit(event)}>
      <p>You have no password yet: you sign in with another service. A password is a second way in, if you want one.</p>
      <Refused message={message} />
      <div role="status">
        {isSent && (
          <p className="note">
            We wrote to <strong>{email}</strong>. The link in that mail sets your password.
          </p>
        )}
      </div>
      <Submit busy={busy}>{isSent ? "Send it again" : "Send me a link to set one"}</Submit>
    </form>
  );
}
