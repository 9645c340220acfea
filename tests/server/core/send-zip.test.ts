import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendZip, zipName } from "../../../server/core/files/send-zip.ts";
import { unzip } from "../helpers/unzip.ts";

// After an abort fetch opens a connection ahead, which would not be closed as an idle one.
const app = Fastify({ forceCloseConnections: true });
/** Bytes without an end. */
const endless = (): Readable => new Readable({ read: () => undefined }).on("error", () => undefined);
let open: Readable;
let url: string;
beforeAll(async () => {
  app.get("/files", (_, reply) =>
    sendZip(reply, "all", async (zip) => {
      zip.text("a.txt", "first");
      await zip.file("b.bin", Readable.from([Buffer.from("sec"), Buffer.from("ond")]));
      await zip.file("c.bin", Buffer.from("third"));
    }),
  );
  app.get("/endless", (_, reply) =>
    sendZip(reply, "all", async (zip) => {
      open = endless();
      open.push("begins");
      await zip.file("endless.bin", open);
    }),
  );
  app.get("/fails", (_, reply) =>
    sendZip(reply, "all", async (zip) => {
      await zip.file("a.bin", Buffer.from("first"));
      throw new Error("The disk is gone");
    }),
  );
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

test("files come in the order in which they were added, as they are", async () => {
  const answer = await fetch(`${url}/files`);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="all.zip"');
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  expect([...files]).toEqual([
    ["a.txt", "first"],
    ["b.bin", "second"],
    ["c.bin", "third"],
  ]);
});

test("a file is closed where the client goes away in the middle of it", async () => {
  const stop = new AbortController();
  const answer = await fetch(`${url}/endless`, { signal: stop.signal });
  await answer.body!.getReader().read();
  const closed = new Promise((resolve) => open.once("close", resolve));
  stop.abort();
  await closed;
  expect(open.destroyed).toBe(true);
});

test("an archive that can't be finished breaks off instead of ending as if it were whole", async () => {
  const answer = await fetch(`${url}/fails`);
  await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
});

test.each([
  ["photo 1.jpg", "photo 1.jpg"],
  ["a/b\\c:d.txt", "a_b_c_d.txt"],
  ["..", "_"],
  ["", "_"],
  ["\u0000x", "_x"],
])("%j is %j in an archive", (name, safe) => {
  expect(zipName(name)).toBe(safe);
});
