import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type SecondFactor, security } from "../../../contract/security/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { plural } from "../../ui/format.ts";
import { toasts } from "../../providers/toasts.ts";
import { When } from "../../ui/fields/when.tsx";
import { type Proof, ProveForm } from "./prove-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Read } from "./read.tsx";
import { Section } from "./section.tsx";
import { SetUp } from "./set-up.tsx";

type Doing = "nothing" | "set-up" | "new-codes" | "off" | readonly string[];

/** The code beside the password: off, being set up, on. */
export function SecondFactorSection() {
  const query = useRow(security.secondFactor, {});
  return (
    <Section title="Second factor" state={query.data && <StateOf factor={query.data} />}>
      <Read query={query}>{(factor) => <Factor factor={factor} />}</Read>
    </Section>
  );
}

function StateOf({ factor: { isOn } }: { factor: SecondFactor }) {
  return <span className={isOn ? "security-on" : "security-off"}>{isOn ? "✓ On" : "○ Off"}</span>;
}

function Factor({ factor }: { factor: SecondFactor }) {
  const { hasPassword } = factor;
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>("nothing");
  const readAgain = () => void queries.invalidateQueries({ queryKey: ["data"] });
  const stop = () => setDoing("nothing");
  const end = () => {
    stop();
    readAgain();
  };
  const makeCodes = async (proof: Proof): Promise<void> => {
    setDoing((await call(security.newRecoveryCodes, { body: proof })).recoveryCodes);
  };
  const switchOff = async (proof: Proof): Promise<void> => {
    toasts.success((await call(security.switchOffSecondFactor, { body: proof })).message);
    end();
  };
  if (doing === "set-up") {
    return <SetUp hasPassword={hasPassword} onConfirmed={readAgain} onDone={stop} onCancel={stop} />;
  }
  if (typeof doing === "object") return <RecoveryCodes codes={doing} onDone={end} />;
  if (doing !== "nothing") {
    const [action, send] =
      doing === "off" ? (["Switch off", switchOff] as const) : (["Make new codes", makeCodes] as const);
    return <ProveForm key={doing} hasPassword={hasPassword} action={action} send={send} onCancel={stop} />;
  }
  return factor.isOn ? <IsOn factor={factor} onDo={setDoing} /> : <IsOff factor={factor} onDo={setDoing} />;
}

interface StandingProps {
  readonly factor: SecondFactor;
  readonly onDo: (doing: Doing) => void;
}

function IsOff({ factor, onDo }: StandingProps) {
  return (
    <>
      <p>
        {factor.isRequired
          ? "Your role needs one."
          : "With a code of your phone beside the password, somebody who learns your password still can't sign in."}
      </p>
      <button type="button" className="button button-primary" onClick={() => onDo("set-up")}>
        Set up
      </button>
    </>
  );
}

function IsOn({ factor: { since, recoveryCodesLeft: left, isRequired }, onDo }: StandingProps) {
  return (
    <>
      <p>
        You sign in with your password and the code of an app{since && <> since {<When at={since} />}</>}.{" "}
        {left === 0
          ? "No recovery code is left."
          : `${plural(left, "recovery code")} ${left === 1 ? "is" : "are"} left.`}
        {isRequired && " Your role needs it: if you switch it off, you have to set it up again."}
      </p>
      {left < 3 && <p className="security-warning">Make new recovery codes, or a lost phone locks you out.</p>}
      <div className="security-buttons">
        <button type="button" className="button" onClick={() => onDo("new-codes")}>
          New recovery codes
        </button>
        <button type="button" className="button" onClick={() => onDo("off")}>
          Switch off
        </button>
      </div>
    </>
  );
}
