import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";
import { Refused, Submit } from "../../ui/form/plain/submit.tsx";
import { NewPassword } from "./shared/new-password.tsx";
import { outsidePaths } from "./place.ts";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

/** Where the links of "forgotten password" and of an invitation lead. */
export default function ResetPasswordPage({ _id, token }: { _id: string; token: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const body = { password: textOf(form, "password") };
    setAnswer((await openCalls.resetPassword({ params: { _id, token }, body })).message);
  });
  return (
    <Card title="Choose a password">
      {answer ? (
        <p className="note" role="status">
          {answer}
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Refused message={message} />
          <NewPassword label="New password" errors={fields["password"]} />
          <Submit busy={busy}>Save the password</Submit>
        </form>
      )}
      <p className="ways">
        <a href={outsidePaths.signIn}>Sign in</a>
        {!answer && <a href={outsidePaths.forgotPassword}>Ask for a new link</a>}
      </p>
    </Card>
  );
}
