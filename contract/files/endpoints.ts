import { z } from "zod";
import { anyone, endpoints, only, stream } from "../core/endpoint.ts";
import { byId, Id } from "../core/fields.ts";
import { attachmentMax, attachmentTypes } from "../core/attachments.ts";
import { pictureMax, pictureTypes } from "../core/pictures.ts";
import "./errors.ts";

/** A stored picture, with a URL that is valid for the next hour or two. */
export const Picture = z.strictObject({
  _id: Id,
  url: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  mime: z.string(),
  /** In bytes. */
  size: z.int(),
});
Picture.register(z.globalRegistry, { id: "Picture" });
export type Picture = z.infer<typeof Picture>;

/** A stored video, sound or document, with a URL that is valid for the next six to twelve hours. */
export const Attachment = z.strictObject({
  _id: Id,
  url: z.string(),
  /** Of the file as it was uploaded. */
  name: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.int(),
});
Attachment.register(z.globalRegistry, { id: "Attachment" });
export type Attachment = z.infer<typeof Attachment>;

export const files = endpoints({
  upload: {
    method: "POST",
    path: "/api/v1/files",
    summary: "Upload a picture to put into a text; without one that refers to it, it is removed after a day",
    policy: only("admin", "manager"),
    audited: true,
    files: { picture: { mime: pictureTypes, max: pictureMax } },
    replies: { 201: z.strictObject({ file: Picture }) },
    record: "file",
    errors: ["too_large", "unsupported_media", "validation", "busy"],
    beyond: true,
  },
  attach: {
    method: "POST",
    path: "/api/v1/files/attachments",
    summary:
      "Upload a video, sound or document to put into a text; without one that refers to it, it is removed after a day",
    policy: only("admin", "manager"),
    audited: true,
    files: { file: { mime: attachmentTypes, max: attachmentMax.video, onDisk: true } },
    replies: { 201: z.strictObject({ file: Attachment }) },
    record: "file",
    errors: ["too_large", "unsupported_media", "validation"],
    beyond: true,
  },
  read: {
    method: ["GET", "HEAD"],
    path: "/api/v1/files/:_id",
    summary: "A picture or attachment, whole or one range of its bytes, by an address that another reply has signed",
    policy: anyone,
    params: byId,
    // Any invalid value here is a 404.
    query: z.strictObject({
      expires: z.string().max(20).optional(),
      signature: z.string().max(100).optional(),
      /** The first byte and the last one, such as 0-99: a file of its own to browsers, which show and cache it so. */
      bytes: z.string().max(40).optional(),
    }),
    replies: { 200: stream("*/*") },
    errors: ["not_found", "range_not_satisfiable"],
    beyond: true,
  },
});
