import { type Identity, identities } from "../../../contract/identities/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { Read } from "./read.tsx";
import { Section } from "./section.tsx";

/** The other services by which one signs in; each but the last way can be given up. */
export function IdentitiesSection() {
  const query = useRow(identities.mine, {});
  return (
    <Section title="Other ways to sign in">
      <Read query={query}>
        {(mine) => <Identities mine={mine.identities} isLastWay={!mine.hasPassword && mine.identities.length === 1} />}
      </Read>
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
        None. Where the sign-in page offers another service that knows your e-mail address, signing in with it adds it
        here.
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
          This is your only way to sign in. Set a password under “Change password”, and you can remove it.
        </p>
      )}
    </>
  );
}
