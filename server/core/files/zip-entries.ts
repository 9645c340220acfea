import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import yauzl from "yauzl";
import { AppError } from "../app-error.ts";

/** A file within a zip, which can be written to the disk while it is the one that is looked at. */
export interface ZipEntry {
  /** Without folders. */
  readonly name: string;
  /** In bytes, unpacked, as the zip says; `writeTo` stops where it is more. */
  readonly size: number;
  writeTo(path: string): Promise<void>;
}

/**
 * The files of a zip on the disk, one after another; folders and what systems put beside files are left out. Nothing is
 * written where an entry's own path says. Throws validation on `field` where the zip can't be read, has more than
 * `filesMax` files, or unpacks to more than `bytesMax`.
 */
export const zipEntries = async function* (
  path: string,
  { field, filesMax, bytesMax }: { readonly field: string; readonly filesMax: number; readonly bytesMax: number },
): AsyncGenerator<ZipEntry, undefined> {
  const unreadable = (message: string): AppError => new AppError("validation", { fields: { [field]: [message] } });
  const zip = await yauzl.openPromise(path).catch(() => {
    throw unreadable("The zip can't be read.");
  });
  let files = 0;
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.replace(/^.*\//, "");
      if (name === "" || name.startsWith(".") || entry.fileName.startsWith("__MACOSX/")) continue;
      files += 1;
      bytes += entry.uncompressedSize;
      if (files > filesMax) throw unreadable(`The zip has more than ${filesMax} files.`);
      if (bytes > bytesMax) throw unreadable("The zip unpacks to more than it may.");
      yield {
        name,
        size: entry.uncompressedSize,
        // The reader itself checks that no entry unpacks to more than it says.
        writeTo: async (target) =>
          pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { flags: "wx", mode: 0o600 })),
      };
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable("The zip can't be read.");
  } finally {
    zip.close();
  }
};
