import { Activity, lazy, Suspense, useEffect, useState } from "react";
import type { Company } from "../../../contract/core/company.ts";
import { demoAccounts, demoPassword } from "../../../contract/demo.ts";
import { sessionDays } from "../../../contract/core/sign-in-paths.ts";
import { ApiError } from "../../providers/client.ts";
import { enter } from "../../providers/enter.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { Card } from "./shared/card.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { outsidePaths } from "./place.ts";
import { textOf, useSubmit } from "../../ui/form/plain/use-submit.ts";

const CodeStep = lazy(() => import("./code-step.tsx"));

const endings: Record<string, string> = {
  expired: "Your session has ended. Sign in again.",
  failed: "Login failed",
};

const SocialButtons = lazy(() => import("./social-buttons.tsx"));

/** The company once it is loaded: the pages before sign-in are shown without waiting for it. */
const useOpenCompany = (): Company | null => {
  const [company, setCompany] = useState<Company | null>(null);
  useEffect(() => {
    let isMounted = true;
    // The form works without it; if the server can't be reached, signing in shows that.
    void openCalls.company().then(
      (found) => isMounted && setCompany(found),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return company;
};

/** `notice`: why the user has to sign in again, if the address does not say so. */
export function SignInPage({ notice }: { notice?: string }) {
  const company = useOpenCompany();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [ended, setEnded] = useState(() => notice ?? endings[new URLSearchParams(location.search).get("ended") ?? ""]);
  /** Set once a code is required: signs in with that code. */
  const [go, setGo] = useState<((code: string) => Promise<void>) | null>(null);
  const { busy, message, fields, submit } = useSubmit(async (form) => {
    setEnded(undefined);
    const send = (code?: string) => enter(textOf(form, "email"), textOf(form, "password"), form.has("remember"), code);
    await send().catch((error: unknown) => {
      if (!(error instanceof ApiError && error.body.code === "code_required")) throw error;
      setGo(() => send);
    });
  });
  return (
    <Card title="Sign in" subtitle={company?.name ?? ""}>
      {go && <CodeStep enter={go} back={() => setGo(null)} />}
      {/* Stays mounted, so that the input is kept for a user who comes back to it. */}
      <Activity mode={go ? "hidden" : "visible"}>
        {company?.isSetUp === false && (
          <p className="note">Muster isn't set up yet. Use the link that the server printed when it started.</p>
        )}
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Refused message={message ?? ended} />
          <Field
            name="email"
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            errors={fields["email"]}
          />
          <Field
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            errors={fields["password"]}
          />
          <label className="check">
            <input type="checkbox" name="remember" /> Stay signed in for {sessionDays.remembered} days
          </label>
          <Submit busy={busy}>Sign in</Submit>
          {company?.signInProviders[0] && (
            <Suspense>
              <SocialButtons providers={company.signInProviders} />
            </Suspense>
          )}
        </form>
        <p className="ways">
          <a href={outsidePaths.forgotPassword}>Forgot your password?</a>
          <a href={outsidePaths.signUp}>Create an account</a>
        </p>
        {company?.isDemo && (
          <DemoAccounts
            choose={(chosen) => {
              setEmail(chosen);
              setPassword(demoPassword);
            }}
          />
        )}
      </Activity>
    </Card>
  );
}

/** Shown only in the demo company, whose accounts are no secret. */
function DemoAccounts({ choose }: { choose: (email: string) => void }) {
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">This is the demo company. Fill in:</h2>
      <div>
        {demoAccounts.map(({ label, email }) => (
          <button key={email} type="button" className="button" title={email} onClick={() => choose(email)}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
