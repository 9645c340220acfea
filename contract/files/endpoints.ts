import { z } from "zod";
import { anyone, endpoints, only, stream } from "../core/endpoint.ts";
import { byId, Id } from "../core/fields.ts";
import { pictureMax, pictureTypes } from "../core/pictures.ts";

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
  read: {
    method: "GET",
    path: "/api/v1/files/:_id",
    summary: "A picture, by an address that another reply has signed for a short time",
    policy: anyone,
    params: byId,
    // Any invalid value here is a 404.
    query: z.strictObject({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() }),
    replies: { 200: stream("image/*") },
    errors: ["not_found"],
    beyond: true,
  },
});
