import { type ComponentProps, type ReactNode, useId, useState } from "react";
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
  const described = { ...input, id, "aria-invalid": errors !== undefined, "aria-describedby": describedBy(id) };
  return (
    <FieldFrame id={id} label={label} errors={errors} hint={hint}>
      {input.type === "password" ? <SecretInput {...described} id={id} /> : <input {...described} />}
    </FieldFrame>
  );
}

/** The input of a password, which the user can show to check what they typed. */
function SecretInput({ id, ...input }: ComponentProps<"input"> & { readonly id: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="field-secret">
      <input {...input} id={id} type={isShown ? "text" : "password"} />
      <button type="button" aria-controls={id} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide" : "Show"}
      </button>
    </span>
  );
}
