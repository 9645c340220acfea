import { number, plural } from "../../ui/format.ts";

/** What so many entries wait for, as in "3 wait for approval, 1 for the worker’s correction". */
export const waitText = (entries: number, toCorrect: number): string => {
  const corrections = toCorrect === 1 ? "for the worker’s correction" : "for the workers’ corrections";
  if (toCorrect === entries) return `${plural(toCorrect, "waits", "wait")} ${corrections}`;
  const approvals = `${plural(entries - toCorrect, "waits", "wait")} for approval`;
  return toCorrect === 0 ? approvals : `${approvals}, ${number(toCorrect)} ${corrections}`;
};
