import { session } from "../../../providers/session.ts";
import { Field } from "../../../ui/form/plain/field.tsx";

interface PasswordFieldProps {
  readonly hasPassword: boolean;
  readonly errors: readonly string[] | undefined;
}

/** Asks for the password again; users who sign in with another service have none. */
export function PasswordField({ hasPassword, errors }: PasswordFieldProps) {
  if (!hasPassword) return null;
  return (
    <>
      {/* Password managers need the user name to offer the right password. */}
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

/** The password for the body of a call, left out if the form did not ask for it. */
export const givenPassword = (form: FormData): { currentPassword?: string } => {
  const password = form.get("currentPassword");
  return typeof password === "string" ? { currentPassword: password } : {};
};
