import type { FastifyReply } from "fastify";
import { attachmentKindOfMime } from "../../../contract/core/attachments.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import { rangeOf } from "../../core/files/byte-range.ts";
import type { Context } from "../../core/http/context.ts";

/** Types of pictures that browsers may show inline, beside videos and sounds; anything else is sent as a download. */
const pictures: Readonly<Record<string, string>> = {
  "image/webp": "webp",
  "image/png": "png",
  "image/jpeg": "jpg",
};

/** Types that browsers show or play, of files that were uploaded under a name: each was recognised by its content. */
const shown = /^(?:image\/(?:jpeg|png|webp|gif)|audio\/(?:wav|webm|flac)|video\/quicktime)$/;

interface Asked {
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
  /** A range that stands in the URL: what is sent is these bytes, as a file of their own. */
  readonly bytes?: string | undefined;
  /** The headers Range and If-Range. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  /** The header If-None-Match. */
  readonly ifNoneMatch: string | undefined;
}

/** Whether If-None-Match names this version, weakly compared (RFC 9110), or any. */
const isNamed = (etag: string, given = ""): boolean =>
  given.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);

/**
 * Sends a file, its head alone, or one range of its bytes, for its signed URL. Throws not_found for any other URL, and for one that names
 * bytes which it doesn't have; range_not_satisfiable.
 */
export const sendFile = async (
  { services, sql }: Pick<Context, "services" | "sql">,
  reply: FastifyReply,
  id: string,
  { expires = "", signature = "", bytes: named, range: asked, ifRange, ifNoneMatch }: Asked,
): Promise<void> => {
  const secondsLeft = await services.fileAddresses.secondsLeft(id, expires, signature);
  if (secondsLeft === undefined) throw notFound("file");
  const file = await sql
    .selectFrom("files")
    .select(["mime", "size", "name"])
    .where("_id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!file) throw notFound("file");
  // A file never changes, so its id is its version.
  const etag = named === undefined ? `"${id}"` : `"${id}/${named}"`;
  const isHead = reply.request.method === "HEAD";
  const range = isHead ? undefined : asked;
  const part =
    named === undefined
      ? ifRange === undefined || ifRange === etag
        ? rangeOf(range, file.size)
        : undefined
      : rangeOf(`bytes=${named}`, file.size);
  if (named !== undefined && typeof part !== "object") throw notFound("file");
  if (part === "unsatisfiable") {
    reply.header("content-range", `bytes */${file.size}`);
    throw new AppError("range_not_satisfiable");
  }
  reply.header("etag", etag).header("cache-control", `private, max-age=${secondsLeft}, immutable`);
  if (isNamed(etag, ifNoneMatch)) {
    await reply.status(304).send();
    return;
  }
  const bytes = isHead ? null : await services.files.read(id, part);
  if (bytes === undefined) throw notFound("file");
  const { type, disposition } = headersOf(id, file);
  if (part && named === undefined)
    reply.status(206).header("content-range", `bytes ${part.first}-${part.last}/${file.size}`);
  // Awaited to its end: otherwise the reply looks unanswered to the framework.
  await reply
    .type(type)
    .header("content-length", part ? part.last - part.first + 1 : file.size)
    .header("content-disposition", disposition)
    .header("accept-ranges", named === undefined ? "bytes" : "none")
    .header("x-content-type-options", "nosniff")
    .send(bytes);
};

const headersOf = (id: string, { mime, name }: { mime: string; name: string | null }) => {
  const group = name === null ? undefined : attachmentKindOfMime(mime)?.group;
  const isPlayed = group === "video" || group === "audio" || (name !== null && shown.test(mime));
  const picture = name === null ? pictures[mime] : undefined;
  const shownName = name === null ? `filename="${picture ? `${id}.${picture}` : id}"` : fileNames(name);
  return {
    type: isPlayed || picture ? mime : "application/octet-stream",
    disposition: `${isPlayed || picture ? "inline" : "attachment"}; ${shownName}`,
  };
};

/** A file's name for programs that know no other letters, and in full (RFC 6266, RFC 8187). */
const fileNames = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${full}`;
};
