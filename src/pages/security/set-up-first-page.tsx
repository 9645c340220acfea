import "../../providers/zod-jitless.ts";
import { useEffect, useState } from "react";
import { type SecondFactor, security } from "../../../contract/security/endpoints.ts";
import { call } from "../../providers/client.ts";
import { leave, resumeNow } from "../../providers/enter.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Card } from "../sign-in/shared/card.tsx";
import { SetUp } from "./set-up.tsx";

/** The only page of a user whose role needs a second factor and who has none yet. */
export default function SetUpFirstPage() {
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [error, setError] = useState<unknown>(null);
  const attempt = (work: () => Promise<unknown>): void => {
    setError(null);
    work().catch(setError);
  };
  const read = async (): Promise<void> => {
    const found = await call(security.secondFactor);
    // It was set up in another tab, or is not required any more.
    if (found.isOn || !found.isRequired) await resumeNow();
    else setFactor(found);
  };
  useEffect(() => attempt(read), []);
  if (error !== null) return <Loaded read={{ error, refetch: () => attempt(factor ? resumeNow : read) }} />;
  if (!factor) return <Loading />;
  return (
    <Card title="Set up a second factor">
      <p>Your role needs one. It takes two minutes.</p>
      <SetUp hasPassword={factor.hasPassword} onDone={() => attempt(resumeNow)} />
      <button type="button" className="button" onClick={() => void leave()}>
        Sign out
      </button>
    </Card>
  );
}
