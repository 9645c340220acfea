import { z } from "zod";
import { Id, Instant, Minor, Ref, text, Version } from "../core/fields.ts";
import { collectedGroups, collectedMax } from "./kinds.ts";
import { collectedStateLabels, collectedStates, rejectCauseLabels, rejectCauses } from "./states.ts";

export const CollectedStatus = z.enum(collectedStates).meta({ label: "Status", options: collectedStateLabels });
export const RejectCause = z.enum(rejectCauses).meta({ label: "Cause", options: rejectCauseLabels });

export const Description = text(collectedMax.characters).meta({
  label: "Description",
  help: "What it shows or says",
  widget: "text",
  personal: true,
});
export const ReviewWords = text(collectedMax.characters).meta({
  label: "Comment",
  help: "Whoever uploaded it reads this",
  widget: "text",
  personal: true,
});

/** What is known of a file's content; null where it does not apply, or could not be read. */
export const CollectedFacts = z.strictObject({
  /** In pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** In milliseconds. */
  duration: z.int().nullable(),
  /** In samples a second. */
  sampleRate: z.int().nullable(),
  channels: z.int().nullable(),
  /** What could not be checked of the recording of a line, in words; left out where all was. */
  remarks: z.array(z.string()).optional(),
});
export type CollectedFacts = z.infer<typeof CollectedFacts>;

export const CollectedFile = z.strictObject({
  _id: Id,
  /** Of the file as it was uploaded. */
  name: z.string(),
  mime: z.string(),
  group: z.enum(collectedGroups),
  /** In bytes. */
  size: z.int(),
  facts: CollectedFacts,
  /** Valid for the next six to twelve hours. */
  url: z.string(),
});
CollectedFile.register(z.globalRegistry, { id: "CollectedFile" });
export type CollectedFile = z.infer<typeof CollectedFile>;

/** What a worker uploaded for a project: one or more files that belong together. */
export const CollectedItem = z.strictObject({
  _id: Id,
  /** The first file's name, and how many more there are. */
  name: z.string().meta({ label: "Files" }),
  project: Ref.meta({ label: "Project", reference: "projects" }),
  author: Ref.meta({ label: "Uploaded by", reference: "users" }),
  /** The line that was read aloud; null for other uploads. */
  contentId: Id.nullable().meta({ notExported: true }),
  /** Its words; empty for other uploads. */
  line: z.string().meta({ label: "Line", widget: "text" }),
  description: z.string().meta({ label: "Description", widget: "text" }),
  files: z.array(CollectedFile).meta({ label: "Files", notExported: true }),
  status: CollectedStatus,
  /** Of the last rejection; kept while the replacement waits, null once approved. */
  cause: RejectCause.nullable(),
  comment: z.string().meta({ label: "Comment", widget: "text" }),
  reviewer: Ref.nullable().meta({ label: "Reviewed by", reference: "users" }),
  /** How often files were sent for it. */
  round: z.int().meta({ label: "Submissions" }),
  /** What it pays in minor units once approved; null where the project pays by the hour. */
  amount: Minor.nullable().meta({ label: "Pays", widget: "money" }),
  submittedAt: Instant.meta({ label: "Submitted" }),
  reviewedAt: Instant.nullable().meta({ label: "Reviewed" }),
  createdAt: Instant.meta({ label: "Uploaded" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({ update: z.boolean(), review: z.boolean(), remove: z.boolean() }),
});
CollectedItem.register(z.globalRegistry, { id: "CollectedItem" });
export type CollectedItem = z.infer<typeof CollectedItem>;

/** What the audit keeps: texts and names of files under the key of whoever uploaded them. */
export const AuditedItem = CollectedItem.extend(
  Object.fromEntries(
    (["name", "description", "files", "comment"] as const).map((name) => [
      name,
      CollectedItem.shape[name].meta({ ...CollectedItem.shape[name].meta(), personal: true }),
    ]),
  ),
);
