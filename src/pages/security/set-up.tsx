import { useState } from "react";
import { security } from "../../../contract/security.ts";
import { call, type Reply } from "../../providers/client.ts";
import { Refused, Submit } from "../outside/card.tsx";
import { Field } from "../outside/field.tsx";
import { textOf, useSubmit } from "../outside/use-submit.ts";
import { givenPassword, PasswordField } from "./password-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import "./security.css";

type Begun = Reply<typeof security.beginSecondFactor>;

interface SetUpProps {
  readonly hasPassword: boolean;
  /** The person has kept the recovery codes. */
  readonly onDone: () => void;
}

/** Sets a second factor up: the password, then the app, then the recovery codes. */
export function SetUp({ hasPassword, onDone }: SetUpProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun) return <AppStep {...begun} onConfirmed={setCodes} />;
  return <PasswordStep hasPassword={hasPassword} onBegun={setBegun} />;
}

function PasswordStep({ hasPassword, onBegun }: { hasPassword: boolean; onBegun: (begun: Begun) => void }) {
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    onBegun(await call(security.beginSecondFactor, { body: givenPassword(form) }));
  });
  return (
    <form noValidate className="security-form" onSubmit={(event) => void submit(event)}>
      <p>
        With your password you then type a code that an app on your phone shows. Any authenticator app will do: the one
        in your password manager, Google Authenticator, Aegis and others.
      </p>
      <Refused message={fields["currentPassword"] ? undefined : message} />
      <PasswordField hasPassword={hasPassword} errors={fields["currentPassword"]} />
      <Submit busy={busy}>Begin</Submit>
    </form>
  );
}

/** In groups of four, as it is easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

function AppStep({ uri, secret, onConfirmed }: Begun & { onConfirmed: (codes: readonly string[]) => void }) {
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const { recoveryCodes } = await call(security.confirmSecondFactor, { body: { code: textOf(form, "code") } });
    onConfirmed(recoveryCodes);
  });
  return (
    <form noValidate className="security-form" onSubmit={(event) => void submit(event)}>
      <p>Scan this with your authenticator app:</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p>
        Or type this key into it: <code className="security-secret">{grouped(secret)}</code>
      </p>
      <Refused message={fields["code"] ? undefined : message} />
      <Field
        name="code"
        label="Code that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        errors={fields["code"]}
      />
      <Submit busy={busy}>Switch on</Submit>
    </form>
  );
}
