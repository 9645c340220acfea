import { useEffect, useState } from "react";
import type { Me } from "../../../contract/sign-in/endpoints.ts";
import { leave, resumeNow } from "../../providers/enter.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import { CorrectAddress } from "./correct-address.tsx";
import { Card } from "./shared/card.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { useSubmit } from "../../ui/form/plain/use-submit.ts";

/**
 * The corrected address, kept in this browser: a phone loads the page anew when its user comes back from the mail. With
 * the address that it corrects: another one that the account has since is the newer of the two.
 */
const corrected = "corrected-address";
interface Correction {
  readonly from: string;
  readonly to: string;
}
const correctionIn = (kept: unknown): Correction | undefined =>
  typeof kept === "object" && kept !== null && "from" in kept && "to" in kept ? (kept as Correction) : undefined;

/** The only page of a user whose e-mail address is not verified yet. */
export default function VerifyFirstPage({ user }: { user: Me }) {
  const [reply, setReply] = useState<string | null>(null);
  const [correction, setCorrection] = useState(() => correctionIn(readKept(corrected)));
  const sentTo = correction?.from === user.email ? correction.to : user.email;
  const { busy, message, submit } = useSubmit(async () => {
    setReply((await openCalls.resendVerification()).message);
  });
  useVerifiedElsewhere();
  const sent = (email: string): void => {
    const next = email === user.email ? undefined : { from: user.email, to: email };
    writeKept(corrected, next);
    setCorrection(next);
    setReply(null);
  };
  return (
    <Card title="Verify your e-mail">
      <p>
        We sent a link to <strong>{sentTo}</strong>. Open it to get started.
      </p>
      <form onSubmit={(event) => void submit(event)}>
        <Refused message={message} />
        <div role="status">{reply && <p className="note">{reply}</p>}</div>
        <Submit busy={busy}>Send it again</Submit>
      </form>
      <CorrectAddress email={user.email} onSent={sent} />
      <button type="button" className="button" onClick={() => void leave()}>
        Sign out
      </button>
    </Card>
  );
}

/** In milliseconds: when the page first looks whether the address was verified meanwhile, and the longest that it waits. */
const firstLook = 5000;
const longestWait = 60_000;

/**
 * The link opens in another tab or on another device, so the page looks when the user comes back, and now and then while
 * it is seen: half as long again after each look, since who has not opened the mail by then takes their time.
 */
const useVerifiedElsewhere = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (time: number): void => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        look();
        wait(Math.min(time * 1.5, longestWait));
      }, time);
    };
    const back = (): void => {
      if (document.visibilityState === "visible") look();
      wait(firstLook);
    };
    // Staff may have given the user another address since this session was read.
    back();
    window.addEventListener("focus", back);
    document.addEventListener("visibilitychange", back);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", back);
    };
  }, []);

const look = (): void => {
  // If the server can't be reached, the next look tries again.
  resumeNow().catch(() => undefined);
};
