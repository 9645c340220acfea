import type { Readable } from "node:stream";
import type { FileStore } from "./files.ts";

/** A bucket of Amazon S3, or of whatever speaks its protocol. */
export interface Bucket {
  readonly bucket: string;
  readonly region: string;
  /** Where it is not Amazon's. */
  readonly endpoint: string | undefined;
  /** Without them the SDK's own ways of finding some: environment, profile, role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Files in a bucket, under their ids. The SDK is loaded with the first of them. */
export const s3Files = ({ bucket, region, endpoint, credentials }: Bucket): FileStore => {
  let opening: ReturnType<typeof open> | undefined;
  const open = async () => {
    const sdk = await import("@aws-sdk/client-s3");
    const client = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
      // Else a checksum follows the body in a way that only Amazon's own servers understand.
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
    read: async (id) => {
      const { sdk, client } = await opened();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: id }));
        // In Node it is a stream of Node's.
        return Body as Readable | undefined;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    // S3 says the same whether there was something of that id.
    remove: async (id) => {
      const { sdk, client } = await opened();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: id }));
    },
  };
};
