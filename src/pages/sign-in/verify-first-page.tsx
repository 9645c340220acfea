import { useEffect, useState } from "react";
import type { Me } from "../../../contract/sign-in/endpoints.ts";
import { leave, resume } from "../../providers/enter.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { session } from "../../providers/session.ts";
import { CorrectAddress } from "./correct-address.tsx";
import { Card } from "./shared/card.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { useSubmit } from "../../ui/form/plain/use-submit.ts";

/** The only page of a user whose e-mail address is not verified yet. */
export default function VerifyFirstPage({ user }: { user: Me }) {
  const [reply, setReply] = useState<string | null>(null);
  const { busy, message, submit } = useSubmit(async () => {
    setReply((await openCalls.resendVerification()).message);
  });
  useVerifiedElsewhere();
  return (
    <Card title="Verify your e-mail">
      <p>
        We sent a link to <strong>{user.email}</strong>. Open it to get started.
      </p>
      <form onSubmit={(event) => void submit(event)}>
        <Refused message={message} />
        <div role="status">{reply && <p className="note">{reply}</p>}</div>
        <Submit busy={busy}>Send it again</Submit>
      </form>
      <CorrectAddress email={user.email} />
      <button type="button" className="button" onClick={() => void leave()}>
        Sign out
      </button>
    </Card>
  );
}

/** In milliseconds: how often the page looks whether the address was verified meanwhile. */
const lookEvery = 10_000;

/** The link opens in another tab or on another device, so the page looks when the user comes back, and now and then. */
const useVerifiedElsewhere = (): void =>
  useEffect(() => {
    const look = () => {
      const state = session.get();
      // If the server can't be reached, the next return to the tab tries again.
      if (state.user) resume(state).catch(() => undefined);
    };
    const timer = setInterval(() => document.visibilityState === "visible" && look(), lookEvery);
    window.addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
    };
  }, []);
