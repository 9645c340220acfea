import { useEffect, useRef, useState } from "react";

interface Options {
  /** The text as the owner of the input has it. */
  readonly value: string;
  /** How long nothing is typed before the text is reported, in milliseconds. */
  readonly pause: number;
  readonly onTyped: (text: string) => void;
}

/**
 * The text of an input whose value is kept elsewhere, such as in the address: what is typed is shown at once and reported
 * after a pause, or by `report`; unfinished text is not. A change from elsewhere replaces it.
 */
export const useTypedText = ({ value, pause, onTyped }: Options) => {
  const [typed, setTyped] = useState({ text: value, isWhole: true });
  const reported = useRef(value);
  const report = ({ text, isWhole }: typeof typed): void => {
    if (!isWhole || text === reported.current) return;
    reported.current = text;
    onTyped(text);
  };
  const latest = useRef(report);
  latest.current = report;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped({ text: value, isWhole: true });
  }, [value]);
  return { text: typed.text, type: setTyped, report };
};
