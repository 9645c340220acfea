import { Form, Input, Select, Space } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { plainText } from "../format.ts";
import { countries } from "./countries.ts";
import type { InputProps } from "../input-props.ts";
import { callingCodeOf, numberOf, type PhoneParts, partsOf, typedParts } from "./phone-number.ts";

interface Props extends InputProps {
  readonly label: string;
  readonly nullable: boolean;
}

/** Where the browser's language is at home: the likeliest country of a number not typed yet. */
const homeCountry = (): string => new Intl.Locale(navigator.language || "en-US").maximize().region ?? "US";

/** A telephone number with its country; the value is E.164, such as +4915112345678. */
const PhoneInput = ({ label, nullable, id, value, onChange, onBlur, disabled, ...aria }: Props) => {
  const text = plainText(value);
  const [parts, setParts] = useState<PhoneParts>(() => partsOf(text, homeCountry()));
  const told = useRef(text);
  // Only a value that came from elsewhere replaces what is typed.
  useEffect(() => {
    if (text === told.current) return;
    told.current = text;
    setParts((before) => partsOf(text, before.country));
  }, [text]);
  // Whoever has said where they live, or lives there now, has a number of that country as a rule.
  const home: unknown = Form.useWatch("country");
  useEffect(() => {
    if (typeof home === "string" && told.current === "") setParts({ country: home, national: "" });
  }, [home]);
  const options = useMemo(
    () =>
      countries().flatMap((country) => {
        const code = callingCodeOf(country.value);
        return code === undefined ? [] : [{ value: country.value, label: `${country.label} +${code}`, code }];
      }),
    [],
  );
  const put = (next: PhoneParts): void => {
    setParts(next);
    told.current = numberOf(next);
    onChange?.(told.current === "" && nullable ? null : told.current);
  };
  const { "aria-required": _, ...described } = aria;
  const off = disabled === undefined ? {} : { disabled };
  return (
    <Space.Compact className="field-phone">
      <Select
        {...off}
        aria-label={`${label}: country`}
        value={parts.country}
        options={options}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={280}
        labelRender={({ value: country }) => `${country} +${callingCodeOf(String(country)) ?? ""}`}
        onChange={(country: string) => put({ ...parts, country })}
      />
      <Input
        {...off}
        {...described}
        {...(id && { id })}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={parts.national}
        onChange={(event) => put(typedParts(event.target.value, parts.country))}
        onBlur={() => {
          setParts(partsOf(told.current, parts.country));
          onBlur?.();
        }}
      />
    </Space.Compact>
  );
};

export default PhoneInput;
