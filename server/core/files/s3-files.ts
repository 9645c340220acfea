import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FileStore } from "./files.ts";

/** A bucket of Amazon S3, or of a service with its protocol. */
export interface Bucket {
  readonly bucket: string;
  readonly region: string;
  /** For services other than Amazon's. */
  readonly endpoint: string | undefined;
  /** Without them the SDK looks for credentials itself: environment, profile, role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const socketsMax = 1000;
/**
 * How long one try may take until the bucket begins to reply, in milliseconds, and how many bytes a millisecond it takes at
 * least. What it sends after that takes its time, since a video is read as it plays.
 */
const limits = { reply: 30_000, bytes: 500 };

/** Files in a bucket, under their ids. The SDK is loaded with the first one. A bucket that does not answer can't be reached. */
export const s3Files = (
  { bucket, region, endpoint, credentials }: Bucket,
  { reply }: { readonly reply: number } = limits,
): FileStore => {
  let opening: ReturnType<typeof open> | undefined;
  const open = async () => {
    const sdk = await import("@aws-sdk/client-s3");
    const client = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestHandler: {
        connectionTimeout: 5000,
        requestTimeout: reply,
        // Otherwise it only warns.
        throwOnRequestTimeout: true,
        // A video that is being watched may hold one for as long as it plays.
        httpAgent: { keepAlive: true, maxSockets: socketsMax },
        httpsAgent: { keepAlive: true, maxSockets: socketsMax },
      },
      // Its warnings are of what is thrown too, and would go to the console.
      logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
      // Otherwise a checksum follows the body in a form that only Amazon's own servers understand.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
    return { sdk, client };
  };
  const opened = () => (opening ??= open());
  /** The limit counts until the whole body has arrived there. */
  const patienceFor = (size: number) => ({ requestTimeout: reply + size / limits.bytes });
  return {
    put: async (id, bytes) => {
      const { sdk, client } = await opened();
      const { length } = bytes;
      const put = new sdk.PutObjectCommand({ Bucket: bucket, Key: id, Body: bytes, ContentLength: length });
      await client.send(put, patienceFor(length)).catch(unreachable);
    },
    putFile: async (id, path) => {
      const { sdk, client } = await opened();
      const { size } = await stat(path);
      const Body = createReadStream(path);
      const put = new sdk.PutObjectCommand({ Bucket: bucket, Key: id, Body, ContentLength: size });
      const sent = client.send(put, patienceFor(size)).catch(unreachable);
      await sent.finally(() => Body.destroy());
    },
    read: async (id, range) => {
      const { sdk, client } = await opened();
      try {
        const { Body } = await client.send(
          new sdk.GetObjectCommand({
            Bucket: bucket,
            Key: id,
            ...(range && { Range: `bytes=${range.first}-${range.last}` }),
          }),
        );
        // In Node it is a Node stream.
        return Body as Readable | undefined;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        return unreachable(error);
      }
    },
    // S3 returns the same whether or not the id existed.
    remove: async (id) => {
      const { sdk, client } = await opened();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: id })).catch(unreachable);
    },
  };
};

const ignore = (): void => {};

/** Rethrows an error of the SDK. That of a connection which is not made in time has no code, by which others are known. */
const unreachable = (error: unknown): never => {
  const { name, code } = error as { name?: string; code?: string };
  if (name === "TimeoutError" && code === undefined) Object.assign(error as Error, { code: "ETIMEDOUT" });
  throw error;
};
