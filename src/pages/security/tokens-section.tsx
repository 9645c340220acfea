import { useState } from "react";
import { type ApiToken, security } from "../../../contract/security/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { date } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { NewToken } from "./new-token.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { readingLine, Section } from "./section.tsx";

/** API tokens with which the user's programs call the API in their name. */
export function TokensSection() {
  const [isMaking, setMaking] = useState(false);
  const query = useEndpoint(security.tokens, {});
  return (
    <Section title="API tokens">
      <p>
        A token lets your programs do what your role may. It expires, and it stops working when your password changes.
      </p>
      <Loaded part read={query} loading={readingLine}>
        {({ tokens }) => <Tokens tokens={tokens} />}
      </Loaded>
      {isMaking ? (
        <NewToken onClose={() => setMaking(false)} />
      ) : (
        <button type="button" className="button" onClick={() => setMaking(true)}>
          New token
        </button>
      )}
    </Section>
  );
}

function Tokens({ tokens }: { tokens: readonly ApiToken[] }) {
  const run = useRun();
  if (tokens.length === 0) return <p className="security-soft">No tokens yet.</p>;
  return (
    <ul className="security-list">
      {tokens.map(({ _id, name, createdAt, expiresAt, lastUsedAt }) => (
        <li key={_id}>
          <div>
            <strong>{name}</strong>
            <p className="security-soft">
              Ends {date(expiresAt)}, {lastUsedAt ? <>used {<When at={lastUsedAt} />}</> : "never used"}, made{" "}
              <When at={createdAt} />
            </p>
          </div>
          <ConfirmButton
            label={`Revoke ${name}`}
            question={`Programs that use ${name} stop working.`}
            run={() => run(() => call(security.revokeToken, { params: { _id } }), `${name} is revoked`)}
          >
            Revoke
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}
