import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { countries } from "../../ui/fields/countries.ts";
import { Card } from "./shared/card.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { NewPassword } from "./shared/new-password.tsx";
import { forgetSignUp, keepSignUp, readSignUp } from "./kept-sign-up.ts";
import { outsidePaths } from "./place.ts";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

export default function SignUpPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [begun] = useState(readSignUp);
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
    forgetSignUp();
    setSentTo(email);
  });
  if (sentTo !== null) return <CheckMail email={sentTo} />;
  return (
    <Card title="Create an account">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={({ currentTarget }) => keepSignUp(new FormData(currentTarget))}
      >
        <Refused message={message} />
        <div className="field-pair">
          <Field
            name="firstName"
            label="First name"
            autoComplete="given-name"
            autoFocus
            defaultValue={begun.firstName}
            errors={fields["firstName"]}
          />
          <Field
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            defaultValue={begun.lastName}
            errors={fields["lastName"]}
          />
        </div>
        <Field
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          defaultValue={begun.email}
          errors={fields["email"]}
        />
        <NewPassword errors={fields["password"]} />
        <CountrySelect errors={fields["country"]} begun={begun.country} />
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

function CountrySelect({ errors, begun }: { errors: readonly string[] | undefined; begun: string }) {
  return (
    <div className="field">
      <label htmlFor="country">Country (optional)</label>
      <select
        id="country"
        name="country"
        autoComplete="country"
        aria-invalid={errors !== undefined}
        defaultValue={begun}
      >
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
