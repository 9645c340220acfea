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

/** Files in a bucket, under their ids. The SDK is loaded with the first one. */
export const s3Files = ({ bucket, region, endpoint, credentials }: Bucket): FileStore => {
  let opening: ReturnType<typeof open> | undefined;
  const open = async () => {
    const sdk = await import("@aws-sdk/client-s3");
    const client = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestHandler: {
        connectionTimeout: 5000,
        requestTimeout: 60_000,
        // A video that is being watched may hold one for as long as it plays.
        httpAgent: { keepAlive: true, maxSockets: socketsMax },
        httpsAgent: { keepAlive: true, maxSockets: socketsMax },
      },
      // Otherwise a checksum follows the body in a form that only Amazon's own servers understand.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
    return { sdk, client };
  };
  const opened = () => (opening ??= open());
  return {
    put: async (id, bytes) => {
      const { sdk, client } = await opened();
      await client.send(
        new sdk.PutObjectCommand({ Bucket: bucket, Key: id, Body: bytes, ContentLength: bytes.length }),
      );
    },
    putFile: async (id, path) => {
      const { sdk, client } = await opened();
      const { size } = await stat(path);
      await client.send(
        new sdk.PutObjectCommand({ Bucket: bucket, Key: id, Body: createReadStream(path), ContentLength: size }),
      );
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
        throw error;
      }
    },
    // S3 returns the same whether or not the id existed.
    remove: async (id) => {
      const { sdk, client } = await opened();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: id }));
    },
  };
};
