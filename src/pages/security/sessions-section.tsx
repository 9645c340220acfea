import { type Session, security } from "../../../contract/security/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { plural } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import { Read } from "./read.tsx";
import { Section } from "./section.tsx";

/** Where the person is signed in, and how to end it there. */
export function SessionsSection() {
  const query = useRow(security.sessions, {});
  return (
    <Section title="Where you are signed in">
      <Read query={query}>{({ sessions }) => <Sessions sessions={sessions} />}</Read>
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
