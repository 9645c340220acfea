import { useEffect, useState } from "react";
import { ApiError } from "../../../providers/client.ts";
import { Card } from "../card.tsx";
import { outsidePaths } from "../place.ts";
import { SignInPage } from "../sign-in-page.tsx";
import { enterWith, NotSignedIn, prove } from "./oidc.ts";

/** One try an address, however often the page is drawn: a code works once. Null once it went well. */
const tried = new Map<string, Promise<NotSignedIn | null>>();
const once = (provider: string, address: string): Promise<NotSignedIn | null> => {
  const made =
    tried.get(address) ??
    prove(provider, address)
      .then(enterWith)
      .then(
        () => null,
        (error: unknown) => {
          if (error instanceof NotSignedIn) return error;
          return new NotSignedIn(error instanceof ApiError ? error.message : "Something went wrong");
        },
      );
  tried.set(address, made);
  return made;
};

/** Where a provider sends people back to. What goes wrong is told on the sign-in page, from where they can try again. */
export default function CallbackPage({ provider }: { provider: string }) {
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    const show = async () => {
      const failure = await once(provider, location.href);
      if (!failure) return;
      const to = failure.to === "/" ? "" : `?to=${encodeURIComponent(failure.to)}`;
      history.replaceState(null, "", outsidePaths.signIn + to);
      setRefusal(failure.message);
    };
    void show();
  }, [provider]);
  if (refusal) return <SignInPage said={refusal} />;
  return (
    <Card title="Sign in">
      <p className="note" role="status">
        One moment: you are being signed in.
      </p>
    </Card>
  );
}
