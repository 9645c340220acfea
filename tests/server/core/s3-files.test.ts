import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { isLostConnection } from "../../../server/core/db/lost-connection.ts";
import { newId } from "../../../server/core/ids.ts";
import { s3Files } from "../../../server/core/files/s3-files.ts";
import { pictureOf } from "../helpers/pictures.ts";
import { attach } from "../helpers/attachments.ts";
import { s3Keys, startS3 } from "../helpers/s3-stand-in.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
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

test("a file from the disk is stored as it is, and a range of it read", async () => {
  const folder = temporaryFolder();
  const [store, id, path] = [s3Files(place()), newId(), join(folder.path, "large")];
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251));
  await writeFile(path, bytes);
  await store.putFile(id, path);
  expect(s3.objects.get(id)?.equals(bytes)).toBe(true);
  const part = await buffer((await store.read(id, { first: 1000, last: 1999 }))!);
  expect(part.equals(bytes.subarray(1000, 2000))).toBe(true);
  expect(await store.read(newId(), { first: 0, last: 1 })).toBeUndefined();
  folder.remove();
});

test("wrong keys and a bucket that is not there are errors, not missing files", async () => {
  const wrong = s3Files({ ...place(), credentials: { ...s3Keys, secretAccessKey: "another" } });
  await expect(wrong.put(newId(), Buffer.from("x"))).rejects.toThrow("SignatureDoesNotMatch");
  await expect(wrong.read(newId())).rejects.toThrow("SignatureDoesNotMatch");
  await expect(s3Files({ ...place(), bucket: "nowhere" }).read(newId())).rejects.toThrow("NoSuchBucket");
});

test("a bucket that does not answer is waited for no longer than the time limit, as one that can't be reached", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => {
    silent.listen(0, "127.0.0.1", resolve);
  });
  const { port } = silent.address() as AddressInfo;
  const store = s3Files({ ...place(), endpoint: `http://127.0.0.1:${port}` }, { reply: 100 });
  const folder = temporaryFolder();
  const path = join(folder.path, "small");
  await writeFile(path, "x");
  const id = newId();
  const asked = [store.put(id, Buffer.from("x")), store.putFile(id, path), store.read(id), store.remove(id)];
  const failures = await Promise.all(asked.map((answer: Promise<unknown>) => answer.catch((error: unknown) => error)));
  expect(failures.map(isLostConnection)).toEqual([true, true, true, true]);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  folder.remove();
});

test("a server with a bucket keeps its files there, and reads them from there", async () => {
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
  const attached = (await attach(server, manager, "a.txt", "Draw tight boxes.")).body.file;
  expect(s3.objects.get(attached._id)?.toString()).toBe("Draw tight boxes.");
  expect(await readdir(join(server.config.filesDir, "unfinished"))).toEqual([]);
  await server.close();
});
