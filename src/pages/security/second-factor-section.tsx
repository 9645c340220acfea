import { useState } from "react";
import { type SecondFactor, security } from "../../../contract/security/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { plural } from "../../ui/format.ts";
import { toasts } from "../../providers/toasts.ts";
import { When } from "../../ui/fields/when.tsx";
import { type Proof, ProveForm } from "./prove-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { readingLine, Section } from "./section.tsx";
import { SetUp } from "./set-up.tsx";

type Doing = "nothing" | "set-up" | "new-codes" | "off" | readonly string[];

/** The second factor: off, being set up, or on. */
export function SecondFactorSection() {
  const query = useEndpoint(security.secondFactor, {});
  return (
    <Section title="Second factor" state={query.data && <StateOf factor={query.data} />}>
      <Loaded part read={query} loading={readingLine}>
        {(factor) => <Factor factor={factor} />}
      </Loaded>
    </Section>
  );
}

function StateOf({ factor: { isOn } }: { factor: SecondFactor }) {
  return <span className={isOn ? "security-on" : "security-off"}>{isOn ? "✓ On" : "○ Off"}</span>;
}

function Factor({ factor }: { factor: SecondFactor }) {
  const { hasPassword } = factor;
  const readAgain = useReadAgain();
  const [doing, setDoing] = useState<Doing>("nothing");
  const readSecurity = () => void readAgain("security");
  const stop = () => setDoing("nothing");
  const end = () => {
    stop();
    readSecurity();
  };
  const makeCodes = async (proof: Proof): Promise<void> => {
    setDoing((await call(security.newRecoveryCodes, { body: proof })).recoveryCodes);
  };
  const switchOff = async (proof: Proof): Promise<void> => {
    toasts.success((await call(security.switchOffSecondFactor, { body: proof })).message);
    end();
  };
  if (doing === "set-up") {
    return <SetUp hasPassword={hasPassword} onConfirmed={readSecurity} onDone={stop} onCancel={stop} />;
  }
  if (typeof doing === "object") return <RecoveryCodes codes={doing} onDone={end} />;
  if (doing !== "nothing") {
    const [action, send] =
      doing === "off" ? (["Turn off", switchOff] as const) : (["Create new codes", makeCodes] as const);
    return <ProveForm key={doing} hasPassword={hasPassword} action={action} send={send} onCancel={stop} />;
  }
  return factor.isOn ? <IsOn factor={factor} onDo={setDoing} /> : <IsOff factor={factor} onDo={setDoing} />;
}

interface FactorProps {
  readonly factor: SecondFactor;
  readonly onDo: (doing: Doing) => void;
}

function IsOff({ factor, onDo }: FactorProps) {
  return (
    <>
      <p>
        {factor.isRequired
          ? "Your role needs one."
          : "A code from your phone keeps others out, even if they know your password."}
      </p>
      <button type="button" className="button button-primary" onClick={() => onDo("set-up")}>
        Set up
      </button>
    </>
  );
}

function IsOn({ factor: { since, recoveryCodesLeft: left, isRequired }, onDo }: FactorProps) {
  return (
    <>
      <p>
        You sign in with your password and the code of an app{since && <> since {<When at={since} />}</>}.{" "}
        {left === 0
          ? "No recovery code is left."
          : `${plural(left, "recovery code")} ${left === 1 ? "is" : "are"} left.`}
        {isRequired && " Your role needs it. If you turn it off, you have to set it up again."}
      </p>
      {left < 3 && (
        <p className="security-warning">Create new recovery codes now, or losing your phone locks you out.</p>
      )}
      <div className="security-buttons">
        <button type="button" className="button" onClick={() => onDo("new-codes")}>
          New recovery codes
        </button>
        <button type="button" className="button" onClick={() => onDo("off")}>
          Turn off
        </button>
      </div>
    </>
  );
}
