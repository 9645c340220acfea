import { z } from "zod";
import { whole } from "../core/list.ts";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId } from "../core/fields.ts";
import { contentEndpoints, ofMyWork } from "../tasks/content-endpoints.ts";
import { Task } from "../tasks/entity.ts";
import { ItemsUpload, itemTable, UploadOptions } from "../tasks/item-upload.ts";
import { emptyReasons } from "../tasks/rules.ts";

const at = "/api/v1/audio-content";

/** How many lines someone may hold besides the one that they read. */
export const linesAheadMax = 20;

/** What someone has to read. */
export const HeldLines = z.strictObject({
  /** Null where there is none. */
  current: Task.nullable(),
  /** What comes after it, held already. */
  ahead: z.array(Task),
  /** Why there is none; null while there is one. */
  empty: z.enum(emptyReasons).nullable(),
  /** Whether the server can check recordings: without ffmpeg it takes them as they are. */
  isChecked: z.boolean(),
});
HeldLines.register(z.globalRegistry, { id: "HeldLines" });
export type HeldLines = z.infer<typeof HeldLines>;

const contents = contentEndpoints(at);
/** Lines that workers read aloud and record; `{id}` in the paths is a project where nothing else is said. */
export const audio = endpoints({
  ...contents,
  list: { ...contents.list, query: z.strictObject({ ...contents.list.query.shape, ...whole }) },
  upload: {
    method: "POST",
    path: `${at}/upload/:_id`,
    summary: "Upload lines to read by a table; preview writes nothing",
    policy: only("admin", "manager"),
    audited: true,
    params: byId,
    body: UploadOptions,
    files: { csvData: itemTable },
    replies: { 200: ItemsUpload },
    errors: ["not_found", "validation", "too_large", "unsupported_media", "upload_stopped"],
  },
  current: {
    method: "GET",
    path: `${at}/current/:_id`,
    summary:
      "The line that I hold and should read, or else the next one, under a lease of an hour; where I may get no more, what I hold",
    policy: signedIn,
    audited: true,
    params: byId,
    query: z.strictObject({ ahead: z.coerce.number<number>().int().min(0).max(linesAheadMax).default(0) }),
    replies: { 200: HeldLines },
    errors: ["not_found", "not_workable"],
  },
  activity: {
    method: "PATCH",
    path: `${at}/activity/:_id`,
    summary: "Note that I work on a line of mine, by the server's clock",
    policy: ofMyWork,
    params: byId,
    replies: { 200: z.strictObject({ activeSeconds: z.int() }) },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
});
