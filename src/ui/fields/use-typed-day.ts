import type { ChangeEvent, FocusEvent, KeyboardEvent } from "react";
import { useTypedText } from "./use-typed-text.ts";

interface TypedDay {
  /** The day as the owner of the input has it, YYYY-MM-DD; empty means none. */
  readonly value: string;
  /** An empty input is unfinished, not an answer. */
  readonly isRequired?: boolean | undefined;
  readonly onDay: (day: string) => void;
}

/** How long nothing is typed before a day counts as typed, in milliseconds. */
const pause = 500;
/** While its year is typed, a day is one of the first centuries. */
const firstDay = "1900-01-01";

/**
 * The props of a date input whose day is kept elsewhere, such as in the address: it shows what is typed at once, but reports
 * only whole days, after a pause, at Enter or when the focus leaves. Writing back each step would lose the digits that the
 * browser holds of an unfinished day. A change from elsewhere replaces what is typed.
 */
export const useTypedDay = ({ value, isRequired = false, onDay }: TypedDay) => {
  const read = ({ value: day, validity }: HTMLInputElement) => ({
    text: day,
    isWhole: day === "" ? !isRequired && !validity.badInput : day >= firstDay,
  });
  const { text, type, report } = useTypedText({ value, pause, onTyped: onDay });
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(read(target)),
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      const left = read(target);
      if (left.isWhole) report(left);
      else type({ text: value, isWhole: true });
    },
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === "Enter") report(read(currentTarget));
    },
  };
};
