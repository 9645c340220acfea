import { roles } from "../../../contract/core/roles.ts";
import { type SignInRules, signInRules } from "../../../contract/sign-in-rules/endpoints.ts";
import { Role } from "../../../contract/core/fields.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
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
  const { busy, message, submit } = useSubmit(async (form) => {
    const chosen = form.getAll("role");
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
            <input type="checkbox" name="role" value={role} defaultChecked={rules.secondFactorRoles.includes(role)} />{" "}
            {Role.meta()?.options?.[role]}
          </label>
        ))}
      </fieldset>
      <p>
        People with these roles must set up a second factor before they can do anything else. This applies right away,
        also to people who are signed in.
      </p>
      <Submit busy={busy}>Save</Submit>
    </form>
  );
}
