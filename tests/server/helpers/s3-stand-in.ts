import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const s3Keys = { accessKeyId: "test-key", secretAccessKey: "test-secret" };

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** A body that is too large to be read twice is sent without its hash. */
const unsigned = "UNSIGNED-PAYLOAD";

/**
 * Whether a request is signed as AWS Signature Version 4 says (docs.aws.amazon.com, "Authenticating requests: using the
 * Authorization header"), body included.
 */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const { authorization = "", "x-amz-date": date = "", "x-amz-content-sha256": bodyHash = "" } = request.headers;
  const parts = /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(authorization);
  if (!parts || (bodyHash !== sha256(body) && bodyHash !== unsigned)) return false;
  const [, keyId, scope = "", names = "", signature] = parts;
  const url = new URL(request.url ?? "", "http://localhost");
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .toSorted()
    .join("&");
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(""), names, bodyHash].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${s3Keys.secretAccessKey}`);
  return keyId === s3Keys.accessKeyId && hmac(key, text).toString("hex") === signature;
};

/** Stands in for S3: puts, gets (ranges too) and deletes objects of one bucket, for requests with the right signature. */
export const startS3 = async (bucket: string) => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const refuse = (status: number, code: string): void => {
        reply.writeHead(status, { "content-type": "application/xml" });
        reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      };
      const { pathname } = new URL(request.url ?? "", "http://localhost");
      if (!isSigned(request, body)) return refuse(403, "SignatureDoesNotMatch");
      if (!pathname.startsWith(`/${bucket}/`)) return refuse(404, "NoSuchBucket");
      const key = pathname.slice(bucket.length + 2);
      if (request.method === "PUT") {
        objects.set(key, body);
        return reply.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return reply.writeHead(204).end();
      }
      const found = objects.get(key);
      if (!found) return refuse(404, "NoSuchKey");
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      const sent = first === undefined ? found : found.subarray(Number(first), Number(last) + 1);
      const range = { "content-range": `bytes ${first}-${last}/${found.length}` };
      const status = first === undefined ? 200 : 206;
      return reply.writeHead(status, { "content-length": sent.length, ...(first && range) }).end(sent);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    endpoint: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
