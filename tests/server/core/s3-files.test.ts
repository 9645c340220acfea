import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { s3Files } from "../../../server/core/files/s3-files.ts";
import { pictureOf } from "../helpers/pictures.ts";
import { s3Keys, startS3 } from "../helpers/s3-stand-in.ts";
import { startTestServer } from "../helpers/test-server.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3("pictures");
});
afterAll(() => s3.stop());

const place = () => ({ bucket: "pictures", region: "eu-north-1", endpoint: s3.endpoint, credentials: s3Keys });

test("a stored file is read again, byte for byte; a removed one is gone, and may be removed again", async () => {
  const store = s3Files(place());
  const id = newId();
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
  expect(await store.read(id)).toBeUndefined();
  await store.put(id, bytes);
  expect((await buffer((await store.read(id))!)).equals(bytes)).toBe(true);
  await store.remove(id);
  expect(await store.read(id)).toBeUndefined();
  await store.remove(id);
});

test("wrong keys and a bucket that is not there are errors, not missing files", async () => {
  const wrong = s3Files({ ...place(), credentials: { ...s3Keys, secretAccessKey: "another" } });
  await expect(wrong.put(newId(), Buffer.from("x"))).rejects.toThrow("SignatureDoesNotMatch");
  await expect(wrong.read(newId())).rejects.toThrow("SignatureDoesNotMatch");
  await expect(s3Files({ ...place(), bucket: "nowhere" }).read(newId())).rejects.toThrow("NoSuchBucket");
});

test("a server with a bucket keeps its pictures there, and reads them from there", async () => {
  const server = await startTestServer({
    env: {
      S3_BUCKET: "pictures",
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
  });
  const manager = await server.person("manager");
  const picture = { name: "a.png", content: await pictureOf("png"), type: "image/png" };
  const { body } = await server.call(contract.files.upload, { as: manager, files: { picture } });
  expect(s3.objects.has(body.file._id)).toBe(true);
  const read = await fetch(new URL(body.file.url, server.url));
  expect([read.status, (await read.arrayBuffer()).byteLength]).toEqual([200, body.file.size]);
  await server.close();
});
