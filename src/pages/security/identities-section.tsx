import { useState } from "react";
import { type Identity, identities } from "../../../contract/identities.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/failed.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useRun } from "../../ui/record-table/use-run.ts";
import { When } from "../../ui/when.tsx";
import { Section } from "./section.tsx";
import "../../ui/button.css";
import "./identities-section.css";

/** The other services by which one signs in; each but the last way can be given up. */
export function IdentitiesSection() {
  const { data, error, refetch } = useRow(identities.mine, {});
  const run = useRun();
  const unlink = (identity: Identity) =>
    run(
      () => call(identities.unlink, { params: { _id: identity._id } }),
      `You no longer sign in with ${identity.provider}`,
    );
  const isLastWay = data?.hasPassword === false && data.identities.length === 1;
  return (
    <Section title="Other ways to sign in">
      <div className="identities">
        {error && <Failed error={error} again={() => void refetch()} />}
        {!data && !error && <Loading height="80px" />}
        {data?.identities.length === 0 && (
          <p className="identities-hint">
            None. Where the sign-in page offers another service that knows your e-mail address, signing in with it adds
            it here.
          </p>
        )}
        {data && data.identities.length > 0 && (
          <ul>
            {data.identities.map((identity) => (
              <One key={identity._id} identity={identity} isLastWay={isLastWay} unlink={() => unlink(identity)} />
            ))}
          </ul>
        )}
        {isLastWay && (
          <p className="identities-hint">
            This is your only way to sign in. Set a password under “Change password”, and you can remove it.
          </p>
        )}
      </div>
    </Section>
  );
}

interface OneProps {
  readonly identity: Identity;
  readonly isLastWay: boolean;
  readonly unlink: () => Promise<unknown>;
}

/** Asks once more before it is given up, in the same place. */
function One({ identity: { provider, email, createdAt, lastUsedAt }, isLastWay, unlink }: OneProps) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await unlink();
    setBusy(false);
    setAsking(false);
  };
  return (
    <li>
      <div>
        <strong>{provider}</strong>
        <span className="identities-hint">{email}</span>
        <span className="identities-hint">
          Added <When at={createdAt} />, last used <When at={lastUsedAt} />
        </span>
      </div>
      {!isLastWay && !isAsking && (
        <button type="button" className="button" aria-label={`Remove ${provider}`} onClick={() => setAsking(true)}>
          Remove
        </button>
      )}
      {isAsking && (
        <div className="identities-ask" role="group" aria-label={`Remove ${provider}?`}>
          <p>You then sign in another way. Signing in with {provider} again adds it anew.</p>
          <button type="button" className="button" disabled={busy} onClick={() => void remove()}>
            Remove {provider}
          </button>
          <button type="button" className="button" disabled={busy} autoFocus onClick={() => setAsking(false)}>
            Keep it
          </button>
        </div>
      )}
    </li>
  );
}
