import { once } from "node:events";
import { readdir, utimes, writeFile, mkdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { attachmentKinds, attachmentMax, attachmentMessages } from "../../../contract/core/attachments.ts";
import { contract } from "../../../contract/index.ts";
import { removeUnusedFiles } from "../../../server/areas/files/actions.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { attach, contents } from "../helpers/attachments.ts";
import { pictureOf } from "../helpers/pictures.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { files } = contract;
let server: TestServer;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

/** The names of all files on the disk, and the number of rows. */
const stored = async () => {
  const entries = await readdir(server.config.filesDir, { recursive: true, withFileTypes: true });
  const { count } = await server.db.sql
    .selectFrom("files")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    names: entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
    count: count,
  };
};

const zeros = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length);
const begunAs = async (ending: string, length: number) => {
  const all = zeros(length);
  all.set(await contents[ending]!());
  return all;
};

describe("an attachment", () => {
  test.each(attachmentKinds.map(({ ending, mime }) => [ending, mime]))("may be %s", async (ending, mime) => {
    const content = await contents[ending]!();
    const { status, body } = await attach(server, manager, `lesson one.${ending.toUpperCase()}`, content);
    expect([status, body.file]).toMatchObject([201, { name: `lesson one.${ending}`, mime, size: content.length }]);
    const read = await fetch(new URL(body.file.url, server.url));
    expect([read.status, Buffer.from(await read.arrayBuffer()).equals(content)]).toEqual([200, true]);
  });

  test("is in the audit, with its name", async () => {
    const { file } = (await attach(server, manager, "a.txt", "a")).body;
    const audit = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", file._id).execute();
    expect(audit).toMatchObject([{ action: "files.attach", actor_id: manager._id, resource: "files" }]);
    expect(JSON.stringify(audit[0]?.after)).toContain("a.txt");
  });

  test.each([
    ["csv", "application/vnd.ms-excel"],
    ["m4a", "audio/x-m4a"],
    ["zip", "application/x-zip-compressed"],
    ["docx", "application/octet-stream"],
  ])("of the kind %s may be declared as %s", async (ending, type) => {
    const { status } = await attach(server, manager, `a.${ending}`, await contents[ending]!(), { type });
    expect(status).toBe(201);
  });

  test.each([
    ["C:\\Users\\mina\\Lesson 1.txt", "Lesson 1.txt"],
    ["../../etc/passwd.txt", "passwd.txt"],
    ["標注 größe.txt", "標注 größe.txt"],
    ["a\u202Egnp\u0000 \u0007b\t c .txt", "a gnp b c.txt"],
    ["....txt", "file.txt"],
    [`${"👍".repeat(200)}.txt`, `${"👍".repeat(58)}.txt`],
    [`${"x".repeat(300)}.txt`, `${"x".repeat(116)}.txt`],
  ])("named %s keeps a safe name", async (sent, name) => {
    expect((await attach(server, manager, sent, "a")).body.file.name).toBe(name);
  });

  test("of the same request with the same key is stored once; another file with that key is refused", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await attach(server, manager, "a.txt", "one", { headers });
    const before = await stored();
    expect((await attach(server, manager, "a.txt", "one", { headers })).body).toEqual(first.body);
    expect((await attach(server, manager, "a.txt", "two", { headers })).body.code).toBe("key_reused");
    expect(await stored()).toEqual(before);
  });

  test("is removed when no text has referred to it for a day", async () => {
    const [old, fresh] = [await attach(server, manager, "a.txt", "a"), await attach(server, manager, "b.txt", "b")];
    const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const id: string = old.body.file._id;
    await server.db.sql.updateTable("files").set({ unused_since: dayAgo }).where("_id", "=", id).execute();
    await removeUnusedFiles(server.db, diskFiles(server.config.filesDir), expect.unreachable);
    const { names } = await stored();
    expect([names.includes(id), names.includes(fresh.body.file._id)]).toEqual([false, true]);
    expect((await fetch(new URL(old.body.file.url, server.url))).status).toBe(404);
  });
});

describe("a file that can't be attached is refused at the field, and leaves nothing behind", () => {
  const text = async (bytes: readonly number[]) => Uint8Array.from(bytes);
  const { video, audio, document } = attachmentMax;
  test.each([
    ["a program", 415, "unsupported_media", "a.exe", () => "MZ", {}],
    ["one without an ending", 415, "unsupported_media", "README", () => "a", {}],
    ["a page", 415, "unsupported_media", "a.html", () => "<script>alert(1)</script>", {}],
    ["a page that is called a video", 415, "unsupported_media", "a.mp4", () => "<script>alert(1)</script>", {}],
    ["a video that is called a document", 415, "unsupported_media", "a.pdf", contents["mp4"]!, {}],
    ["a document that is called a ZIP", 415, "unsupported_media", "a.zip", contents["docx"]!, {}],
    ["a ZIP that is called a document", 415, "unsupported_media", "a.docx", contents["zip"]!, {}],
    [
      "a video of QuickTime",
      415,
      "unsupported_media",
      "a.mp4",
      async () => Buffer.from("\0\0\0\x14ftypqt  \0\0\0\0qt  "),
      {},
    ],
    ["a video that is declared as a page", 415, "unsupported_media", "a.mp4", contents["mp4"]!, { type: "text/html" }],
    [
      "a video that is declared as a sound",
      415,
      "unsupported_media",
      "a.mp4",
      contents["mp4"]!,
      { type: "audio/mpeg" },
    ],
    ["a picture", 415, "unsupported_media", "a.png", () => pictureOf("png"), { type: "image/png" }],
    ["text that is none", 415, "unsupported_media", "a.txt", () => text([0x61, 0xff, 0x62]), {}],
    ["text that ends within a letter", 415, "unsupported_media", "a.csv", () => text([0x61, 0xe6, 0xa8]), {}],
    ["text with NUL", 415, "unsupported_media", "a.txt", () => text([0x61, 0]), {}],
    ["an empty one", 400, "validation", "a.txt", () => "", {}],
    ["a document of too many bytes", 413, "too_large", "a.pdf", () => begunAs("pdf", document + 1), {}],
    ["a sound of too many bytes", 413, "too_large", "a.mp3", () => begunAs("mp3", audio + 1), {}],
    ["a video of too many bytes", 413, "too_large", "a.mp4", () => begunAs("mp4", video + 1), {}],
  ] satisfies [string, number, string, string, () => string | Uint8Array<ArrayBuffer> | Promise<unknown>, object][])(
    "%s",
    async (_, status, code, name, make, options) => {
      const before = await stored();
      const answer = await attach(server, manager, name, await make(), options);
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
        status,
        code,
        ["file"],
      ]);
      expect(await stored()).toEqual(before);
    },
  );

  test("also when it is one of two, or of another name", async () => {
    const before = await stored();
    const one = { name: "a.txt", content: "a", type: "text/plain" };
    const two = await server.call(files.attach, { as: manager, files: { file: one, other: one } });
    const other = await server.call(files.attach, { as: manager, files: { other: one } });
    const field = await server.call(files.attach, { as: manager, files: { file: one }, body: { name: "x" } });
    expect([two, other, field].map(({ body }) => body.code)).toEqual(["validation", "validation", "validation"]);
    expect(await stored()).toEqual(before);
  });

  test("says its limit, and what is taken", async () => {
    const large = await attach(server, manager, "a.pdf", await begunAs("pdf", attachmentMax.document + 1));
    expect(large.body.message).toBe("This is too large. The limit is 25 MB.");
    const strange = await attach(server, manager, "a.exe", "MZ");
    expect(strange.body.fields.file).toEqual([attachmentMessages.type]);
  });
});

/** The head of an upload, and the beginning of its only part. */
const begin = (url: string, path: string, { field, name, type }: Record<"field" | "name" | "type", string>) => {
  const { hostname, port } = new URL(url);
  const headers = { "content-type": "multipart/form-data; boundary=b", authorization: `Bearer ${manager.token}` };
  const sent = request({ hostname, port, path, method: "POST", headers });
  sent.on("error", () => undefined);
  sent.write(
    `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  return sent;
};
const attachment = { field: "file", name: "a.mp4", type: "video/mp4" };

test("an upload that breaks off leaves no file and no row", async () => {
  const before = await stored();
  const sent = begin(server.url, files.attach.path, attachment);
  sent.write(await begunAs("mp4", 1_000_000));
  const unfinished = () => readdir(join(server.config.filesDir, "unfinished"));
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1));
  sent.destroy();
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]));
  expect(await stored()).toEqual(before);
});

test("what a killed server has left of an upload goes with the next one, and no upload under way", async () => {
  const folder = join(server.config.filesDir, "unfinished");
  await mkdir(folder, { recursive: true });
  await Promise.all(["old", "new"].map((name) => writeFile(join(folder, name), "half")));
  const longAgo = new Date(Date.now() - 3 * 3_600_000);
  await utimes(join(folder, "old"), longAgo, longAgo);
  expect((await attach(server, manager, "a.txt", "a")).status).toBe(201);
  expect(await readdir(folder)).toEqual(["new"]);
});

test("a large file may arrive slowly, where other requests are ended", async () => {
  const slow = await startTestServer({ requestTimeout: 500 });
  manager = await slow.person("manager");
  const video = begin(slow.url, files.attach.path, attachment);
  video.write(await contents["mp4"]!());
  const answered = once(video, "response");
  const picture = begin(slow.url, files.upload.path, { field: "picture", name: "a.png", type: "image/png" });
  // Both began before; the server ends the one, and by then has looked at the other.
  const [refused] = await once(picture, "response");
  expect(refused.statusCode).toBe(408);
  video.end("\r\n--b--\r\n");
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(201);
  await slow.close();
});
