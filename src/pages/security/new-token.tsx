import { useId, useState } from "react";
import { security, tokenDaysMax } from "../../../contract/security/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { plural } from "../../ui/format.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";
import { CopyButton } from "./copy-button.tsx";
import { givenPassword, PasswordField } from "./shared/password-field.tsx";

const choices = [7, 30, 90, 180, tokenDaysMax] as const;

/** Creates a token and shows it once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const days = useId();
  const readAgain = useReadAgain();
  const { data: factor } = useEndpoint(security.secondFactor, {});
  const [token, setToken] = useState<string | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const body = { name: textOf(form, "name"), days: Number(textOf(form, "days")), ...givenPassword(form) };
    setToken((await call(security.createToken, { body })).token);
    void readAgain("security");
  });
  if (token !== null) return <MadeToken token={token} onClose={onClose} />;
  return (
    <form noValidate className="security-form" onSubmit={(event) => void submit(event)}>
      <Refused message={Object.keys(fields).length > 0 ? undefined : message} />
      <Field name="name" label="Name" hint="For example, nightly export" autoFocus errors={fields["name"]} />
      <div className="field">
        <label htmlFor={days}>Works for</label>
        <select id={days} name="days" defaultValue={90}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {count === tokenDaysMax ? "One year" : plural(count, "day")}
            </option>
          ))}
        </select>
      </div>
      <PasswordField hasPassword={factor?.hasPassword ?? true} errors={fields["currentPassword"]} />
      <div className="security-buttons">
        <Submit busy={busy}>Create token</Submit>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <div className="security-form">
      <Field
        name="token"
        label="Your new token"
        hint="You won't see it again. Store it like a password."
        readOnly
        autoFocus
        value={token}
        onFocus={(event) => event.target.select()}
      />
      <div className="security-buttons">
        <CopyButton text={token}>Copy</CopyButton>
        <button type="button" className="button button-primary" onClick={onClose}>
          I've saved it
        </button>
      </div>
    </div>
  );
}
