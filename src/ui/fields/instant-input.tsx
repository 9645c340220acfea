import { Input } from "antd";
import { type SyntheticEvent, useState } from "react";
import type { InputProps } from "../input-props.ts";

const padded = (part: number, length = 2): string => String(part).padStart(length, "0");

/** An instant as the browser's date and time input has it: without a zone, which is the viewer's; empty where there is none. */
const textOf = (instant: unknown): string => {
  if (typeof instant !== "string" || instant === "") return "";
  const at = new Date(instant);
  const day = [padded(at.getFullYear(), 4), padded(at.getMonth() + 1), padded(at.getDate())].join("-");
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
};

/** While its year is typed, an instant is one of the first centuries. */
const first = "1900-01-01T00:00";

/** What a text says: null where it is emptied, undefined while it is unfinished. */
const instantOf = ({ value: text, validity }: HTMLInputElement): string | null | undefined => {
  // A year of five digits is a slip.
  if (text >= first && text.length === first.length) return new Date(text).toISOString();
  return text === "" && !validity.badInput ? null : undefined;
};

/**
 * A date with a time in the viewer's time zone; null while it is empty. What is typed stays as it is until the focus leaves
 * or the value is changed from elsewhere: an unfinished instant is not reported, and writing it back would lose the digits
 * that the browser holds of it.
 */
export const InstantInput = ({ value, onChange, onBlur, ...rest }: InputProps) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  // Its text is empty as soon as the first part is, so that emptying the others is no change of it.
  const readEmptied = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    if (textOf(value) === "" || instantOf(currentTarget) !== null) return;
    setTyped({ text: "", value: null });
    onChange?.(null);
  };
  return (
    <Input
      {...rest}
      type="datetime-local"
      className="field-narrow"
      value={typed && typed.value === value ? typed.text : textOf(value)}
      onChange={({ target, nativeEvent }) => {
        // The target is a copy, in which the browser holds no digits of what is unfinished.
        const instant = instantOf(nativeEvent.target as HTMLInputElement);
        setTyped({ text: target.value, value: instant === undefined ? value : instant });
        if (instant !== undefined) onChange?.(instant);
      }}
      onKeyUp={readEmptied}
      onBlur={(event) => {
        readEmptied(event);
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
};
