import { z } from "zod";
import { only, signedIn } from "../core/endpoint.ts";
import { byId, Id, Instant, patch, Ref, richText, Version } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import { at, projectFields } from "./fields.ts";

/** In characters of HTML. */
export const guidelineMax = 50_000;
const infoFields = {
  description: projectFields.description,
  guideline: richText(guidelineMax).meta({ label: "Guideline", help: "How the work is done; workers read this" }),
};

/** A project's information for workers, before and during their work. */
export const ProjectInfo = z.strictObject({
  _id: Id,
  name: z.string().meta({ label: "Name" }),
  platform: z.string().meta({ label: "Platform" }),
  skills: z.array(Ref).meta({ label: "Skills needed", reference: "skills" }),
  longestShift: projectFields.longestShift,
  ...infoFields,
  guidelineUpdatedAt: Instant.nullable().meta({ label: "Guideline changed" }),
  /** The version of the guideline, counted from 1; 0 where there never was one. */
  guidelineNumber: z.int().min(0).meta({ label: "Version of the guideline" }),
  /** The version that workers must have read to check in; 0 where there is nothing to read. */
  guidelineRequired: z.int().min(0).meta({ label: "Version that workers must have read" }),
  version: Version,
});
ProjectInfo.register(z.globalRegistry, { id: "ProjectInfo" });
export type ProjectInfo = z.infer<typeof ProjectInfo>;

/** Whether the caller has read a project's guideline. */
export const Reading = z.strictObject({
  /** They must confirm that they have read it before the next check-in. */
  mustRead: z.boolean(),
  /** The newest version that they confirmed. */
  acknowledged: z
    .strictObject({
      number: z.int().min(1),
      at: Instant,
      /** Its text, where there is a newer version. */
      guideline: z.string().nullable(),
    })
    .nullable(),
});
Reading.register(z.globalRegistry, { id: "Reading" });
export type Reading = z.infer<typeof Reading>;

/** A current or former text of a project's guideline. */
export const GuidelineVersion = z.strictObject({
  _id: Id,
  project: Ref,
  number: z.int().min(1).meta({ label: "Version" }),
  createdAt: Instant.meta({ label: "Written" }),
  /** Null: from before authors were recorded. */
  writtenBy: Ref.nullable().meta({ label: "By", reference: "users" }),
  needsReading: z.boolean().meta({ label: "To be read again" }),
  /** The version from which this text was restored. */
  restoredFrom: z.int().nullable().meta({ label: "Text of version" }),
  /** How many people confirmed this version. */
  readers: z.int().meta({ label: "Read by" }),
  isCurrent: z.boolean().meta({ label: "Current" }),
});
GuidelineVersion.register(z.globalRegistry, { id: "GuidelineVersion" });
export type GuidelineVersion = z.infer<typeof GuidelineVersion>;

const managers = only("admin", "manager");
const readers = only("admin", "manager", "payments");
const Number = z.int().min(1).max(1_000_000_000);
const isMinor = z.boolean().meta({
  writeOnly: true,
  label: "A small correction",
  help: "Workers don't have to read it again, and no one is notified",
});
const withReading = z.strictObject({ projectInfo: ProjectInfo, reading: Reading });

/** The endpoints for guidelines. */
export const guidelineEndpoints = {
  info: {
    method: "GET",
    path: `${at}/get/project-info/:_id`,
    summary: "What workers read of a project: its guideline and its facts, and whether the caller has read it",
    policy: signedIn,
    params: byId,
    replies: { 200: withReading },
    record: "projectInfo",
    errors: ["not_found"],
  },
  updateInfo: {
    method: "PUT",
    path: `${at}/update/project-info/:_id`,
    summary: "Change the guideline of a project, and what it is about; each text is kept as a version",
    policy: managers,
    audited: true,
    params: byId,
    body: patch({ ...infoFields, isMinor }),
    replies: { 200: z.strictObject({ projectInfo: ProjectInfo }) },
    record: "projectInfo",
    errors: ["not_found", "stale"],
  },
  acknowledgeGuideline: {
    method: "POST",
    path: `${at}/acknowledge-guideline/:_id`,
    summary: "I have read this version of the guideline; refused where there is a newer one",
    policy: signedIn,
    params: byId,
    body: z.strictObject({ number: Number }),
    replies: { 200: withReading },
    record: "projectInfo",
    errors: ["not_found", "guideline_changed"],
    beyond: true,
  },
  guidelines: {
    method: "GET",
    path: `${at}/guidelines/:_id`,
    summary: "The versions of a project's guideline, the newest first",
    policy: readers,
    params: byId,
    query: listQuery(["number", "createdAt"], {}).omit({ search: true }),
    replies: { 200: page("guidelines", GuidelineVersion) },
    list: "guidelines",
    errors: ["not_found"],
    beyond: true,
  },
  guideline: {
    method: "GET",
    path: `${at}/guidelines/:_id/:number`,
    summary: "One version of a project's guideline with its text",
    policy: readers,
    params: byId.extend({ number: z.coerce.number<string>().int().min(1).max(1_000_000_000) }),
    replies: { 200: z.strictObject({ guideline: GuidelineVersion.extend({ html: z.string() }) }) },
    record: "guideline",
    errors: ["not_found"],
    beyond: true,
  },
  restoreGuideline: {
    method: "POST",
    path: `${at}/restore-guideline/:_id`,
    summary: "Take the text of an older version again, as a new version",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ number: Number, isMinor: isMinor.default(false), version: Version.optional() }),
    replies: { 200: z.strictObject({ projectInfo: ProjectInfo }) },
    record: "projectInfo",
    errors: ["not_found", "no_change", "stale"],
    beyond: true,
  },
} as const;
