import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { sectionWords } from "../../../contract/profile/fields.ts";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import { Page } from "../../ui/shell/page.tsx";
import { isForm } from "./shared/section-fields.ts";
import { ProfileProgress } from "./progress.tsx";
import { ProfileState } from "./profile-state.tsx";
import { putOff } from "./put-off.ts";
import { SectionForm } from "./section-form.tsx";
import { SectionPart } from "./section-part.tsx";
import { sectionReasons } from "./section-words.ts";
import { StepList } from "./step-list.tsx";
import { type Step, stepAfter, stepAfterSkipping, stepToShow } from "./steps.ts";
import { StepsEnd } from "./steps-end.tsx";
import { type Mine, useMyProfile } from "./use-my-profile.ts";
import "./profile.css";

/** Where one stopped, kept in this browser. */
const stoppedAt = "profile-step";

/** What somebody new meets: their profile, one step at a time. Each saves by itself, and each can wait. */
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
        <Button type="link" onClick={leave}>
          Later
        </Button>
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
  const asked = params.get("step");
  const [last] = useState(() => readKept(stoppedAt));
  const step = stepToShow(sections, asked, last);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // Named in the address from the start: else a step would be left the moment that it is complete.
    if (asked !== step) setParams({ step }, { replace: true });
    writeKept(stoppedAt, step);
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [asked, step, setParams]);
  const go = (next: Step): void => setParams({ step: next });

  const at = sections.findIndex(({ name }) => name === step);
  const isComplete = sections[at]?.isComplete ?? false;
  const isWhole = sections.every((section) => section.isComplete);
  const title = step === "end" ? (isWhole ? "Your profile is complete" : "That is all for now") : sectionWords[step];
  return (
    <>
      <ProfileProgress mine={mine} />
      <StepList sections={sections} step={step} />
      <section className="profile-card" aria-labelledby="profile-step">
        {step !== "end" && (
          <p className="profile-quiet">
            Step {at + 1} of {sections.length}
          </p>
        )}
        <h2 id="profile-step" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {step !== "end" && <p className="profile-reason">{sectionReasons[step]}</p>}
        {step === "end" ? (
          <StepsEnd mine={mine} onLeave={onLeave} />
        ) : isForm(step) ? (
          <SectionForm
            key={step}
            name={step}
            mine={mine}
            reread={reread}
            words={{ save: "Save and continue", cancel: isComplete ? "Next" : "Skip for now" }}
            onSaved={(now) => go(stepAfter(now.sections, step))}
            onCancel={() => go(stepAfterSkipping(sections, step))}
          />
        ) : (
          <>
            <SectionPart name={step} mine={mine} reread={reread} />
            <div className="profile-foot">
              {isComplete ? (
                <Button type="primary" onClick={() => go(stepAfter(sections, step))}>
                  Continue
                </Button>
              ) : (
                <Button onClick={() => go(stepAfterSkipping(sections, step))}>Skip for now</Button>
              )}
            </div>
          </>
        )}
      </section>
    </>
  );
};

export default CreateProfilePage;
