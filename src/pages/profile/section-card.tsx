import { CheckOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useId, useRef } from "react";
import { useSearchParams } from "react-router";
import { type MyProfile, type ProfileSection, sectionWords } from "../../../contract/profile/fields.ts";
import { EducationFacts, SectionFacts } from "./shared/section-facts.tsx";
import { type FormName, isForm, missingIn } from "./shared/section-fields.ts";
import { toasts } from "../../providers/toasts.ts";
import { SectionForm } from "./section-form.tsx";
import { SectionPart } from "./section-part.tsx";
import type { Mine } from "./use-my-profile.ts";

interface Props extends Mine {
  readonly name: ProfileSection;
}

/** A section of one's own profile, to be read, and changed in place. Which one is open stands in the address. */
export const SectionCard = ({ name, mine, reread }: Props) => {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const isOpen = params.get("edit") === name;
  const close = (): void => setParams({});
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The form took the focus along when it went.
    if (wasOpen.current && !isOpen && params.get("edit") === null) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, params]);
  return (
    <section className="profile-card" aria-labelledby={id}>
      <div className="profile-card-head">
        <h2 id={id}>{sectionWords[name]}</h2>
        <Standing name={name} mine={mine} />
        {isForm(name) && !isOpen && (
          <Button ref={button} aria-label={`Edit: ${sectionWords[name]}`} onClick={() => setParams({ edit: name })}>
            Edit
          </Button>
        )}
      </div>
      {!isForm(name) ? (
        <SectionPart name={name} mine={mine} reread={reread} />
      ) : isOpen ? (
        <SectionForm
          name={name}
          mine={mine}
          reread={reread}
          words={{ save: "Save", cancel: "Cancel" }}
          onSaved={() => {
            toasts.success(`${sectionWords[name]}: saved`);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <Facts name={name} mine={mine} />
      )}
    </section>
  );
};

/** Complete, or how much of the profile it would add. */
const Standing = ({ name, mine }: { readonly name: ProfileSection; readonly mine: MyProfile }) => {
  const section = mine.sections.find((one) => one.name === name);
  return section?.isComplete ? (
    <span className="profile-complete">
      <CheckOutlined aria-hidden /> Complete
    </span>
  ) : (
    <span className="profile-incomplete">Adds {section?.weight} %</span>
  );
};

const Facts = ({ name, mine }: { readonly name: FormName; readonly mine: MyProfile }) => {
  if (name === "education") {
    const { entries } = mine.education;
    return entries.length > 0 ? (
      <EducationFacts entries={entries} />
    ) : (
      <p className="profile-quiet">Nothing here yet.</p>
    );
  }
  const section = mine[name];
  const missing = missingIn(name, section);
  // Never saved: all that stands there is what the person signed up with.
  const isEmpty = section.updatedAt === null && missing.length > 0;
  return (
    <>
      {!isEmpty && <SectionFacts name={name} section={section} />}
      {missing.length > 0 && <p className="profile-quiet">Still missing: {missing.join(", ")}.</p>}
    </>
  );
};
