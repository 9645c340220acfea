import { useRef, useState } from "react";
import { normalisedPassword, passwordLength } from "../../../../contract/core/sign-in-paths.ts";
import { type Strength, strengthInWords, strengthSteps } from "../../../../contract/core/password-strength.ts";
import { Field } from "../../../ui/form/plain/field.tsx";
import { startJudge } from "./judge-password.ts";
import { useStrength } from "./use-strength.ts";

/** What is to say of a password while it is typed. */
const hintOf = (length: number, strength: Strength | null | undefined): string => {
  if (length === 0) return `At least ${passwordLength.min} characters. A few words in a row are easy to remember.`;
  const missing = passwordLength.min - length;
  if (missing > 0) return `${missing} more ${missing === 1 ? "character" : "characters"} needed`;
  if (strength === undefined) return "Checking…";
  return strength ? strengthInWords(strength) : "Long enough. We check how strong it is when you save it.";
};

interface NewPasswordProps {
  readonly name?: string;
  readonly label?: string;
  readonly errors?: readonly string[] | undefined;
}

/** The input of a new password, which shows its strength while it is typed. */
export function NewPassword({ name = "password", label = "Password", errors }: NewPasswordProps) {
  const [password, setPassword] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const strength = useStrength(password, input);
  const judged = password.length >= passwordLength.min ? strength : undefined;
  return (
    <Field
      ref={input}
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      maxLength={passwordLength.max}
      errors={errors}
      hint={
        <>
          {judged && (
            <meter
              min={0}
              max={strengthSteps}
              low={strengthSteps - 2}
              high={strengthSteps - 1}
              optimum={strengthSteps}
              value={judged.score + 1}
              aria-hidden
            />
          )}
          <span aria-live="polite">{hintOf(password.length, strength)}</span>
        </>
      }
      onFocus={() => void startJudge()}
      onChange={(event) => setPassword(normalisedPassword(event.target.value))}
    />
  );
}
