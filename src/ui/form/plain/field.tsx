import { type ComponentProps, type ReactNode, useId } from "react";
import "../../field.css";

interface Labelled {
  readonly label: ReactNode;
  /** What is wrong with it, in words for the person. */
  readonly errors?: readonly string[] | undefined;
  readonly hint?: ReactNode;
}

interface FrameProps extends Labelled {
  /** The id of the input. */
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The ids of the hint and the errors that `FieldFrame` shows, for `aria-describedby`. */
export const describedBy = (id: string): string => `${id}-hint ${id}-errors`;

/** The label of an input with its hint and errors. */
export function FieldFrame({ id, className = "", label, errors, hint, children }: FrameProps) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children}
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

interface FieldProps extends Labelled, ComponentProps<"input"> {
  readonly name: string;
  readonly label: string;
}

/** A labelled input with its errors, associated for screen readers. */
export function Field({ label, errors, hint, ...input }: FieldProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame id={id} label={label} errors={errors} hint={hint}>
      <input {...input} id={id} aria-invalid={errors !== undefined} aria-describedby={describedBy(id)} />
    </FieldFrame>
  );
}
