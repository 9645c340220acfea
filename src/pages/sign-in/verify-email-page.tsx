import { useEffect, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";

type Outcome = { readonly kind: "verified" | "refused"; readonly message: string };

/** One request a link, however often the page is drawn: the link works once. */
const sent = new Map<string, Promise<Outcome>>();
const verify = (_id: string, token: string): Promise<Outcome> => {
  const made =
    sent.get(token) ??
    openCalls.verifyEmail({ params: { _id, token } }).then(
      ({ message }): Outcome => ({ kind: "verified", message }),
      (error: unknown): Outcome => {
        if (!(error instanceof ApiError)) throw error;
        return { kind: "refused", message: error.message };
      },
    );
  sent.set(token, made);
  return made;
};

/** Where the link of the verification mail leads: it verifies by itself. */
export default function VerifyEmailPage({ _id, token }: { _id: string; token: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    void verify(_id, token).then(setOutcome);
  }, [_id, token]);
  return (
    <Card title="Your e-mail address">
      <p className={outcome?.kind === "refused" ? "refused" : "note"} role="status">
        {outcome?.message ?? "One moment: the address is being verified."}
      </p>
      {outcome?.kind === "refused" && <p>Sign in, and we send you a new link.</p>}
      {/* Loads the page anew: a session that is open in this browser learns that its person is verified. */}
      {outcome && (
        <a className="button button-primary" href="/">
          Continue
        </a>
      )}
    </Card>
  );
}
