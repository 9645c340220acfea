import { useEffect, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";

type Outcome = { readonly kind: "verified" | "refused"; readonly message: string };

/** One request per link, however often the component renders: the link works only once. */
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

/** The page of the link in the verification mail: it verifies the address by itself. */
export default function VerifyEmailPage({ _id, token }: { _id: string; token: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    void verify(_id, token).then(setOutcome);
  }, [_id, token]);
  return (
    <Card title="Your e-mail address">
      <p className={outcome?.kind === "refused" ? "refused" : "note"} role="status">
        {outcome?.message ?? "Verifying your e-mail address…"}
      </p>
      {outcome?.kind === "refused" && <p>Sign in and we'll send you a new link.</p>}
      {/* Reloads the page, so that an open session in this browser learns that the address is verified. */}
      {outcome && (
        <a className="button button-primary" href="/">
          Continue
        </a>
      )}
    </Card>
  );
}
