import { addAbortSignal, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { ZipFile } from "yazl";
import { zipMime } from "../../../contract/core/bulk.ts";

/** A ZIP archive that is sent while it is made: one file after another, so that little of it is in memory. */
export interface SentZip {
  /** Adds a file of text, compressed. */
  text(path: string, content: string): void;
  /** Adds a file as it is, and resolves once it was read. Media are compressed already. */
  file(path: string, content: Uint8Array | Readable): Promise<void>;
}

/**
 * Sends what `fill` adds as `<name>.zip`. Where that fails once sending has begun, or the client goes away, the archive
 * breaks off: browsers report an incomplete download.
 */
export const sendZip = async (
  reply: FastifyReply,
  name: string,
  fill: (zip: SentZip) => Promise<void>,
): Promise<void> => {
  const zip = new ZipFile();
  const sent = zip.outputStream as Readable;
  const mtime = new Date();
  const gone = new AbortController();
  sent.once("close", () => gone.abort());
  zip.on("error", (error: Error) => sent.destroy(error));
  const filling = fill({
    text: (path, content) => zip.addBuffer(Buffer.from(content), path, { mtime }),
    file: async (path, content) => {
      const stream = content instanceof Readable ? content : Readable.from([content]);
      // Without this a file stays open where the client went away in the middle of it.
      addAbortSignal(gone.signal, stream);
      zip.addReadStream(stream, path, { mtime, compress: false });
      await finished(stream, { writable: false });
    },
  });
  void filling.then(
    () => zip.end(),
    (error: Error) => sent.destroy(error),
  );
  void reply
    .type(zipMime)
    .header("content-disposition", `attachment; filename="${name}.zip"`)
    .header("cache-control", "no-store")
    .send(sent);
  await reply;
};

/** A name that a person gave, as one part of a path of an archive, on every system. */
export const zipName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_").replace(/^[. ]*$/, "_");
