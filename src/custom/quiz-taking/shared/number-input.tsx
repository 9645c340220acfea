import { useState } from "react";

interface Props {
  readonly id: string;
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
}

const textOf = (value: number | null): string => (value === null ? "" : String(value));

/** A number, of which the browser keeps what is typed as long as it is none yet, such as "-" or "1e". */
export const NumberInput = ({ id, value, onValue }: Props) => {
  const [typed, setTyped] = useState(textOf(value));
  const [isBad, setBad] = useState(false);
  // What comes from elsewhere replaces what was typed; what was typed as "1.0" stays so.
  const shown = isBad || (typed !== "" && Number(typed) === value) ? typed : textOf(value);
  return (
    <div className="field question-number">
      <label htmlFor={id}>Your answer</label>
      <input
        id={id}
        type="number"
        step="any"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        aria-invalid={isBad}
        aria-describedby={`${id}-problem`}
        // Scrolling the page must not change the number under the pointer.
        onWheel={(event) => event.currentTarget.blur()}
        onChange={({ target }) => {
          const number = target.value === "" ? null : target.valueAsNumber;
          setTyped(target.value);
          setBad(target.validity.badInput);
          onValue(number !== null && Number.isFinite(number) ? number : null);
        }}
      />
      <p id={`${id}-problem`} className="field-errors">
        {isBad && "Enter a number."}
      </p>
    </div>
  );
};
