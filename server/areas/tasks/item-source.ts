import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { fetchedFileMax } from "../../../contract/tasks/item-upload.ts";
import { nameAsSent } from "../../core/files/attachments.ts";
import type { JobServices } from "../../core/jobs/job.ts";
import { newId } from "../../core/ids.ts";
import { download, DownloadFailure } from "../../services/guard/download.ts";
import { type StoredFile, sniffItemFile, unsupported } from "./item-files.ts";

/** An item whose sound or picture was not looked at yet. */
export interface PendingItem {
  readonly _id: string;
  /** Of its address; empty where its file was uploaded. */
  readonly host: string;
  readonly kind: "audio" | "image";
  readonly url: string;
  readonly fileId: string | null;
  readonly mime: string | null;
  /** In whose name its files are kept. */
  readonly uploadedBy: string;
}

/** In milliseconds. */
const limits = { whole: 15 * 60_000, idle: 30_000, size: fetchedFileMax };

/**
 * Writes an item's sound or picture to a new file on this machine, from the store or from its address. `fetched` is the
 * file that is to be stored, where it comes from its address. The item has a problem where that fails.
 */
export const readSource = async (
  { files, config }: Pick<JobServices, "files" | "config">,
  { kind, url, fileId, mime }: PendingItem,
  path: string,
): Promise<{ readonly mime: string; readonly fetched?: StoredFile } | { readonly problem: string }> => {
  if (fileId !== null) {
    const content = await files.read(fileId);
    if (!content) return { problem: "Its file is gone." };
    await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return { mime: mime ?? "" };
  }
  try {
    await download({ standIn: config.modelStandIn }, url, path, limits);
  } catch (error) {
    if (error instanceof DownloadFailure) return { problem: error.message };
    throw error;
  }
  const found = await sniffItemFile(path, kind);
  if (found === undefined) return { problem: unsupported };
  const { size } = await stat(path);
  return { mime: found, fetched: { _id: newId(), name: nameIn(url), mime: found, size } };
};

/** What an address calls its file. */
const nameIn = (url: string): string => {
  const last = new URL(url).pathname.split("/").at(-1)!;
  try {
    return nameAsSent(decodeURIComponent(last));
  } catch {
    return nameAsSent(last);
  }
};
