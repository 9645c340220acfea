import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { byId, Id, line, Ref } from "../core/fields.ts";
import { at } from "./fields.ts";

/** A clause of a project's guideline as it is now, with the chapter that teaches it. */
export const ClauseChapter = z.strictObject({
  anchor: z.string(),
  text: z.string().meta({ label: "Clause" }),
  chapter: Ref.nullable().meta({ label: "Chapter", reference: "chapters" }),
  /** The chapter's. */
  course: Ref.nullable().meta({ label: "Course", reference: "courses" }),
});
ClauseChapter.register(z.globalRegistry, { id: "ClauseChapter" });
export type ClauseChapter = z.infer<typeof ClauseChapter>;

const managers = only("admin", "manager");
const path = `${at}/clause-chapters/:_id` as const;
const clauses = { replies: { 200: z.strictObject({ clauses: z.array(ClauseChapter) }) } } as const;

/** The endpoints for what teaches the clauses of a guideline. */
export const clauseChapterEndpoints = {
  clauseChapters: {
    method: "GET",
    path,
    summary: "The clauses of a project's guideline, each with the chapter that teaches it",
    policy: managers,
    params: byId,
    ...clauses,
    errors: ["not_found"],
    beyond: true,
  },
  setClauseChapter: {
    method: "PUT",
    path,
    summary: "Choose the chapter that teaches a clause; reviews that cite it propose that chapter",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({
      anchor: line(120),
      chapterId: Id.nullable().meta({ label: "Chapter", reference: "chapters" }),
    }),
    ...clauses,
    errors: ["not_found"],
    beyond: true,
  },
} as const;
