import { type MyProfile, type ProfileSection, profileSections } from "../../../contract/profile/fields.ts";

type Sections = MyProfile["sections"];
/** A section, or the last page, which shows what is still missing. */
export type Step = ProfileSection | "end";

const isSection = (value: unknown): value is ProfileSection => profileSections.some((section) => section === value);

/** The next incomplete section after this one, starting over after the last; "end" if there is none. */
export const stepAfter = (sections: Sections, step: ProfileSection): Step => {
  const at = sections.findIndex(({ name }) => name === step);
  const others = [...sections.slice(at + 1), ...sections.slice(0, at)];
  return others.find(({ isComplete }) => !isComplete)?.name ?? "end";
};

/** Skipping only goes forward: sections skipped before are not shown again until the next visit. */
export const stepAfterSkipping = (sections: Sections, step: ProfileSection): Step => {
  const at = sections.findIndex(({ name }) => name === step);
  return sections.slice(at + 1).find(({ isComplete }) => !isComplete)?.name ?? "end";
};

/**
 * The step to start with: the one in the address, otherwise the one where the user stopped (`last`) or the one after it
 * if that is complete by now, otherwise the first incomplete one.
 */
export const stepToShow = (sections: Sections, requested: string | null, last: unknown): Step => {
  if (isSection(requested) || requested === "end") return requested;
  if (isSection(last)) {
    const isComplete = sections.find(({ name }) => name === last)?.isComplete ?? true;
    return isComplete ? stepAfter(sections, last) : last;
  }
  return sections.find(({ isComplete }) => !isComplete)?.name ?? "end";
};
