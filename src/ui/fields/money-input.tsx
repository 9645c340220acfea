import { Input } from "antd";
import { useEffect, useState } from "react";
import { useCompany } from "../../providers/company.ts";
import { decimalOf, minorOf } from "../format.ts";
import type { InputProps } from "../input-props.ts";

const shownOf = (minor: unknown, exponent: number): string =>
  typeof minor === "number" ? decimalOf(minor, exponent) : typeof minor === "string" ? minor : "";

/** A decimal amount in the company's currency; its value is minor units, or what was typed where that is no amount. */
export const MoneyInput = ({ value, onChange, ...rest }: InputProps) => {
  const { currency, currencyExponent } = useCompany();
  const [typed, setTyped] = useState(() => shownOf(value, currencyExponent));
  // Only a value that came from elsewhere replaces what is typed: "6." must not become "6.00" under the fingers.
  useEffect(() => {
    setTyped((before) => {
      const means = before.trim() === "" ? null : (minorOf(before, currencyExponent) ?? before);
      return means === (value ?? null) ? before : shownOf(value, currencyExponent);
    });
  }, [value, currencyExponent]);
  const type = (text: string): void => {
    setTyped(text);
    onChange?.(text.trim() === "" ? null : (minorOf(text, currencyExponent) ?? text));
  };
  return (
    <Input
      {...rest}
      value={typed}
      inputMode="decimal"
      autoComplete="off"
      suffix={currency}
      className="field-narrow field-figures"
      onChange={(event) => type(event.target.value)}
    />
  );
};
