import { z } from "zod";
import { endpoints, only } from "../core/endpoint.ts";
import { addErrors, type Codes } from "../core/errors.ts";
import { Instant, Version } from "../core/fields.ts";

const formDraftsErrors = addErrors({
  too_many_drafts: [409, "You have {max} drafts. Save or drop some first."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof formDraftsErrors> {}
}

const at = "/api/v1/form-drafts";
const managers = only("admin", "manager");
/** The most drafts of one kind that one author has at once. */
export const draftsMax = 500;
/** Of one draft as JSON, in bytes. */
export const draftBytes = 2_000_000;

/** Values by the names of a form's fields, as they were typed. */
export const DraftValues = z.record(z.string().max(60), z.unknown());

/** What an author typed into a form, whether or not it could be saved. */
export const FormDraft = z.strictObject({
  /** What the form writes: the console names it, with the record's id. */
  form: z.string().regex(/^[A-Za-z][\w-]{0,119}$/, "Use letters, digits and dashes."),
  values: DraftValues,
  /** The record's version when it was typed; null: it is new. */
  recordVersion: Version.nullable(),
  updatedAt: Instant,
});
FormDraft.register(z.globalRegistry, { id: "FormDraft" });
export type FormDraft = z.infer<typeof FormDraft>;
const { form, values, recordVersion } = FormDraft.shape;

/** The drafts of forms on which much is typed; each author has their own. */
export const formDrafts = endpoints({
  show: {
    method: "GET",
    path: `${at}/:form`,
    summary: "The caller's draft of a form; null if there is none",
    policy: managers,
    params: z.strictObject({ form }),
    replies: { 200: z.strictObject({ draft: FormDraft.nullable() }) },
    beyond: true,
  },
  save: {
    method: "PUT",
    path: `${at}/:form`,
    summary: "Keep what the caller typed into a form, in place of their earlier draft of it",
    policy: managers,
    params: z.strictObject({ form }),
    body: z.strictObject({ values, recordVersion }),
    replies: { 200: z.strictObject({ draft: FormDraft }) },
    errors: ["too_large", "too_many_drafts"],
    beyond: true,
  },
  remove: {
    method: "DELETE",
    path: `${at}/:form`,
    summary: "Drop the caller's draft of a form, if there is one",
    policy: managers,
    params: z.strictObject({ form }),
    replies: { 200: z.strictObject({ removed: z.int() }) },
    beyond: true,
  },
});
