import {
  type MyProfile,
  type ProfileSection,
  profileSections,
  sectionLabels,
} from "../../../contract/profile/fields.ts";

type Sections = MyProfile["sections"];
/** A section, where the user wants to be paid, or the last page, which shows what is still missing. */
export type Step = ProfileSection | "pay" | "end";
export const payLabel = "Pay details";

/** A step as it is listed and counted. */
export interface ListedStep {
  readonly name: Exclude<Step, "end">;
  readonly label: string;
  readonly isComplete: boolean;
}

/** All steps in their order: the sections, then where to be paid. */
export const listedSteps = (sections: Sections, isPaySaid: boolean): readonly ListedStep[] => [
  ...sections.map(({ name, isComplete }) => ({ name, isComplete, label: sectionLabels[name] })),
  { name: "pay", isComplete: isPaySaid, label: payLabel },
];

const isSection = (value: unknown): value is ProfileSection => profileSections.some((section) => section === value);

/** After all sections: where to be paid, which may have been said before. */
const afterSections = (step: Step, isPaySaid: boolean): Step => (isPaySaid || step === "pay" ? "end" : "pay");

/** The next incomplete section after this one, starting over after the last; if there is none, pay details, and "end". */
export const stepAfter = (sections: Sections, step: Step, isPaySaid: boolean): Step => {
  const at = sections.findIndex(({ name }) => name === step);
  const others = at === -1 ? sections : [...sections.slice(at + 1), ...sections.slice(0, at)];
  return others.find(({ isComplete }) => !isComplete)?.name ?? afterSections(step, isPaySaid);
};

/** Skipping only goes forward: sections skipped before are not shown again until the next visit. */
export const stepAfterSkipping = (sections: Sections, step: Step, isPaySaid: boolean): Step => {
  const at = sections.findIndex(({ name }) => name === step);
  const left = at === -1 ? [] : sections.slice(at + 1);
  return left.find(({ isComplete }) => !isComplete)?.name ?? afterSections(step, isPaySaid);
};

/**
 * The step to start with: the one in the address, otherwise the one where the user stopped (`last`) or the one after it
 * if that is complete by now, otherwise the first incomplete one.
 */
export const stepToShow = (sections: Sections, requested: string | null, last: unknown): Step => {
  if (isSection(requested) || requested === "pay" || requested === "end") return requested;
  if (isSection(last)) {
    const isComplete = sections.find(({ name }) => name === last)?.isComplete ?? true;
    return isComplete ? stepAfter(sections, last, true) : last;
  }
  if (last === "pay") return last;
  return sections.find(({ isComplete }) => !isComplete)?.name ?? "end";
};
