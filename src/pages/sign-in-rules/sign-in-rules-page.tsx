import { roles } from "../../../contract/core/roles.ts";
import { type SignInRules, signInRules } from "../../../contract/sign-in-rules/endpoints.ts";
import { Role } from "../../../contract/core/fields.ts";
import { Trouble } from "../../ui/feedback/trouble.tsx";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import { Refused, Submit } from "../../ui/form/plain/submit.tsx";
import { useSubmit } from "../../ui/form/plain/use-submit.ts";
import "./sign-in-rules.css";

/** How people have to sign in; for administrators. */
export default function SignInRulesPage() {
  const { data, error, refetch } = useRow(signInRules.show, {});
  if (error && !data) return <Trouble error={error} again={() => void refetch()} />;
  if (!data) return <Loading />;
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
        Whoever has such a role and no second factor can sign in, but has to set one up before anything else. This holds
        from their next step on, for those who are signed in now too.
      </p>
      <Submit busy={busy}>Save</Submit>
    </form>
  );
}
