import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { sectionLabels, type ProfileSection } from "../../../contract/profile/fields.ts";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import { Page } from "../../ui/shell/page.tsx";
import { isForm } from "./shared/section-fields.ts";
import { ProfileProgress } from "./progress.tsx";
import { ProfileState } from "./profile-state.tsx";
import { putOff } from "./put-off.ts";
import { SectionForm } from "./section-form.tsx";
import { PayStep, useIsPaySaid } from "./pay-step.tsx";
import { SectionPart } from "./section-part.tsx";
import { StepList } from "./step-list.tsx";
import { listedSteps, payLabel, type Step, stepAfter, stepAfterSkipping, stepToShow } from "./steps.ts";
import { StepsEnd } from "./steps-end.tsx";
import { type Mine, useMyProfile } from "./use-my-profile.ts";
import "../../ui/button.css";
import "./profile.css";

/** Why the user is asked for each step. */
const stepReasons: Readonly<Record<ProfileSection | "pay", string>> = {
  personal: "Your details as in your identity document.",
  contact: "Where you live and how we reach you. Only staff can see it.",
  verification: "Your identity document proves who you are. We record each time staff look at it.",
  education: "Your education, latest first.",
  documents:
    "Upload a photo or scan of your identity document. You can add your CV and certificates. We record each time staff look at one.",
  nda: "Read the agreement, then type your name to sign it.",
  image: "A photo of your face, so that people know who they work with.",
  pay: "Payouts go there. You can give them later, but nothing can be paid before.",
};

/** The step at which the user stopped, kept in this browser. */
const stoppedAt = "profile-step";

/** The first page of a new user: their profile, one step at a time. Each step is saved by itself and can be skipped. */
const CreateProfilePage = () => {
  const { mine, error, refetch, reread } = useMyProfile();
  const navigate = useNavigate();
  const leave = (): void => {
    putOff();
    void navigate("/");
  };
  return (
    <Page
      title="Create your profile"
      narrow
      extra={
        <button type="button" className="button button-quiet" onClick={leave}>
          Later
        </button>
      }
    >
      {mine ? (
        <Steps mine={mine} reread={reread} onLeave={leave} />
      ) : (
        <ProfileState error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
};

const Steps = ({ mine, reread, onLeave }: Mine & { readonly onLeave: () => void }) => {
  const { sections } = mine;
  const [params, setParams] = useSearchParams();
  const requested = params.get("step");
  const [last] = useState(() => readKept(stoppedAt));
  const step = stepToShow(sections, requested, last);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // The address names the step from the start; otherwise the page would leave a step as soon as it is complete.
    if (requested !== step) setParams({ step }, { replace: true });
    writeKept(stoppedAt, step);
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [requested, step, setParams]);
  const go = (next: Step): void => setParams({ step: next });

  const found = sections.findIndex(({ name }) => name === step);
  const at = found === -1 ? sections.length : found;
  // Not read for the first step: that is a first visit, which has enough to wait for.
  const paySaid = useIsPaySaid(at > 0);
  const isPaySaid = paySaid ?? true;
  const steps = listedSteps(sections, paySaid ?? false);
  const isComplete = step === "pay" ? isPaySaid : (sections[at]?.isComplete ?? false);
  const isWhole = sections.every((section) => section.isComplete);
  const end = isWhole ? "Your profile is complete" : "That's all for now";
  const title = step === "end" ? end : step === "pay" ? payLabel : sectionLabels[step];
  return (
    <>
      {/* How many are done isn't known before it is whether they said where to be paid. */}
      <ProfileProgress mine={mine} steps={paySaid === undefined ? null : steps} />
      <StepList steps={steps} step={step} />
      <section className="profile-card" aria-labelledby="profile-step">
        {step !== "end" && (
          <p className="profile-quiet">
            Step {at + 1} of {steps.length}
          </p>
        )}
        <h2 id="profile-step" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {step !== "end" && <p className="profile-reason">{stepReasons[step]}</p>}
        {step === "end" ? (
          <StepsEnd mine={mine} isPaySaid={isPaySaid} onLeave={onLeave} />
        ) : step !== "pay" && isForm(step) ? (
          <SectionForm
            key={step}
            name={step}
            mine={mine}
            reread={reread}
            buttonLabels={{ save: "Save and continue", cancel: isComplete ? "Next" : "Skip for now" }}
            onSaved={(now) => go(stepAfter(now.sections, step, isPaySaid))}
            onCancel={() => go(stepAfterSkipping(sections, step, isPaySaid))}
          />
        ) : (
          <>
            {step === "pay" ? <PayStep /> : <SectionPart name={step} mine={mine} reread={reread} />}
            <div className="profile-foot">
              {isComplete ? (
                <button
                  type="button"
                  className="button button-primary"
                  onClick={() => go(stepAfter(sections, step, isPaySaid))}
                >
                  Continue
                </button>
              ) : (
                <button
                  type="button"
                  className="button"
                  onClick={() => go(stepAfterSkipping(sections, step, isPaySaid))}
                >
                  Skip for now
                </button>
              )}
            </div>
          </>
        )}
      </section>
    </>
  );
};

export default CreateProfilePage;
