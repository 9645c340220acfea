import { useState } from "react";
import { type Role, roles } from "../../../contract/core/roles.ts";
import { type SignInRules, signInRuleFields, signInRules } from "../../../contract/sign-in-rules/endpoints.ts";
import { Role as RoleField } from "../../../contract/core/fields.ts";
import { fieldOf } from "../../ui/fields/field.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { toasts } from "../../providers/toasts.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { number, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { FormProblems } from "../../ui/form/plain/form-problems.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { usePlainValues } from "../../ui/form/plain/use-plain-values.ts";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import "./sign-in-rules.css";

/** The rules for signing in; for administrators. */
export default function SignInRulesPage() {
  const { data, error, refetch } = useEndpoint(signInRules.show, {});
  if (!data) return <Loaded read={{ error, refetch }} />;
  return (
    <Page title="Sign-in rules" narrow>
      <Rules rules={data} />
    </Page>
  );
}

const field = fieldOf("secondFactorRoles", signInRuleFields.secondFactorRoles);

function Rules({ rules }: { rules: SignInRules }) {
  const readAgain = useReadAgain();
  const { data: reach } = useEndpoint(signInRules.reach, {}, { alsoOf: ["users", "security"] });
  const { handle, values, put } = usePlainValues([field], { secondFactorRoles: rules.secondFactorRoles });
  const chosen = values["secondFactorRoles"] as readonly Role[];
  const choose = (next: readonly Role[]): void =>
    put(
      "secondFactorRoles",
      roles.filter((role) => next.includes(role)),
    );
  const reached = new Map(reach?.roles.map((one) => [one.role, one]));
  const added = chosen.filter((role) => !rules.secondFactorRoles.includes(role));
  const touched = added.reduce((sum, role) => sum + (reached.get(role)?.withoutSecondFactor ?? 0), 0);
  const [isAsking, setAsking] = useState(false);
  const form = useRecordForm({
    id: "sign-in-rules",
    form: handle,
    fields: [field],
    record: rules,
    save: ({ body, version }) => call(signInRules.edit, { body: { ...body, version } }),
    onSaved: (saved) => {
      toasts.success("The sign-in rules are saved");
      form.rebase(saved as SignInRules);
      void readAgain("signInRules");
    },
  });
  const submit = (): void => {
    if (!form.unsaved()) toasts.info("No changes to save");
    // Until the number of people is known, it may be everyone with the role.
    else if (touched > 0 || (added.length > 0 && !reach)) setAsking(true);
    else void form.submit();
  };
  return (
    <form
      className="sign-in-rules"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormProblems form={form} />
      <fieldset>
        <legend>These roles need a second factor</legend>
        {roles.map((role) => (
          <label key={role} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
              }
            />{" "}
            {RoleField.meta()?.options?.[role]}
            {reached.has(role) && <span className="soft"> {reachText(reached.get(role)!)}</span>}
          </label>
        ))}
      </fieldset>
      <p>
        People with these roles must set up a second factor before they can do anything else. This applies right away,
        also to people who are signed in.
      </p>
      {touched > 0 && (
        <p role="status">
          <strong>{plural(touched, "person", "people")}</strong> can’t go on after you save until they have set one up.
        </p>
      )}
      <Submit busy={form.isSaving || form.conflicts.length > 0}>Save</Submit>
      {isAsking && (
        <ConfirmDialog
          title="Require a second factor?"
          verb="Save"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void form.submit();
          }}
        >
          <p>
            {reach ? plural(touched, "person", "people") : "Everyone with these roles"} without one can’t go on until
            they have set one up.
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}

interface Reach {
  readonly people: number;
  readonly withoutSecondFactor: number;
}

const reachText = ({ people, withoutSecondFactor }: Reach): string => {
  if (people === 0) return "nobody";
  const all = plural(people, "person", "people");
  return withoutSecondFactor === 0 ? `${all}, who have one` : `${all}, ${number(withoutSecondFactor)} without one`;
};
