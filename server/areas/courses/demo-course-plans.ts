import type { courseLanguages, courseLevels } from "../../../contract/courses/languages.ts";
import type { CourseState } from "../../../contract/courses/states.ts";

/** A course of the demo company. */
export interface CoursePlan {
  readonly name: string;
  readonly level: (typeof courseLevels)[number];
  readonly language: keyof typeof courseLanguages;
  readonly status: CourseState;
  readonly summary: string;
  /** Paragraphs between empty lines, headings after "## ", list items after "- ". */
  readonly description: string;
  /** Indexes of `skillNames`. */
  readonly skills: readonly number[];
  /** It follows the course before it in the list, which it also asks for. */
  readonly isSequel?: true;
  /** The name of the group that it is private to. */
  readonly group?: string;
  readonly validMonths: number | null;
  /** The two colours of its picture; none: no picture. */
  readonly colors?: readonly [string, string];
  readonly chapters: readonly (readonly [name: string, text: string])[];
}
