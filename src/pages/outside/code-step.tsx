import { useState } from "react";
import { Refused, Submit } from "./card.tsx";
import { Field } from "./field.tsx";
import { textOf, useSubmit } from "./use-submit.ts";

interface CodeStepProps {
  /** Signs in, with the code beside what was given before. Throws ApiError. */
  readonly enter: (code: string) => Promise<void>;
  readonly back: () => void;
}

/** The second step of signing in: the code of an authenticator app, or a recovery code. */
export default function CodeStep({ enter, back }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { busy, message, fields, submit } = useSubmit((form) => enter(textOf(form, "code")));
  return (
    <>
      <p>
        {isRecovery
          ? "Type one of the recovery codes that you kept. It works once."
          : "Type the six digits that your authenticator app shows."}
      </p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Refused message={fields["code"] ? undefined : message} />
        <Field
          key={isRecovery ? "recovery" : "app"}
          name="code"
          label={isRecovery ? "Recovery code" : "Code"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          inputMode={isRecovery ? "text" : "numeric"}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          errors={fields["code"]}
        />
        <Submit busy={busy}>Continue</Submit>
      </form>
      <p className="ways">
        <button type="button" className="link-button" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use the app's code" : "Use a recovery code"}
        </button>
        <button type="button" className="link-button" onClick={back}>
          Back
        </button>
      </p>
    </>
  );
}
