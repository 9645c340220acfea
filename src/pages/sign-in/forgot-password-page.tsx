import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { outsidePaths } from "./place.ts";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

export default function ForgotPasswordPage() {
  const [reply, setReply] = useState<string | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    setReply((await openCalls.forgotPassword({ body: { email: textOf(form, "email") } })).message);
  });
  return (
    <Card title="Set a new password">
      {reply ? (
        <p className="note" role="status">
          {reply}
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <p>Enter your e-mail address and we'll send you a link to set a new one.</p>
          <Refused message={message} />
          <Field name="email" label="E-mail" type="email" autoComplete="email" autoFocus errors={fields["email"]} />
          <Submit busy={busy}>Send link</Submit>
        </form>
      )}
      <p className="ways">
        <a href={outsidePaths.signIn}>Back to sign-in</a>
      </p>
    </Card>
  );
}
