import { useState } from "react";
import { passwordLength } from "../../../../contract/core/sign-in-paths.ts";
import { Field } from "../../../ui/form/plain/field.tsx";

/** From this length on, a longer password is no safer in practice. */
const strong = passwordLength.min + 6;

/** The strength of a password. Only its length counts. */
export const strengthOf = (length: number): string => {
  const missing = passwordLength.min - length;
  if (missing > 0) return `${missing} more ${missing === 1 ? "character" : "characters"} needed`;
  return length < strong ? "Good" : "Strong";
};

interface NewPasswordProps {
  readonly name?: string;
  readonly label?: string;
  readonly errors?: readonly string[] | undefined;
}

/** The input of a new password, which shows its strength while it is typed. */
export function NewPassword({ name = "password", label = "Password", errors }: NewPasswordProps) {
  const [length, setLength] = useState(0);
  const hint =
    length === 0 ? (
      `At least ${passwordLength.min} characters. A few words in a row are easy to remember.`
    ) : (
      <>
        <meter
          min={0}
          max={strong}
          low={passwordLength.min}
          high={strong}
          optimum={strong}
          value={length}
          aria-hidden
        />
        <span>{strengthOf(length)}</span>
      </>
    );
  return (
    <Field
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      maxLength={passwordLength.max}
      errors={errors}
      hint={hint}
      onChange={(event) => setLength(event.target.value.length)}
    />
  );
}
