import type { Config } from "../../config.ts";
import { diskFiles, type FileStore } from "./files.ts";
import { s3Files } from "./s3-files.ts";

/** The store set in the configuration: a bucket, or this machine's disk. */
export const makeFileStore = ({ bucket, filesDir }: Pick<Config, "bucket" | "filesDir">): FileStore =>
  bucket ? s3Files(bucket) : diskFiles(filesDir);
