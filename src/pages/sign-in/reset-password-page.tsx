import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { NewPassword } from "./shared/new-password.tsx";
import { outsidePaths } from "./place.ts";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

/** The page of the links in mails about a forgotten password and in invitations. */
export default function ResetPasswordPage({ _id, token }: { _id: string; token: string }) {
  const [reply, setReply] = useState<string | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const body = { password: textOf(form, "password") };
    setReply((await openCalls.resetPassword({ params: { _id, token }, body })).message);
  });
  return (
    <Card title="Choose a password">
      {reply ? (
        <p className="note" role="status">
          {reply}
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Refused message={message} />
          <NewPassword label="New password" errors={fields["password"]} />
          <Submit busy={busy}>Save password</Submit>
        </form>
      )}
      <p className="ways">
        <a href={outsidePaths.signIn}>Sign in</a>
        {!reply && <a href={outsidePaths.forgotPassword}>Request a new link</a>}
      </p>
    </Card>
  );
}
