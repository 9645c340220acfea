import { useState } from "react";
import { identities } from "../../../contract/identities/endpoints.ts";
import { signIn } from "../../../contract/sign-in/endpoints.ts";
import { call } from "../../providers/client.ts";
import { session } from "../../providers/session.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";
import { givenPassword, PasswordField } from "./shared/password-field.tsx";
import { Section } from "./section.tsx";

/** The user's address, and the form that asks for another. */
export function EmailSection() {
  const [isOpen, setOpen] = useState(false);
  const [reply, setReply] = useState<string | null>(null);
  const ask = (): void => {
    setReply(null);
    setOpen(true);
  };
  const done = (message: string): void => {
    setReply(message);
    setOpen(false);
  };
  return (
    <Section title="E-mail">
      <p>{session.get().user?.email}</p>
      {isOpen ? (
        <EmailForm onDone={done} onCancel={() => setOpen(false)} />
      ) : (
        <button type="button" className="button" onClick={ask}>
          Change e-mail
        </button>
      )}
      <div role="status">{reply && <p className="note">{reply}</p>}</div>
    </Section>
  );
}

function EmailForm({ onDone, onCancel }: { onDone: (message: string) => void; onCancel: () => void }) {
  const { data } = useEndpoint(identities.mine, {});
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const body = { email: textOf(form, "email"), ...givenPassword(form) };
    onDone((await call(signIn.changeEmail, { body })).message);
  });
  return (
    <form noValidate className="security-form" onSubmit={(event) => void submit(event)}>
      <Refused message={Object.keys(fields).length > 0 ? undefined : message} />
      <Field
        name="email"
        label="New e-mail"
        type="email"
        autoComplete="email"
        hint="We send a link there. Your address changes when you follow it."
        autoFocus
        errors={fields["email"]}
      />
      <PasswordField hasPassword={data?.hasPassword ?? true} errors={fields["currentPassword"]} />
      <div className="security-buttons">
        <Submit busy={busy}>Send link</Submit>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
