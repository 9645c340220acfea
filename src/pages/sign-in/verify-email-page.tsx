import { useEffect, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";

type Outcome = { readonly kind: "verified" | "refused"; readonly message: string };

/** One request per link, however often the component renders: the link works only once. */
const sent = new Map<string, Promise<Outcome>>();
const verify = (_id: string, token: string, isNew: boolean): Promise<Outcome> => {
  const send = isNew ? openCalls.confirmEmail : openCalls.verifyEmail;
  const made =
    sent.get(token) ??
    send({ params: { _id, token } }).then(
      ({ message }): Outcome => ({ kind: "verified", message }),
      (error: unknown): Outcome => {
        if (!(error instanceof ApiError)) throw error;
        return { kind: "refused", message: error.message };
      },
    );
  sent.set(token, made);
  return made;
};

interface Props {
  readonly _id: string;
  readonly token: string;
  /** The address becomes that of the account. */
  readonly isNew?: true;
}

/** The page of the links that prove an address: it does so by itself. */
export default function VerifyEmailPage({ _id, token, isNew }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    void verify(_id, token, isNew ?? false).then(setOutcome);
  }, [_id, token, isNew]);
  return (
    <Card title="Your e-mail address">
      <p className={outcome?.kind === "refused" ? "refused" : "note"} role="status">
        {outcome?.message ?? "Verifying your e-mail address…"}
      </p>
      {outcome?.kind === "refused" && !isNew && <p>Sign in and we'll send you a new link.</p>}
      {/* Reloads the page, so that an open session in this browser learns that the address is verified. */}
      {outcome && (
        <a className="button button-primary" href="/">
          Continue
        </a>
      )}
    </Card>
  );
}
