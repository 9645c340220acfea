import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { attachmentMax } from "../../contract/core/attachments.ts";
import { contract } from "../../contract/index.ts";
import { type Product, startProduct } from "../product.ts";
import { contents } from "../server/helpers/attachments.ts";
import { insertItem } from "../server/helpers/collection.ts";
import { withDatabase } from "../server/helpers/global-setup.ts";
import { insertProject } from "../server/helpers/hours.ts";
import { startTestServer } from "../server/helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let product: Product;

beforeAll(async () => {
  server = await startTestServer();
  product = await startProduct({ env: { DATABASE_URL: withDatabase(inject("postgresUrl"), server.database) } });
});
afterAll(async () => {
  await product.stop();
  await server.close();
});

/** The most memory that the server has had so far, in MB. */
const memory = async (): Promise<number> => {
  const status = await readFile(`/proc/${product.pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
};

/** The video with the most bytes that is taken, sent a piece at a time. */
const upload = async (token: string): Promise<{ _id: string; url: string; size: number }> => {
  const { hostname, port } = new URL(product.url);
  const headers = { "content-type": "multipart/form-data; boundary=b", authorization: `Bearer ${token}` };
  const sent = request({ hostname, port, path: contract.files.attach.path, method: "POST", headers });
  const answered = once(sent, "response");
  sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n');
  const head = await contents["mp4"]!();
  sent.write(head);
  const piece = Buffer.alloc(1_000_000);
  for (let left = attachmentMax.video - head.length; left > 0; left -= piece.length) {
    if (!sent.write(piece.subarray(0, left))) await once(sent, "drain");
  }
  sent.end("\r\n--b--\r\n");
  const [reply] = await answered;
  const text: Buffer[] = await reply.toArray();
  return JSON.parse(Buffer.concat(text).toString()).file;
};

/** Reads a video as a player does: a few megabytes, and further on again. */
const watch = async (url: string, size: number): Promise<number> => {
  let read = 0;
  for (let first = 0; first < size; first += 4_000_000) {
    const range = `bytes=${first}-${Math.min(first + 4_000_000, size) - 1}`;
    const answer = await fetch(new URL(url, product.url), { headers: { range } });
    read += (await answer.arrayBuffer()).byteLength;
  }
  return read;
};

test.runIf(process.platform === "linux")(
  "the largest videos are uploaded and watched without being held in memory",
  async () => {
    const { token } = await server.person("manager");
    const begun = await memory();
    // Once before, so that all code is loaded.
    await upload(token);
    const before = await memory();
    const videos = await Promise.all(Array.from({ length: 4 }, () => upload(token)));
    const uploaded = await memory();
    const read = await Promise.all(videos.map(({ url, size }) => watch(url, size)));
    const watched = await memory();
    console.log(
      `at most ${begun} MB before, ${before} MB after one, ${uploaded} MB with four at once, ${watched} MB with four watched`,
    );
    expect(read).toEqual(videos.map(() => attachmentMax.video));
    // One of them alone has 200 MB.
    expect(watched - before).toBeLessThan(100);
  },
);

/** How many bytes a download has, read a piece at a time. */
const download = async (path: string, token: string): Promise<number> => {
  const answer = await fetch(new URL(path, product.url), { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  let read = 0;
  for await (const piece of answer.body!) read += piece.length;
  return read;
};

test.runIf(process.platform === "linux")(
  "nor are those of a person's archive, or of an archive of what workers uploaded",
  async () => {
    const [worker, manager] = [await server.person("annotator"), await server.person("manager")];
    const project = await insertProject(server.db, "Long videos");
    const videos = [await upload(manager.token), await upload(manager.token), await upload(manager.token)];
    for (const { _id: file_id } of videos) {
      const item = await insertItem(server, { project, author: worker._id });
      await server.db.sql.updateTable("collected_files").set({ file_id }).where("item_id", "=", item).execute();
    }
    const before = await memory();
    const own = await download(contract.privacy.export.path, worker.token);
    const all = await download(contract.collection.exportFiles.path, manager.token);
    const after = await memory();
    console.log(`at most ${before} MB before, ${after} MB with archives of ${Math.round(own / 1e6)} MB`);
    for (const read of [own, all]) expect(read).toBeGreaterThan(videos.length * attachmentMax.video);
    expect(after - before).toBeLessThan(100);
  },
);
