import type { z } from "zod";
import type { Mark, SubmissionDetail, SubmissionQuestion } from "../../../contract/quiz-submissions/entity.ts";

/** What a reviewer types about one essay: points as they are typed, one for each criterion. */
export interface Typed {
  readonly points: readonly string[];
  readonly comment: string;
}
/** By the question's id. */
export type AllTyped = Readonly<Record<string, Typed>>;

export interface Criterion {
  readonly text: string;
  readonly max: number;
}

const guidelineOf = ({ right }: SubmissionQuestion) => (right?.kind === "essay" ? right : undefined);
export const guidanceOf = (question: SubmissionQuestion): string => guidelineOf(question)?.guidance ?? "";

/** The criteria of an essay's rubric; without one, or one that adds up to something else, the essay as a whole. */
export const criteriaOf = (question: SubmissionQuestion): readonly Criterion[] => {
  const rubric = guidelineOf(question)?.rubric ?? [];
  const sum = rubric.reduce((total, { points }) => total + points, 0);
  if (rubric.length === 0 || Math.abs(sum - question.worth) > 0.001) return [{ text: "Points", max: question.worth }];
  return rubric.map(({ criterion, points }) => ({ text: criterion, max: points }));
};

/** The answers that a person grades. */
export const essaysOf = ({ questions }: SubmissionDetail): readonly SubmissionQuestion[] =>
  questions.filter(({ byPerson }) => byPerson);

/** What a form starts with: nothing, or the points given before where there is one criterion. */
export const startOf = (question: SubmissionQuestion): Typed => {
  const criteria = criteriaOf(question);
  const isKnown = criteria.length === 1 && question.points !== null;
  return { points: criteria.map(() => (isKnown ? String(question.points) : "")), comment: question.comment };
};

/** What is wrong with typed points; undefined if they are fine, also while they are empty. */
export const problemOf = (typed: string, { max }: Criterion): string | undefined => {
  if (typed === "") return undefined;
  const value = Number(typed);
  if (!Number.isFinite(value) || value < 0) return "Enter a number from 0.";
  if (value > max) return `At most ${max}.`;
  return Math.abs(value * 100 - Math.round(value * 100)) > 1e-6 ? "At most two decimals." : undefined;
};

/** The sum of an essay's points; null as long as some are missing or wrong. */
export const sumOf = (typed: Typed, criteria: readonly Criterion[]): number | null => {
  const isComplete = criteria.every((criterion, at) => {
    const one = typed.points[at] ?? "";
    return one.trim() !== "" && problemOf(one, criterion) === undefined;
  });
  return isComplete ? Math.round(typed.points.reduce((sum, one) => sum + Number(one), 0) * 100) / 100 : null;
};

/**
 * The grades of those essays that have all their points, among those of which something was typed: what the others have may
 * be someone else's.
 */
export const marksOf = (essays: readonly SubmissionQuestion[], typed: AllTyped): z.input<typeof Mark>[] =>
  essays.flatMap((question) => {
    const one = typed[question.questionId];
    const points = one ? sumOf(one, criteriaOf(question)) : null;
    return !one || points === null ? [] : [{ questionId: question.questionId, points, comment: one.comment }];
  });
