import { z } from "zod";
import { Id, line, richText, text } from "../core/fields.ts";
import { courseLanguages, courseLevelLabels, courseLevels } from "./languages.ts";
import { courseStateLabels, courseStates } from "./states.ts";

const languages = Object.keys(courseLanguages) as (keyof typeof courseLanguages)[];

/** In characters of HTML. */
export const descriptionMax = 50_000;
const several = <T extends z.ZodType>(of: T) => z.array(of).max(50);

/** The fields of a course that are columns of its table. */
export const courseFields = {
  name: line(120).meta({ label: "Name", unique: "checkName", help: "As learners will see it" }),
  level: z.enum(courseLevels).meta({
    label: "Level",
    options: courseLevelLabels,
  }),
  language: z.enum(languages).meta({ label: "Language", options: { ...courseLanguages } }),
  status: z.enum(courseStates).meta({
    label: "Status",
    options: courseStateLabels,
    help: "Learners find it once it is published",
  }),
  summary: text(500).meta({ label: "Summary", widget: "text", help: "One or two sentences, shown on its card" }),
  description: richText(descriptionMax).meta({ label: "What it teaches" }),
  /** A picture of `files.upload`. */
  pictureId: Id.nullable().meta({
    label: "Picture",
    widget: "picture id",
    help: "Shown on its card",
    notExported: true,
  }),
  follows: Id.nullable().meta({
    label: "Comes after",
    reference: "courses",
    help: "The course before it in its series; empty if it begins one, or is in none",
  }),
  /** Months from the completion; null: its certificates don't expire. */
  validMonths: z.int().min(1).max(120).nullable().meta({
    label: "Certificate valid for, months",
    help: "Empty: without end",
  }),
};

/** The references of a course, by ids. */
export const courseReferences = {
  skills: several(Id).meta({
    label: "Skills granted",
    reference: "skills",
    help: "Learners hold them once they complete it",
  }),
  prerequisites: several(Id).meta({
    label: "Prerequisites",
    reference: "courses",
    help: "Courses to complete before it",
  }),
  usersGroup: several(Id).meta({
    label: "Private to groups",
    reference: "groups",
    help: "Only people of these groups find it; empty: everyone does",
  }),
};

export const courseDefaults = {
  status: "draft" as const,
  summary: "",
  description: "",
  pictureId: null,
  follows: null,
  validMonths: null,
  skills: [],
  prerequisites: [],
  usersGroup: [],
};
