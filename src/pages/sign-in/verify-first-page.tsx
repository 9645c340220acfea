import { useEffect, useState } from "react";
import type { Me } from "../../../contract/sign-in/endpoints.ts";
import { leave, resume } from "../../providers/enter.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { session } from "../../providers/session.ts";
import { Card } from "./shared/card.tsx";
import { Refused, Submit } from "../../ui/form/plain/submit.tsx";
import { useSubmit } from "../../ui/form/plain/use-submit.ts";

/** All that somebody sees whose e-mail address is not verified yet. */
export default function VerifyFirstPage({ user }: { user: Me }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const { busy, message, submit } = useSubmit(async () => {
    setAnswer((await openCalls.resendVerification()).message);
  });
  useVerifiedElsewhere();
  return (
    <Card title="Verify your e-mail">
      <p>
        We sent a link to <strong>{user.email}</strong>. Please open it, and you can begin.
      </p>
      <form onSubmit={(event) => void submit(event)}>
        <Refused message={message} />
        <div role="status">{answer && <p className="note">{answer}</p>}</div>
        <Submit busy={busy}>Send it again</Submit>
      </form>
      <button type="button" className="button" onClick={() => void leave()}>
        Sign out
      </button>
    </Card>
  );
}

/** The link opens in another tab: whoever comes back from there has verified, perhaps. */
const useVerifiedElsewhere = (): void =>
  useEffect(() => {
    const look = () => {
      const state = session.get();
      // A server that can't be reached is asked again the next time.
      if (state.user) resume(state).catch(() => undefined);
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);
