import { useState } from "react";
import { type Role, roles } from "../../../contract/core/roles.ts";
import { type SignInRules, signInRules } from "../../../contract/sign-in-rules/endpoints.ts";
import { Role as RoleField } from "../../../contract/core/fields.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { number, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { useSubmit } from "../../ui/form/plain/use-submit.ts";
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

function Rules({ rules }: { rules: SignInRules }) {
  const change = useChange();
  const { data: reach } = useEndpoint(signInRules.reach, {}, { alsoOf: ["users", "security"] });
  const [chosen, setChosen] = useState<readonly Role[]>(rules.secondFactorRoles);
  const reached = new Map(reach?.roles.map((one) => [one.role, one]));
  const touched = chosen
    .filter((role) => !rules.secondFactorRoles.includes(role))
    .reduce((sum, role) => sum + (reached.get(role)?.withoutSecondFactor ?? 0), 0);
  const { busy, message, submit } = useSubmit(async () => {
    const body = { secondFactorRoles: roles.filter((role) => chosen.includes(role)) };
    await change(() => call(signInRules.edit, { body }), "The sign-in rules are saved");
  });
  return (
    <form className="sign-in-rules" onSubmit={(event) => void submit(event)}>
      <Refused message={message} />
      <fieldset>
        <legend>These roles need a second factor</legend>
        {roles.map((role) => (
          <label key={role} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
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
      <Submit busy={busy}>Save</Submit>
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
