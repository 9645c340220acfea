import type { FastifyReply } from "fastify";
import type { Context } from "../../core/http/context.ts";
import { notFound } from "../../core/refusal.ts";

/** What a browser may show by itself; anything else is handed over as a file to save. */
const shown: Readonly<Record<string, string>> = { "image/webp": "webp", "image/png": "png" };

/** Sends a file to whoever has a signed address of it. Throws not_found for any other address. */
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
  // Sent to its end: a reply that has only begun looks like one that was forgotten.
  await reply
    .type(ending ? file.mime : "application/octet-stream")
    .header("content-length", file.size)
    .header("content-disposition", ending ? `inline; filename="${id}.${ending}"` : `attachment; filename="${id}"`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", `private, max-age=${secondsLeft}, immutable`)
    .send(bytes);
};
