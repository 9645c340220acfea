import { type Session, security } from "../../../contract/security/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { plural } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { readingLine, Section } from "./section.tsx";

/** The user's sessions, each with a button to end it. */
export function SessionsSection() {
  const query = useEndpoint(security.sessions, {});
  return (
    <Section title="Where you are signed in">
      <Loaded part read={query} loading={readingLine}>
        {({ sessions }) => <Sessions sessions={sessions} />}
      </Loaded>
    </Section>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const run = useRun();
  const others = sessions.filter(({ isThisOne }) => !isThisOne);
  const end = ({ _id, device }: Session) =>
    run(() => call(security.endSession, { params: { _id } }), `${device} is signed out`);
  return (
    <>
      <ul className="security-list">
        {sessions.map((session) => (
          <li key={session._id}>
            <div>
              <strong>{session.device}</strong>
              {session.isThisOne && <span className="security-on"> ✓ This one</span>}
              <p className="security-soft">
                Used <When at={session.lastUsedAt} />, signed in <When at={session.createdAt} />
              </p>
            </div>
            {!session.isThisOne && (
              <button
                type="button"
                className="button"
                aria-label={`Sign out ${session.device}`}
                onClick={() => void end(session)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <ConfirmButton
          question={`You are signed out in ${plural(others.length, "other place")}.`}
          run={() => run(() => call(security.endOtherSessions), "You are signed out everywhere else")}
        >
          Sign out everywhere else
        </ConfirmButton>
      )}
    </>
  );
}
