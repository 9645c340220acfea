import { useCompany } from "../../../providers/company.ts";
import { dateTime } from "../../../ui/format.ts";
import { Field } from "../../../ui/form/plain/field.tsx";
import { isElsewhere, type LocalInput, type LocalReader, timeWithZone } from "./local-input.ts";

interface LocalTimeFieldProps {
  readonly name: string;
  readonly label: string;
  readonly reader: LocalReader;
  readonly value: LocalInput;
  /** The instant of the value, if it is a valid one; milliseconds since 1970. */
  readonly at: number | undefined;
  readonly errors: readonly string[] | undefined;
  readonly onChange: (value: LocalInput) => void;
}

/** A date and time in the company's time zone. If the clocks showed that time twice, it asks which is meant. */
export const LocalTimeField = ({ name, label, reader, value, at, errors, onChange }: LocalTimeFieldProps) => {
  const { timeZone } = useCompany();
  const both = reader.twice(value.text);
  const elsewhere = at !== undefined && isElsewhere(timeZone, at) && `${dateTime(new Date(at))} where you are`;
  return (
    <div className="my-work-time">
      <Field
        type="datetime-local"
        name={name}
        label={label}
        hint={elsewhere}
        errors={errors}
        value={value.text}
        onChange={(event) => onChange({ text: event.target.value, which: null })}
      />
      {both && (
        <fieldset className="my-work-twice">
          <legend>The clocks went back, so this time happened twice:</legend>
          {(["first", "second"] as const).map((which, index) => (
            <label key={which}>
              <input
                type="radio"
                name={`${name}-which`}
                checked={value.which === which}
                onChange={() => onChange({ ...value, which })}
              />
              {index === 0 ? "Earlier" : "Later"}: {timeWithZone(new Date(both[index]!), timeZone)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
};
