import { type Identity, identities } from "../../../contract/identities/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { readingLine, Section } from "./section.tsx";

/** The other services that the user signs in with. Each can be removed, except the last way to sign in. */
export function IdentitiesSection() {
  const query = useEndpoint(identities.mine, {});
  return (
    <Section title="Other ways to sign in">
      <Loaded part read={query} loading={readingLine}>
        {(mine) => <Identities mine={mine.identities} isLastWay={!mine.hasPassword && mine.identities.length === 1} />}
      </Loaded>
    </Section>
  );
}

interface IdentitiesProps {
  readonly mine: readonly Identity[];
  readonly isLastWay: boolean;
}

function Identities({ mine, isLastWay }: IdentitiesProps) {
  const run = useRun();
  if (mine.length === 0) {
    return (
      <p className="security-soft">
        None yet. Sign in with another service that has your e-mail address to add it here.
      </p>
    );
  }
  return (
    <>
      <ul className="security-list">
        {mine.map(({ _id, provider, email, createdAt, lastUsedAt }) => (
          <li key={_id}>
            <div>
              <strong>{provider}</strong>
              <p className="security-soft">{email}</p>
              <p className="security-soft">
                Added <When at={createdAt} />, last used <When at={lastUsedAt} />
              </p>
            </div>
            {!isLastWay && (
              <ConfirmButton
                label={`Remove ${provider}`}
                question={`You then sign in another way. Signing in with ${provider} again adds it anew.`}
                run={() =>
                  run(() => call(identities.unlink, { params: { _id } }), `You no longer sign in with ${provider}`)
                }
              >
                Remove
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {isLastWay && (
        <p className="security-soft">
          This is your only way to sign in. To remove it, set a password under “Change password” first.
        </p>
      )}
    </>
  );
}
