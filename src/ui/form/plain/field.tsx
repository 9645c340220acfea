import { type ComponentProps, type ReactNode, useId } from "react";
import "./plain-form.css";

interface FieldProps extends ComponentProps<"input"> {
  readonly name: string;
  readonly label: string;
  /** The server's words about this field. */
  readonly errors?: readonly string[] | undefined;
  readonly hint?: ReactNode;
}

/** A labelled input with its errors, told to a screen reader together. */
export function Field({ label, errors, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={errors !== undefined} aria-describedby={`${id}-hint ${id}-errors`} {...input} />
      {hint && (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      <div id={`${id}-errors`} className="field-errors">
        {errors?.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}
