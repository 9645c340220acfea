import { useEffect, useMemo, useRef, useState } from "react";
import { plainText } from "../format.ts";
import { countries } from "./countries.ts";
import type { InputProps } from "../input-props.ts";
import { callingCodeOf, numberOf, type PhoneParts, partsOf, typedParts } from "./phone-number.ts";
import "../field.css";

interface Props extends InputProps {
  readonly label: string;
  readonly nullable: boolean;
  /** The person's country of residence, which an empty number starts with. */
  readonly home?: string | undefined;
}

/** The country of the browser's language: the likeliest country of a new number. */
const homeCountry = (): string => new Intl.Locale(navigator.language || "en-US").maximize().region ?? "US";

/** A telephone number with its country; the value is in E.164, such as +4915112345678. */
const PhoneInput = ({ label, nullable, home, id, value, onChange, onBlur, disabled, ...aria }: Props) => {
  const text = plainText(value);
  const [parts, setParts] = useState<PhoneParts>(() => partsOf(text, home ?? homeCountry()));
  const reported = useRef(text);
  // Only a value from outside replaces the typed text.
  useEffect(() => {
    if (text === reported.current) return;
    reported.current = text;
    setParts((before) => partsOf(text, before.country));
  }, [text]);
  useEffect(() => {
    if (home !== undefined && reported.current === "") setParts({ country: home, national: "" });
  }, [home]);
  const options = useMemo(
    () =>
      countries().flatMap((country) => {
        const code = callingCodeOf(country.value);
        return code === undefined ? [] : [{ value: country.value, label: `${country.label} +${code}` }];
      }),
    [],
  );
  const put = (next: PhoneParts): void => {
    setParts(next);
    reported.current = numberOf(next);
    onChange?.(reported.current === "" && nullable ? null : reported.current);
  };
  return (
    <div className="field-phone">
      <span className="field-phone-country">
        <span aria-hidden>
          {parts.country} +{callingCodeOf(parts.country)}
        </span>
        <select
          aria-label={`${label}: country`}
          disabled={disabled}
          value={parts.country}
          onChange={(event) => put({ ...parts, country: event.target.value })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      <input
        {...aria}
        id={id}
        disabled={disabled}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={parts.national}
        onChange={(event) => put(typedParts(event.target.value, parts.country))}
        onBlur={() => {
          setParts(partsOf(reported.current, parts.country));
          onBlur?.();
        }}
      />
    </div>
  );
};

export default PhoneInput;
