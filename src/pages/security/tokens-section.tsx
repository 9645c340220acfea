import { useState } from "react";
import { type ApiToken, security } from "../../../contract/security/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { date } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { NewToken } from "./new-token.tsx";
import { Read } from "./read.tsx";
import { Section } from "./section.tsx";

/** Tokens with which programs of the person call the API in their name. */
export function TokensSection() {
  const [isMaking, setMaking] = useState(false);
  const query = useRow(security.tokens, {});
  return (
    <Section title="API tokens">
      <p>
        With a token, a program of yours does what your role may. It ends by itself, and when your password changes.
      </p>
      <Read query={query}>{({ tokens }) => <Tokens tokens={tokens} />}</Read>
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
  if (tokens.length === 0) return <p className="security-soft">You have no tokens.</p>;
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
