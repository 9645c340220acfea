import { CheckOutlined } from "@ant-design/icons-svg";
import { useEffect, useId, useRef } from "react";
import { useSearchParams } from "react-router";
import { type MyProfile, type ProfileSection, sectionLabels } from "../../../contract/profile/fields.ts";
import { EducationDetails, SectionDetails } from "./shared/section-details.tsx";
import { type FormName, isForm, missingIn } from "./shared/section-fields.ts";
import { toasts } from "../../providers/toasts.ts";
import { SectionForm } from "./section-form.tsx";
import { SectionPart } from "./section-part.tsx";
import type { Mine } from "./use-my-profile.ts";
import { Icon } from "../../ui/icon.tsx";

interface Props extends Mine {
  readonly name: ProfileSection;
}

/** A section of the user's own profile, to read and to edit in place. The address says which one is being edited. */
export const SectionCard = ({ name, mine, reread }: Props) => {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const isOpen = params.get("edit") === name;
  const close = (): void => setParams({});
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The form had the focus when it was removed.
    if (wasOpen.current && !isOpen && params.get("edit") === null) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, params]);
  return (
    <section className="profile-card" aria-labelledby={id}>
      <div className="profile-card-head">
        <h2 id={id}>{sectionLabels[name]}</h2>
        <Completeness name={name} mine={mine} />
        {isForm(name) && !isOpen && (
          <button
            ref={button}
            type="button"
            className="button"
            aria-label={`Edit: ${sectionLabels[name]}`}
            onClick={() => setParams({ edit: name })}
          >
            Edit
          </button>
        )}
      </div>
      {!isForm(name) ? (
        <SectionPart name={name} mine={mine} reread={reread} />
      ) : isOpen ? (
        <SectionForm
          name={name}
          mine={mine}
          reread={reread}
          buttonLabels={{ save: "Save", cancel: "Cancel" }}
          onSaved={() => {
            toasts.success(`${sectionLabels[name]}: saved`);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <Api name={name} mine={mine} />
      )}
    </section>
  );
};

/** Whether the section is complete, or how much of the profile it would add. */
const Completeness = ({ name, mine }: { readonly name: ProfileSection; readonly mine: MyProfile }) => {
  const section = mine.sections.find((one) => one.name === name);
  return section?.isComplete ? (
    <span className="profile-complete">
      <Icon of={CheckOutlined} /> Complete
    </span>
  ) : (
    <span className="profile-incomplete">Adds {section?.weight}%</span>
  );
};

const Api = ({ name, mine }: { readonly name: FormName; readonly mine: MyProfile }) => {
  if (name === "education") {
    const { entries } = mine.education;
    return entries.length > 0 ? (
      <EducationDetails entries={entries} />
    ) : (
      <p className="profile-quiet">Nothing here yet.</p>
    );
  }
  const section = mine[name];
  const missing = missingIn(name, section);
  // The section was never saved: it holds only what the user signed up with.
  const isEmpty = section.updatedAt === null && missing.length > 0;
  return (
    <>
      {!isEmpty && <SectionDetails name={name} section={section} />}
      {missing.length > 0 && <p className="profile-quiet">Still missing: {missing.join(", ")}.</p>}
    </>
  );
};
