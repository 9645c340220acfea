import { type MyProfile, type ProfileSection, profileSections } from "../../../contract/profile/fields.ts";

type Sections = MyProfile["sections"];
/** A section, or the page that says how far one has come. */
export type Step = ProfileSection | "end";

const isSection = (value: unknown): value is ProfileSection => profileSections.some((section) => section === value);

/** The first section that is missing after this one, from the beginning again after the last; "end" where none is. */
export const stepAfter = (sections: Sections, step: ProfileSection): Step => {
  const at = sections.findIndex(({ name }) => name === step);
  const others = [...sections.slice(at + 1), ...sections.slice(0, at)];
  return others.find(({ isComplete }) => !isComplete)?.name ?? "end";
};

/** Skipping goes forward only: what was skipped before is not asked for again until the next visit. */
export const stepAfterSkipping = (sections: Sections, step: ProfileSection): Step => {
  const at = sections.findIndex(({ name }) => name === step);
  return sections.slice(at + 1).find(({ isComplete }) => !isComplete)?.name ?? "end";
};

/**
 * Where the steps open: at the one that the address names, else where one stopped (`last`), or after it where that is
 * complete by now, else at the first that is missing.
 */
export const stepToShow = (sections: Sections, asked: string | null, last: unknown): Step => {
  if (isSection(asked) || asked === "end") return asked;
  if (isSection(last)) {
    const isComplete = sections.find(({ name }) => name === last)?.isComplete ?? true;
    return isComplete ? stepAfter(sections, last) : last;
  }
  return sections.find(({ isComplete }) => !isComplete)?.name ?? "end";
};
