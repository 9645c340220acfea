import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";
import { givenPassword, PasswordField } from "./shared/password-field.tsx";

export interface Proof {
  readonly currentPassword?: string;
  readonly code: string;
}

interface ProveFormProps {
  readonly hasPassword: boolean;
  /** The button's label. */
  readonly action: string;
  readonly send: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the password and the code before an action that only the user themselves may take. */
export function ProveForm({ hasPassword, action, send, onCancel }: ProveFormProps) {
  const { busy, message, fields, submit } = useSubmit((form) =>
    send({ ...givenPassword(form), code: textOf(form, "code") }),
  );
  return (
    <form noValidate className="security-form" onSubmit={(event) => void submit(event)}>
      <Refused message={Object.keys(fields).length > 0 ? undefined : message} />
      <PasswordField hasPassword={hasPassword} errors={fields["currentPassword"]} />
      <Field
        name="code"
        label="Code from the app, or a recovery code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        errors={fields["code"]}
      />
      <div className="security-buttons">
        <Submit busy={busy}>{action}</Submit>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
