import { Input, Radio } from "antd";
import { useEffect, useState } from "react";
import { useCompany } from "../../providers/company.ts";
import { decimalOf, minorOf, plainText } from "../format.ts";
import type { InputProps } from "../input-props.ts";

const shownOf = (minor: unknown, exponent: number): string =>
  typeof minor === "number" ? decimalOf(minor, exponent) : typeof minor === "string" ? minor : "";

/** A decimal amount in the company's currency; the value is in minor units, or the typed text if that is no amount. */
export const MoneyInput = ({ value, onChange, ...rest }: InputProps) => {
  const { currency, currencyExponent } = useCompany();
  const [typed, setTyped] = useState(() => shownOf(value, currencyExponent));
  // Only a value from outside replaces the typed text: "6." must not become "6.00" while typing.
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

const signs = [
  { value: 1, label: "Add" },
  { value: -1, label: "Deduct" },
];

/** Without its sign: an amount in minor units, or the typed text if that is no amount. */
const unsigned = (value: unknown): unknown =>
  typeof value === "number" ? Math.abs(value) : typeof value === "string" ? value.replace(/^-/, "") : value;

/**
 * Money that may be paid or deducted. A select beside the amount chooses which, since many phones show no minus beside
 * the digits; a typed minus works too. The value is in minor units with a sign.
 */
export const SignedMoneyInput = ({ value, onChange, ...rest }: InputProps) => {
  const [sign, setSign] = useState(1);
  useEffect(() => {
    if (typeof value === "number" && value !== 0) setSign(Math.sign(value));
  }, [value]);
  const give = (amount: unknown, withSign: number): void =>
    onChange?.(typeof amount === "number" && amount !== 0 ? withSign * amount : amount);
  const type = (next: unknown): void => {
    const isMinus = typeof next === "number" ? next < 0 : plainText(next).startsWith("-");
    if (isMinus) setSign(-1);
    give(unsigned(next), isMinus ? -1 : sign);
  };
  return (
    <div className="field-signed">
      <Radio.Group
        options={signs}
        optionType="button"
        value={sign}
        disabled={rest.disabled ?? false}
        aria-label="Add or deduct"
        onChange={({ target }) => {
          const next = Number(target.value);
          setSign(next);
          give(unsigned(value), next);
        }}
      />
      <MoneyInput {...rest} value={unsigned(value)} onChange={type} />
    </div>
  );
};
