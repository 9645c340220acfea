import { useState } from "react";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

interface CodeStepProps {
  /** Signs in with this code and the credentials entered before. Throws ApiError. */
  readonly enter: (code: string) => Promise<void>;
  readonly back: () => void;
}

const kinds = {
  app: {
    text: "Enter the 6-digit code from your authenticator app.",
    input: { label: "Code", autoComplete: "one-time-code", inputMode: "numeric" },
    other: "Use a recovery code",
  },
  recovery: {
    text: "Enter one of your recovery codes. Each works once.",
    input: { label: "Recovery code", autoComplete: "off", inputMode: "text" },
    other: "Use the app's code",
  },
} as const;

/** The second step of signing in: the code of an authenticator app, or a recovery code. */
export default function CodeStep({ enter, back }: CodeStepProps) {
  const [kind, setKind] = useState<keyof typeof kinds>("app");
  return (
    <>
      <CodeForm key={kind} kind={kind} enter={enter} />
      <p className="ways">
        <button type="button" className="link-button" onClick={() => setKind(kind === "app" ? "recovery" : "app")}>
          {kinds[kind].other}
        </button>
        <button type="button" className="link-button" onClick={back}>
          Back
        </button>
      </p>
    </>
  );
}

function CodeForm({ kind, enter }: { kind: keyof typeof kinds; enter: CodeStepProps["enter"] }) {
  const { text, input } = kinds[kind];
  const { busy, message, fields, submit } = useSubmit((form) => enter(textOf(form, "code")));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p>{text}</p>
      <Refused message={fields["code"] ? undefined : message} />
      <Field name="code" {...input} autoCapitalize="none" spellCheck={false} autoFocus errors={fields["code"]} />
      <Submit busy={busy}>Continue</Submit>
    </form>
  );
}
