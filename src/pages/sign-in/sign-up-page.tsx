import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { countries } from "../../ui/fields/countries.ts";
import { Card } from "./shared/card.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { NewPassword } from "./shared/new-password.tsx";
import { outsidePaths } from "./place.ts";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

export default function SignUpPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const email = textOf(form, "email");
    await openCalls.signUp({
      body: {
        firstName: textOf(form, "firstName"),
        lastName: textOf(form, "lastName"),
        email,
        country: textOf(form, "country") || null,
        password: textOf(form, "password"),
      },
    });
    setSentTo(email);
  });
  if (sentTo !== null) return <CheckMail email={sentTo} />;
  return (
    <Card title="Create an account">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Refused message={message} />
        <div className="field-pair">
          <Field name="firstName" label="First name" autoComplete="given-name" autoFocus errors={fields["firstName"]} />
          <Field name="lastName" label="Last name" autoComplete="family-name" errors={fields["lastName"]} />
        </div>
        <Field name="email" label="E-mail" type="email" autoComplete="email" errors={fields["email"]} />
        <NewPassword errors={fields["password"]} />
        <CountrySelect errors={fields["country"]} />
        <Submit busy={busy}>Create account</Submit>
      </form>
      <p className="ways">
        <a href={outsidePaths.signIn}>I have an account. Sign in</a>
      </p>
    </Card>
  );
}

/** The same text for a new address and for one with an account, so that it reveals nothing about other people. */
function CheckMail({ email }: { email: string }) {
  return (
    <Card title="Check your e-mail">
      <p className="note" role="status">
        We wrote to <strong>{email}</strong>. Open the link in that mail to activate your account.
      </p>
      <p>Nothing after a few minutes? Check your spam folder, or sign in to send it again.</p>
      <p className="ways">
        <a href={outsidePaths.signIn}>Sign in</a>
      </p>
    </Card>
  );
}

function CountrySelect({ errors }: { errors: readonly string[] | undefined }) {
  return (
    <div className="field">
      <label htmlFor="country">Country (optional)</label>
      <select id="country" name="country" autoComplete="country" aria-invalid={errors !== undefined} defaultValue="">
        <option value="">Not given</option>
        {countries().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <div className="field-errors">
        {errors?.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}
