import type { Project } from "../../../contract/projects/endpoints.ts";
import type { Part } from "../../ui/table/asked-fields.ts";

/** What a row of projects is read for besides what it shows: its actions. */
export const projectReads = ["payBy", "skills"] as const;

export type ProjectRow = Part<Project, (typeof projectReads)[number]>;
