import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";
import { Refused, Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { outsidePaths } from "./place.ts";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    setAnswer((await openCalls.forgotPassword({ body: { email: textOf(form, "email") } })).message);
  });
  return (
    <Card title="Set a new password">
      {answer ? (
        <p className="note" role="status">
          {answer}
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <p>Tell us your e-mail address, and we send you a link with which you set a new one.</p>
          <Refused message={message} />
          <Field name="email" label="E-mail" type="email" autoComplete="email" autoFocus errors={fields["email"]} />
          <Submit busy={busy}>Send the link</Submit>
        </form>
      )}
      <p className="ways">
        <a href={outsidePaths.signIn}>Back to sign-in</a>
      </p>
    </Card>
  );
}
