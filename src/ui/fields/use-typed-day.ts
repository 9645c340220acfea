import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

interface TypedDay {
  /** The day as the owner of the input has it, YYYY-MM-DD; empty means none. */
  readonly value: string;
  /** An empty input is unfinished, not an answer. */
  readonly isRequired?: boolean | undefined;
  readonly onDay: (day: string) => void;
}

/** How long the fingers rest before a day counts as typed, in milliseconds. */
const rest = 500;
/** While its year is typed, a day is one of the first centuries. */
const firstDay = "1900-01-01";

/**
 * The props of a date input whose day is kept elsewhere, such as in the address: it shows what is typed at once, but reports
 * only whole days, after a pause, at Enter or when the focus leaves. Writing back each step would lose the digits that the
 * browser holds of an unfinished day. A change from elsewhere replaces what is typed.
 */
export const useTypedDay = ({ value, isRequired = false, onDay }: TypedDay) => {
  const read = ({ value: text, validity }: HTMLInputElement) => ({
    text,
    isWhole: text === "" ? !isRequired && !validity.badInput : text >= firstDay,
  });
  const [typed, setTyped] = useState({ text: value, isWhole: true });
  const told = useRef(value);
  const tell = ({ text, isWhole }: typeof typed): void => {
    if (!isWhole || text === told.current) return;
    told.current = text;
    onDay(text);
  };
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped({ text: value, isWhole: true });
  }, [value]);
  return {
    value: typed.text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(read(target)),
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      const left = read(target);
      if (left.isWhole) tell(left);
      else setTyped({ text: value, isWhole: true });
    },
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === "Enter") tell(read(currentTarget));
    },
  };
};
