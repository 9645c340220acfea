import { useState } from "react";
import { security } from "../../../contract/security/endpoints.ts";
import { call, type Reply } from "../../providers/client.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";
import { givenPassword, PasswordField } from "./shared/password-field.tsx";
import { CopyButton } from "./copy-button.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import "./security.css";

type Begun = Reply<typeof security.beginSecondFactor>;

interface SetUpProps {
  readonly hasPassword: boolean;
  /** The second factor is on; the recovery codes are yet to be saved. */
  readonly onConfirmed?: () => void;
  /** The user has saved the recovery codes. */
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** Sets up a second factor: the password, then the app, then the recovery codes. */
export function SetUp({ hasPassword, onConfirmed, onDone, onCancel }: SetUpProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const confirmed = (made: readonly string[]) => {
    setCodes(made);
    onConfirmed?.();
  };
  if (begun) return <AppStep {...begun} onConfirmed={confirmed} onCancel={onCancel} />;
  return <PasswordStep hasPassword={hasPassword} onBegun={setBegun} onCancel={onCancel} />;
}

interface StepProps {
  readonly busy: boolean;
  readonly action: string;
  readonly onCancel: (() => void) | undefined;
}

function StepButtons({ busy, action, onCancel }: StepProps) {
  return (
    <div className="security-buttons">
      <Submit busy={busy}>{action}</Submit>
      {onCancel && (
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}

interface PasswordStepProps extends Pick<StepProps, "onCancel"> {
  readonly hasPassword: boolean;
  readonly onBegun: (begun: Begun) => void;
}

function PasswordStep({ hasPassword, onBegun, onCancel }: PasswordStepProps) {
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    onBegun(await call(security.beginSecondFactor, { body: givenPassword(form) }));
  });
  return (
    <form noValidate className="security-form" onSubmit={(event) => void submit(event)}>
      <p>
        You then sign in with your password and a code from an app on your phone. Any authenticator app works: your
        password manager's, Google Authenticator, Aegis and others.
      </p>
      <Refused message={fields["currentPassword"] ? undefined : message} />
      <PasswordField hasPassword={hasPassword} errors={fields["currentPassword"]} />
      <StepButtons busy={busy} action="Begin" onCancel={onCancel} />
    </form>
  );
}

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

interface AppStepProps extends Begun, Pick<StepProps, "onCancel"> {
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function AppStep({ uri, secret, onConfirmed, onCancel }: AppStepProps) {
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const { recoveryCodes } = await call(security.confirmSecondFactor, { body: { code: textOf(form, "code") } });
    onConfirmed(recoveryCodes);
  });
  return (
    <form noValidate className="security-form" onSubmit={(event) => void submit(event)}>
      <p>Scan this with your authenticator app:</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p>
        Or enter this key: <code className="security-secret">{grouped(secret)}</code>
      </p>
      <div className="security-buttons">
        <a className="button" href={uri}>
          Open the app on this device
        </a>
        <CopyButton text={secret}>Copy key</CopyButton>
      </div>
      <Refused message={fields["code"] ? undefined : message} />
      <Field
        name="code"
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        errors={fields["code"]}
      />
      <StepButtons busy={busy} action="Turn on" onCancel={onCancel} />
    </form>
  );
}
