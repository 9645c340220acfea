import { z } from "zod";
import { create, line } from "../core/fields.ts";
import { checkLink, jobDefaults, jobFields, NewJobStatus } from "./fields.ts";

declare module "../core/endpoint.ts" {
  interface Importable {
    jobs: {};
  }
}

/** How a file names a person. */
export const personHelp = "Their e-mail address, or their name where just one person has it";
const person = (label: string) => line(254).nullable().meta({ label, help: personHelp });

/** A line of a file of jobs: what an id names elsewhere has its name here. An export of jobs is such a file. */
export const JobLine = create(
  {
    ...jobFields,
    projectId: line(160).meta({ label: "Project", help: "Its name" }),
    skills: z.array(line(80)).max(50).meta({ label: "Further skills" }),
    annotatorId: person("For"),
    reviewerId: person("Reviewer"),
    status: NewJobStatus,
  },
  { ...jobDefaults, status: "draft" as const },
).superRefine(checkLink);
export type JobLine = z.output<typeof JobLine>;
