import { Radio } from "antd";
import { useEffect, useState } from "react";
import { plainText } from "../format.ts";
import type { InputProps } from "../input-props.ts";
import { MoneyInput } from "./money-input.tsx";

const signs = [
  { value: 1, label: "Pay more" },
  { value: -1, label: "Take back" },
];

/** Without its sign: an amount in minor units, or what was typed where that is none. */
const unsigned = (value: unknown): unknown =>
  typeof value === "number" ? Math.abs(value) : typeof value === "string" ? value.replace(/^-/, "") : value;

/**
 * Money that may be paid or taken back: which of the two is a choice beside the amount, since many phones offer no minus
 * with their digits. A minus that is typed says the same. Its value is minor units with a sign.
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
        aria-label="Pay more or take back"
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
