import { z } from "zod";
import { create, line } from "../core/fields.ts";
import { courseDefaults, courseFields, courseReferences } from "./fields.ts";

declare module "../core/endpoint.ts" {
  interface Importable {
    courses: {};
  }
}

const { name, level, language, status, summary, description, validMonths } = courseFields;
const nameMax = 160;
const named = (field: keyof typeof courseReferences) =>
  z
    .array(line(nameMax))
    .max(50)
    .meta({ label: courseReferences[field].meta()?.label ?? field, help: "Their names" });

/** A line of a file of courses: what an id names elsewhere has its name here, other courses of the file included. An export of courses is such a file. */
export const CourseLine = create(
  {
    name,
    level,
    language,
    status,
    summary,
    description,
    validMonths,
    follows: line(nameMax)
      .nullable()
      .meta({
        label: courseFields.follows.meta()?.label ?? "",
        help: "The name of the course before it in its series",
      }),
    skills: named("skills"),
    prerequisites: named("prerequisites"),
    usersGroup: named("usersGroup"),
  },
  {
    status: courseDefaults.status,
    summary: courseDefaults.summary,
    description: courseDefaults.description,
    validMonths: courseDefaults.validMonths,
    follows: null,
    skills: [],
    prerequisites: [],
    usersGroup: [],
  },
);
export type CourseLine = z.output<typeof CourseLine>;
