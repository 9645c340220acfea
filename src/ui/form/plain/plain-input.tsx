import { lazy, Suspense } from "react";
import { plainText } from "../../format.ts";
import { countries } from "../../fields/countries.ts";
import type { Field } from "../../fields/field.ts";
import type { InputProps } from "../../input-props.ts";
import { Select } from "./select.tsx";

/** It contains every country's calling codes, so it is loaded only for a phone number. */
const PhoneInput = lazy(() => import("../../fields/phone-input.tsx"));

interface Props extends InputProps {
  readonly field: Field;
  /** The country in the form: the likeliest one for a telephone number. */
  readonly home?: string | undefined;
}

/** A year as a number once it is complete; until then the typed text, which the contract refuses. */
const yearOf = (typed: string): unknown => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed === "" ? null : typed);

/** A native input, for the kinds of fields that users fill in about themselves. */
export const PlainInput = ({ field, home, value, onChange, ...input }: Props) => {
  const put = ({ target }: { readonly target: { readonly value: string } }) => onChange?.(target.value);
  const putOrNone = ({ target }: { readonly target: { readonly value: string } }) => onChange?.(target.value || null);
  const text = {
    ...input,
    value: plainText(value),
    ...(field.autocomplete && { autoComplete: field.autocomplete }),
  };
  const none = field.required ? "Choose…" : "Not given";
  switch (field.kind) {
    case "text":
      return <textarea {...text} rows={4} onChange={put} />;
    case "enum":
      return <Select {...text} none={none} options={field.options} onChange={putOrNone} />;
    case "country":
      return <Select {...text} none={none} options={countries()} onChange={putOrNone} />;
    case "day":
      return <input {...text} type="date" className="field-day" onChange={field.nullable ? putOrNone : put} />;
    case "year":
      return (
        <input
          {...text}
          inputMode="numeric"
          maxLength={4}
          className="field-year"
          onChange={({ target }) => onChange?.(yearOf(target.value))}
        />
      );
    case "phone":
      return (
        <Suspense fallback={<input {...text} type="tel" readOnly />}>
          <PhoneInput {...input} {...{ value, onChange, home }} label={field.label} nullable={field.nullable} />
        </Suspense>
      );
    default:
      return <input {...text} {...(field.kind === "email" && { type: "email" })} onChange={put} />;
  }
};
