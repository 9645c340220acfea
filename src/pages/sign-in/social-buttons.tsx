import { useState } from "react";
import type { Company } from "../../../contract/core/company.ts";
import { ApiError } from "../../providers/client.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { returnAddress } from "./place.ts";

/** Other ways to sign in, inside the sign-in form, so that its choice to stay signed in applies to them too. */
export default function SocialButtons({ providers }: { providers: Company["signInProviders"] }) {
  const [leavingFor, setLeavingFor] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const leave = async (provider: string, form: HTMLFormElement): Promise<void> => {
    if (leavingFor) return;
    setLeavingFor(provider);
    setRefusal(undefined);
    // The OIDC client is loaded only if it is used.
    const { begin, NotSignedIn } = await import("./oidc.ts");
    try {
      await begin(provider, new FormData(form).has("remember"), returnAddress());
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof NotSignedIn)) throw error;
      setRefusal(error.message);
      setLeavingFor(undefined);
    }
  };
  return (
    <div className="social">
      <p className="social-or">or</p>
      <Refused message={refusal} />
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="button"
          aria-disabled={leavingFor !== undefined}
          onClick={(event) => void leave(id, event.currentTarget.form!)}
        >
          {leavingFor === id ? "One moment" : `Continue with ${name}`}
        </button>
      ))}
    </div>
  );
}
