import { useState } from "react";
import { airtmFields, bankFields, type PayDetails, payDetails } from "../../../../contract/pay-details/endpoints.ts";
import { type PayMethod, payMethodLabels } from "../../../../contract/pay-details/methods.ts";
import { payMethodsOf } from "../../../../contract/payout-runs/methods.ts";
import { call } from "../../../providers/client.ts";
import { useCompany } from "../../../providers/company.ts";
import { countries } from "../../../ui/fields/countries.ts";
import { useChange } from "../../../ui/feedback/use-run.ts";
import { Refused } from "../../../ui/feedback/refused.tsx";
import { Submit } from "../../../ui/form/plain/submit.tsx";
import { Field } from "../../../ui/form/plain/field.tsx";
import { givenPassword, PasswordField } from "../../security/shared/password-field.tsx";
import { textOf, useSubmit } from "../../../ui/form/plain/use-submit.ts";

interface Props {
  readonly now: PayDetails | null;
  readonly onDone: () => void;
}

/**
 * One form for all methods: it shows the fields of the chosen one. It asks for the password once the server has, which
 * takes a sign-in of the last ten minutes in its place.
 */
export function PayDetailsForm({ now, onDone }: Props) {
  const change = useChange();
  const methods = payMethodsOf(useCompany().currency);
  const [method, setMethod] = useState<PayMethod>(now && methods.includes(now.method) ? now.method : "bank");
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    const values = Object.fromEntries(
      Object.keys(method === "airtm" ? airtmFields : bankFields).map((name) => [name, textOf(form, name)]),
    );
    const body = { method, ...values, ...givenPassword(form) } as never;
    await change(() => call(payDetails.edit, { body }), "Pay details saved");
    onDone();
  });
  const [asksPassword, setAsksPassword] = useState(false);
  if (fields["currentPassword"] && !asksPassword) setAsksPassword(true);
  const errorsOf = (name: string): readonly string[] | undefined => fields[name];
  return (
    <form className="pay-details" noValidate onSubmit={(event) => void submit(event)}>
      <Refused message={fields["currentPassword"] ? undefined : message} />
      <fieldset>
        <legend>How you want to be paid</legend>
        {methods.map((one) => (
          <label key={one} className="check">
            <input type="radio" name="method" value={one} checked={method === one} onChange={() => setMethod(one)} />{" "}
            {payMethodLabels[one]}
          </label>
        ))}
      </fieldset>
      {method === "airtm" ? (
        <Field
          key="email"
          name="email"
          type="email"
          label={airtmFields.email.meta()?.label ?? ""}
          autoComplete="email"
          required
          errors={errorsOf("email")}
          hint="AirTM pays in US dollars. If you have no account there, AirTM mails you how to open one."
        />
      ) : (
        <BankFields errorsOf={errorsOf} />
      )}
      <p className="soft">
        Payments on their way still go to your old details. We mail you whenever your pay details change.
      </p>
      <PasswordField hasPassword={asksPassword} errors={errorsOf("currentPassword")} />
      <div className="pay-details-foot">
        <Submit busy={busy}>Save</Submit>
        {now && (
          <button type="button" className="button" onClick={onDone}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

type ErrorsOf = (name: string) => readonly string[] | undefined;

const textFields = ["holder", "account", "bankCode", "bankName"] as const;

function BankFields({ errorsOf }: { readonly errorsOf: ErrorsOf }) {
  const errors = errorsOf("country");
  return (
    <>
      {textFields.map((name) => {
        const { label = "", help, autocomplete } = bankFields[name].meta() ?? {};
        return (
          <Field
            key={name}
            name={name}
            label={label}
            hint={help}
            autoComplete={autocomplete ?? "off"}
            required={name !== "bankCode"}
            errors={errorsOf(name)}
          />
        );
      })}
      <div className="field">
        <label htmlFor="pay-country">{bankFields.country.meta()?.label}</label>
        <select
          id="pay-country"
          name="country"
          defaultValue=""
          autoComplete="country"
          required
          aria-invalid={errors !== undefined}
          aria-describedby="pay-country-errors"
        >
          <option value="">Choose…</option>
          {countries().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <div id="pay-country-errors" className="field-errors">
          {errors?.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      </div>
    </>
  );
}
