import type { Course } from "../../../../contract/courses/entity.ts";
import { finishedEnrolments } from "../../../../contract/courses/states.ts";
import { number, plural } from "../../../ui/format.ts";

/** The user has completed it. */
export const isFinished = ({ enrolment }: Pick<Course, "enrolment">): boolean =>
  finishedEnrolments.some((state) => state === enrolment?.status);

/** A course of so many chapters has another rounded progress for each of them. */
const countable = 100;

/** How far the user is: "3 of 5 chapters", or a percentage where the rounded progress doesn't tell the number. */
export const progressText = (progress: number, chapters: number): string =>
  chapters <= countable
    ? `${number(Math.round((progress * chapters) / 100))} of ${plural(chapters, "chapter")}`
    : `${number(progress)}% of ${plural(chapters, "chapter")}`;
