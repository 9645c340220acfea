import { endpointsOf } from "../../providers/api.ts";
import { ApiError, call } from "../../providers/client.ts";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import { uploading } from "../../providers/upload.ts";

const collection = endpointsOf("collection");

/** In bytes: so much goes in one request, and so much at most is sent again after an interruption. */
const partMax = 8_000_000;
/** Tries in a row of which nothing arrives, and the longest wait between two of them, in milliseconds. */
const triesMax = 8;
const waitMax = 30_000;
const tus = { "tus-resumable": "1.0.0" };

/** By what a file is known again, after the page was loaded anew: the same file in the same place. */
export const fingerprintOf = ({ name, size, lastModified }: File): string => `upload ${name} ${size} ${lastModified}`;

/** Forgets where a file was uploaded to: an item has it now, or nobody wants it any more. */
export const forgetUpload = (file: File): void => {
  writeKept(fingerprintOf(file), undefined);
};

/** Cancels what has arrived of a file; what the server no longer knows is cancelled already. */
export const cancelUpload = async (file: File): Promise<void> => {
  const _id = readKept(fingerprintOf(file));
  forgetUpload(file);
  if (typeof _id !== "string") return;
  await call(collection.cancelUpload, { params: { _id }, headers: tus }).catch(() => undefined);
};

interface Options {
  /** Pauses it; called again with the same file it goes on. */
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/**
 * Uploads a file in parts, by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): what the server has is
 * not sent again, not even after the page was loaded anew. Goes on by itself where the connection fails for a while.
 * Returns the upload's id. Throws ApiError, and the signal's reason once it is aborted.
 */
export const uploadInParts = async (file: File, { signal, onProgress }: Options): Promise<string> => {
  let at: { readonly _id: string; readonly offset: number } | undefined;
  for (let failures = 0; ; ) {
    try {
      at ??= (await whereItIs(file, signal)) ?? (await begin(file, signal));
      signal.throwIfAborted();
      onProgress(at.offset / file.size);
      if (at.offset >= file.size) return at._id;
      const offset = await sendPart(file, at, { signal, onProgress });
      at = { _id: at._id, offset };
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || !isPassing(error) || ++failures >= triesMax) throw error;
      await pauseOf(Math.min(1000 * 2 ** (failures - 1), waitMax), signal);
      // What arrived of the part is known to the server alone.
      at = undefined;
    }
  }
};

/** No connection, a server that is busy or starts anew, or another offset than the server's. */
const isPassing = ({ statusCode, body: { code } }: ApiError): boolean =>
  statusCode === 0 || statusCode === 429 || (statusCode >= 500 && code !== "storage_full") || code === "upload_offset";

/** Waits; a connection that comes back ends it early. */
const pauseOf = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });

/** How much of the file the server has; undefined where it knows nothing of it, or no more. */
const whereItIs = async (file: File, signal: AbortSignal) => {
  const _id = readKept(fingerprintOf(file));
  if (typeof _id !== "string") return undefined;
  try {
    const { headers } = await call(collection.uploadOffset, { params: { _id }, headers: tus, signal });
    return { _id, offset: Number(headers.get("upload-offset")) };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.statusCode !== 404 && error.statusCode !== 410)) throw error;
    forgetUpload(file);
    return undefined;
  }
};

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const begin = async (file: File, signal: AbortSignal) => {
  const metadata = `filename ${base64(file.name)},filetype ${base64(file.type)}`;
  const headers = { ...tus, "upload-length": String(file.size), "upload-metadata": metadata };
  const reply = await call(collection.createUpload, { headers, signal });
  const _id = reply.headers.get("location")?.split("/").at(-1) ?? "";
  writeKept(fingerprintOf(file), _id);
  return { _id, offset: 0 };
};

const sendPart = async (
  file: File,
  { _id, offset }: { readonly _id: string; readonly offset: number },
  { signal, onProgress }: Options,
): Promise<number> => {
  const bytes = file.slice(offset, offset + partMax);
  await call(collection.appendUpload, {
    params: { _id },
    headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    bytes,
    signal,
    transport: uploading((part) => onProgress((offset + part * bytes.size) / file.size)),
  });
  return offset + bytes.size;
};
