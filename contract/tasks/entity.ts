import { z } from "zod";
import { TaskErrors } from "./accuracy/measures.ts";
import { Normalisation } from "./accuracy/normalisation.ts";
import { Id, Instant, line, Ref, Seconds, text, Version } from "../core/fields.ts";
import {
  commentMax,
  type ReviewReason,
  reviewReasonLabels,
  reviewReasons,
  reviewReasonsFor,
  skipReasonLabels,
  skipReasons,
  taskDecisionLabels,
  taskDecisions,
  taskKindLabels,
  taskKinds,
  type TranscribedKind,
} from "./rules.ts";
import { itemStateLabels, itemStates, taskStateLabels, taskStates } from "./states.ts";
import { AudioTranscript, ImageTranscript } from "./transcripts.ts";

export const TaskStatus = z.enum(taskStates).meta({ label: "Status", options: taskStateLabels });
export const ItemStatus = z.enum(itemStates).meta({ label: "Status", options: itemStateLabels });
export const TaskKindField = z.enum(taskKinds).meta({ label: "Kind", options: taskKindLabels });
export const SkipReason = z.enum(skipReasons).meta({ label: "Why?", options: skipReasonLabels });
export const Decision = z.enum(taskDecisions).meta({ label: "Decision", options: taskDecisionLabels });
const reasonsAmong = (reasons: readonly ReviewReason[]) =>
  z
    .array(z.enum(reasons).meta({ label: "Reason", options: reviewReasonLabels }))
    .max(reasons.length)
    .meta({ label: "Reasons" });
export const Reasons = reasonsAmong(reviewReasons);
/** What a reviewer may find wrong with work of a kind. */
export const reviewReasonsField = (kind: TranscribedKind) => reasonsAmong(reviewReasonsFor(kind));
export const Comment = text(commentMax).meta({ label: "Comment", widget: "text", help: "The worker reads this" });
/** A language as BCP 47 writes it, such as en or pt-BR; empty where it is not said. */
export const Language = line(35, 0)
  .regex(/^$|^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, "A language code, such as en or pt-BR.")
  .meta({ label: "Language", widget: "language" });
/** What someone made of an item: which of the two depends on the item's kind. */
export const Transcript = z.union([AudioTranscript, ImageTranscript]);
export type Transcript = z.infer<typeof Transcript>;

/** What was found out about an item's sound or picture; milliseconds, hertz and pixels. */
export const MediaFacts = z.strictObject({
  milliseconds: z.int().optional(),
  sampleRate: z.int().optional(),
  channels: z.int().optional(),
  /** The share of it that is silent and that is clipped, 0 to 1. */
  silent: z.number().optional(),
  clipped: z.number().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** What may be wrong with it, in words. */
  remarks: z.array(z.string()).optional(),
});
export type MediaFacts = z.infer<typeof MediaFacts>;

/** Something to transcribe or to read aloud. */
export const TaskItem = z.strictObject({
  _id: Id,
  projectId: Ref.meta({ label: "Project", reference: "projects" }),
  kind: TaskKindField,
  number: z.int().meta({ label: "Number" }),
  reference: z.string().meta({ label: "Reference" }),
  url: z.string().meta({ label: "Address" }),
  text: z.string().meta({ label: "Text" }),
  language: z.string().meta({ label: "Language", widget: "language" }),
  isGold: z.boolean().meta({ label: "Known answer" }),
  priority: z.int().meta({ label: "Priority" }),
  /** 0: not yet given to anyone; 1: given out. */
  task: z.union([z.literal(0), z.literal(1)]).meta({ label: "Given out" }),
  status: ItemStatus,
  problem: z.string().meta({ label: "Problem" }),
  /** How many people do it, have submitted it, and skipped it. */
  wanted: z.int().meta({ label: "Times wanted" }),
  submitted: z.int().meta({ label: "Submitted" }),
  skips: z.int().meta({ label: "Skipped" }),
  /** Why people skipped it, the latest first. */
  skippedFor: z
    .array(z.strictObject({ reason: SkipReason, comment: z.string() }))
    .meta({ label: "Why skipped", notExported: true }),
  facts: MediaFacts.nullable().meta({ label: "Facts", notExported: true }),
  createdAt: Instant.meta({ label: "Uploaded" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({ assign: z.boolean(), takeBack: z.boolean(), remove: z.boolean() }),
});
TaskItem.register(z.globalRegistry, { id: "TaskItem" });
export type TaskItem = z.infer<typeof TaskItem>;

/** One person's turn at an item, as lists show it. */
export const Task = z.strictObject({
  _id: Id,
  contentId: Id,
  projectId: Ref.meta({ label: "Project", reference: "projects" }),
  kind: TaskKindField,
  number: z.int().meta({ label: "Number" }),
  reference: z.string().meta({ label: "Reference" }),
  language: z.string().meta({ label: "Language", widget: "language" }),
  text: z.string().meta({ label: "Text" }),
  user: Ref.meta({ label: "Worker", reference: "users" }),
  status: TaskStatus,
  /** Until when it is kept for its person; null while it is not with them. */
  leaseUntil: Instant.nullable().meta({ label: "Kept until" }),
  activeSeconds: Seconds.meta({ label: "Active time" }),
  /** Minor units; null where the project pays by the hour. */
  amount: z.int().min(0).nullable().meta({ label: "Pays", widget: "money" }),
  isFast: z.boolean().meta({ label: "Very fast" }),
  submittedAt: Instant.nullable().meta({ label: "Submitted" }),
  reviewer: Ref.nullable().meta({ label: "Reviewer", reference: "users" }),
  decidedAt: Instant.nullable().meta({ label: "Decided" }),
  reasons: Reasons,
  comment: z.string().meta({ label: "Comment" }),
  /** Null where it was not skipped. */
  skipReason: z.enum(skipReasons).nullable().meta({ label: "Why skipped", options: skipReasonLabels }),
  createdAt: Instant.meta({ label: "Created" }),
  version: Version,
  can: z.strictObject({ work: z.boolean(), decide: z.boolean() }),
});
Task.register(z.globalRegistry, { id: "Task" });
export type Task = z.infer<typeof Task>;

/** A large picture in pieces at every size. */
export const PictureTiles = z.strictObject({
  /** A piece has these bytes of the file here: `address&bytes=first-last`. */
  address: z.string(),
  /** The side of a piece, and by how much it reaches into its neighbours; in pixels. */
  size: z.int(),
  overlap: z.int(),
  /** From a single pixel on, each twice the one before. Places are the first byte and the length of each piece, row by row. */
  levels: z.array(z.strictObject({ columns: z.int(), places: z.array(z.int()) })),
});
export type PictureTiles = z.infer<typeof PictureTiles>;

/** A sound or picture; its addresses are valid for the next hours. */
export const Media = z.strictObject({
  address: z.string().nullable(),
  mime: z.string(),
  facts: MediaFacts.nullable(),
  /** Where the waveform of a sound is: null where there is none. */
  peaks: z.string().nullable(),
  /** Null for a sound, and for a picture that is shown whole. */
  tiles: PictureTiles.nullable(),
});
Media.register(z.globalRegistry, { id: "Media" });
export type Media = z.infer<typeof Media>;

/** A term of the project, and when to use it. */
export const Term = z.strictObject({
  term: line(80).meta({ label: "Term" }),
  hint: line(200, 0).meta({ label: "When to use it" }),
});
export type Term = z.infer<typeof Term>;

/** Another text of the same item, for whoever reviews. */
export const OtherText = z.strictObject({
  of: z.enum(["known", "person"]),
  /** Whose work it is; null of the known answer. */
  user: Ref.nullable(),
  content: Transcript,
});
export type OtherText = z.infer<typeof OtherText>;

/** A task with all that its page needs. */
export const TaskPage = z.strictObject({
  task: Task,
  media: Media.nullable(),
  draft: Transcript.nullable(),
  /** Counts the saves of the draft; send it with the next. */
  draftVersion: z.int(),
  content: Transcript.nullable(),
  /** What the reviewer made of it; null where it was right, or, to its author, not decided. */
  fixed: Transcript.nullable(),
  glossary: z.array(Term),
  /** By what texts of this item are compared. */
  normalisation: Normalisation,
  /** Counted soon after the work was submitted or decided; its author gets them once it is accepted. */
  errors: z.array(TaskErrors),
  /** For reviewers without work of their own on the item. */
  others: z.array(OtherText),
});
TaskPage.register(z.globalRegistry, { id: "TaskPage" });
export type TaskPage = z.infer<typeof TaskPage>;
