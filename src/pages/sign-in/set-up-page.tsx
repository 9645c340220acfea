import { useState } from "react";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { NewPassword } from "./shared/new-password.tsx";
import { outsidePaths } from "./place.ts";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

const currencies = Intl.supportedValuesOf("currency");
const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** The page of the one-time link that the server prints: it creates the company and its first administrator. */
export default function SetUpPage({ token }: { token: string }) {
  const [reply, setReply] = useState<string | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const body = {
      companyName: textOf(form, "companyName"),
      currency: textOf(form, "currency").trim().toUpperCase(),
      timeZone: textOf(form, "timeZone"),
      firstName: textOf(form, "firstName"),
      lastName: textOf(form, "lastName"),
      email: textOf(form, "email"),
      password: textOf(form, "password"),
    };
    setReply((await openCalls.setUp({ params: { token }, body })).message);
  });
  if (reply !== null) return <Ready reply={reply} />;
  return (
    <Card title="Set up Muster">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Refused message={message} />
        <Field
          name="companyName"
          label="Company"
          autoComplete="organization"
          autoFocus
          errors={fields["companyName"]}
        />
        <div className="field-pair">
          <Field name="currency" label="Currency" list="currencies" defaultValue="USD" errors={fields["currency"]} />
          <Field name="timeZone" label="Time zone" list="time-zones" defaultValue="UTC" errors={fields["timeZone"]} />
        </div>
        <Choices id="currencies" values={currencies} />
        <Choices id="time-zones" values={timeZones} />
        <h2>The first administrator</h2>
        <div className="field-pair">
          <Field name="firstName" label="First name" autoComplete="given-name" errors={fields["firstName"]} />
          <Field name="lastName" label="Last name" autoComplete="family-name" errors={fields["lastName"]} />
        </div>
        <Field name="email" label="E-mail" type="email" autoComplete="email" errors={fields["email"]} />
        <NewPassword errors={fields["password"]} />
        <Submit busy={busy}>Set up</Submit>
      </form>
    </Card>
  );
}

function Ready({ reply }: { reply: string }) {
  return (
    <Card title="Muster is set up">
      <p className="note" role="status">
        {reply}
      </p>
      <p className="ways">
        <a href={outsidePaths.signIn}>Sign in</a>
      </p>
    </Card>
  );
}

function Choices({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}
