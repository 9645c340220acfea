import type { FastifyReply } from "fastify";
import type { Context } from "../../core/http/context.ts";
import { notFound } from "../../core/app-error.ts";

/** Types that browsers may show inline; anything else is sent as a download. */
const shown: Readonly<Record<string, string>> = { "image/webp": "webp", "image/png": "png" };

/** Sends a file for its signed URL. Throws not_found for any other URL. */
export const sendFile = async (
  { services, sql }: Pick<Context, "services" | "sql">,
  reply: FastifyReply,
  id: string,
  { expires = "", signature = "" }: { expires?: string | undefined; signature?: string | undefined },
): Promise<void> => {
  const secondsLeft = await services.fileAddresses.secondsLeft(id, expires, signature);
  if (secondsLeft === undefined) throw notFound("file");
  const file = await sql
    .selectFrom("files")
    .select(["mime", "size"])
    .where("_id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  const bytes = file && (await services.files.read(id));
  if (!file || !bytes) throw notFound("file");
  const ending = shown[file.mime];
  // Awaited to its end: otherwise the reply looks unanswered to the framework.
  await reply
    .type(ending ? file.mime : "application/octet-stream")
    .header("content-length", file.size)
    .header("content-disposition", ending ? `inline; filename="${id}.${ending}"` : `attachment; filename="${id}"`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", `private, max-age=${secondsLeft}, immutable`)
    .send(bytes);
};
