import { lazy, Suspense, useEffect, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { Card } from "./shared/card.tsx";
import { outsidePaths } from "./place.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { enterWith, NotSignedIn, prove, type Proven } from "./oidc.ts";

const CodeStep = lazy(() => import("./code-step.tsx"));

/** Why not, or what was proved where a second factor is asked for. Null: signed in. */
type Outcome = NotSignedIn | Proven | null;

const tryOnce = async (provider: string, address: string): Promise<Outcome> => {
  let proven: Proven | undefined;
  try {
    proven = await prove(provider, address);
    await enterWith(proven);
    return null;
  } catch (error) {
    if (error instanceof NotSignedIn) return error;
    if (!(error instanceof ApiError)) return new NotSignedIn("Something went wrong", proven?.to);
    return proven && error.body.code === "code_required" ? proven : new NotSignedIn(error.message, proven?.to);
  }
};

/** One try an address, however often the page is drawn: a code works once. */
const tried = new Map<string, Promise<Outcome>>();
const once = (provider: string, address: string): Promise<Outcome> => {
  const made = tried.get(address) ?? tryOnce(provider, address);
  tried.set(address, made);
  return made;
};

/** So that a reload begins anew, and leads where they wanted to go. */
const backToSignIn = (to: string): void =>
  history.replaceState(null, "", outsidePaths.signIn + (to === "/" ? "" : `?to=${encodeURIComponent(to)}`));

/** Where a provider sends people back to. What goes wrong is told on the sign-in page, from where they can try again. */
export default function CallbackPage({ provider }: { provider: string }) {
  const [refusal, setRefusal] = useState<string>();
  const [proven, setProven] = useState<Proven>();
  useEffect(() => {
    const show = async () => {
      const outcome = await once(provider, location.href);
      if (!outcome) return;
      backToSignIn(outcome.to);
      if (outcome instanceof NotSignedIn) setRefusal(outcome.message);
      else setProven(outcome);
    };
    void show();
  }, [provider]);
  if (refusal !== undefined) return <SignInPage said={refusal} />;
  if (proven) {
    return (
      <Card title="Sign in">
        <Suspense>
          <CodeStep enter={(code) => enterWith(proven, code)} back={() => setRefusal("")} />
        </Suspense>
      </Card>
    );
  }
  return (
    <Card title="Sign in">
      <p className="note" role="status">
        One moment: you are being signed in.
      </p>
    </Card>
  );
}
