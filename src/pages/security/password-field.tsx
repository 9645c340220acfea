import { session } from "../../providers/session.ts";
import { Field } from "../../ui/form/plain/field.tsx";

interface PasswordFieldProps {
  readonly hasPassword: boolean;
  readonly errors: readonly string[] | undefined;
}

/** Asks for the password once more; who signs in elsewhere has none. */
export function PasswordField({ hasPassword, errors }: PasswordFieldProps) {
  if (!hasPassword) return null;
  return (
    <>
      {/* For password managers, which ask whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={session.get().user?.email} readOnly hidden />
      <Field
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        errors={errors}
      />
    </>
  );
}

/** The password of a form for the body of a call, left out where it was not asked for. */
export const givenPassword = (form: FormData): { currentPassword?: string } => {
  const given = form.get("currentPassword");
  return typeof given === "string" ? { currentPassword: given } : {};
};
