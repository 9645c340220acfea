import { z } from "zod";
import { anyone, area, only, stream } from "../core/endpoint.ts";
import { byId, Id } from "../core/fields.ts";

/** What is taken for a picture; it is stored anew as WebP or PNG. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
/** In bytes. */
export const pictureMax = 10_000_000;
/** In pixels: a larger picture is made smaller. */
export const pictureSide = 2000;
/** How many pixels a picture may have before that. */
export const pixelsMax = 50_000_000;

export const pictureWords = {
  type: "Only PNG, JPEG, WebP and GIF pictures are taken.",
  broken: "This picture can't be read: the file is damaged.",
  pixels: `This picture has too many pixels: at most ${pixelsMax / 1_000_000} million.`,
} as const;

/** A picture as it is stored, and where it is read for the next hour or two. */
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
export type Picture = z.infer<typeof Picture>;

export const files = area({
  upload: {
    method: "POST",
    path: "/api/v1/files",
    summary: "Upload a picture to put into a text; without one that refers to it, it is removed after a day",
    may: only("admin", "manager"),
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
    may: anyone,
    params: byId,
    // Whatever is wrong with these, there is no such file.
    query: z.strictObject({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() }),
    replies: { 200: stream("image/*") },
    errors: ["not_found"],
    beyond: true,
  },
});
