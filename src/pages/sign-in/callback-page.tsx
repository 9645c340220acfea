import { lazy, Suspense, useEffect, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { Card } from "./shared/card.tsx";
import { outsidePaths } from "./place.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { enterWith, NotSignedIn, prove, type Proven } from "./oidc.ts";

const CodeStep = lazy(() => import("./code-step.tsx"));

/** A failure, or a proven identity if a second factor is required. Null: signed in. */
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

/** One attempt per address, however often the component renders: a code can be used only once. */
const tried = new Map<string, Promise<Outcome>>();
const once = (provider: string, address: string): Promise<Outcome> => {
  const made = tried.get(address) ?? tryOnce(provider, address);
  tried.set(address, made);
  return made;
};

/** Replaces the address, so that a reload starts over and keeps the user's destination. */
const backToSignIn = (to: string): void =>
  history.replaceState(null, "", outsidePaths.signIn + (to === "/" ? "" : `?to=${encodeURIComponent(to)}`));

/** The page to which a provider redirects. Errors are shown on the sign-in page, where the user can try again. */
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
  if (refusal !== undefined) return <SignInPage notice={refusal} />;
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
        Signing you in…
      </p>
    </Card>
  );
}
