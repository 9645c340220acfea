import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

interface Props {
  /** The address of the account. */
  readonly email: string;
  /** A link is on its way to this address. */
  readonly onSent: (email: string) => void;
}

/** Corrects an address that was mistyped on signing up: the link goes to the new one, which proves it. */
export function CorrectAddress({ email, onSent }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [reply, setReply] = useState<string | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const right = textOf(form, "email");
    const body = { email: right, currentPassword: textOf(form, "currentPassword"), isCorrection: true };
    setReply((await openCalls.changeEmail({ body })).message);
    onSent(right);
    setOpen(false);
  });
  return (
    <>
      {isOpen ? (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Refused message={message} />
          {/* Password managers need the user name to offer the right password. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field
            name="email"
            label="Right e-mail"
            type="email"
            autoComplete="email"
            autoFocus
            errors={fields["email"]}
          />
          <Field
            name="currentPassword"
            label="Your password"
            type="password"
            autoComplete="current-password"
            errors={fields["currentPassword"]}
          />
          <Submit busy={busy}>Send link there</Submit>
        </form>
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Correct the address
        </button>
      )}
      <div role="status">{reply && <p className="note">{reply}</p>}</div>
    </>
  );
}
