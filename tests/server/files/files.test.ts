import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureMax, pixelsMax } from "../../../contract/core/pictures.ts";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { makeFileAddresses } from "../../../server/core/files/file-addresses.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { onePixel, pictureBomb, pictureOf, putFile } from "../helpers/pictures.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { files } = contract;
let server: TestServer & { database: string };
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

type Content = string | Uint8Array<ArrayBuffer>;
const upload = (content: Content, type = "image/png", headers: Record<string, string> = {}, on: TestServer = server) =>
  on.call(files.upload, { as: manager, headers, files: { picture: { name: "picture", content, type } } });

const read = async (url: string, on: TestServer = server) => {
  const answer = await fetch(new URL(url, on.url));
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const stored = async (): Promise<string[]> => {
  const entries = await readdir(server.config.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

describe("a picture", () => {
  test("is uploaded, and read by the address in the reply, without a session", async () => {
    const answer = await upload(await pictureOf("png"));
    expect(answer.status).toBe(201);
    const { file } = answer.body;
    expect(file).toMatchObject({ width: 40, height: 20, mime: "image/png" });
    const { status, headers, bytes } = await read(file.url);
    expect([status, bytes.length]).toEqual([200, file.size]);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="[0-9a-f-]{36}\.png"$/);
    expect(headers.get("cache-control")).toMatch(/^private, max-age=\d+, immutable$/);
    expect((await sharp(bytes).metadata()).format).toBe("png");
    const audit = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", file._id).execute();
    expect(audit).toMatchObject([{ action: "files.upload", actor_id: manager._id, resource: "files" }]);
  });

  test.each(["jpeg", "webp", "gif"] as const)("may be %s", async (format) => {
    const { status, body } = await upload(await pictureOf(format), `image/${format}`);
    expect([status, body.file.width, body.file.height]).toEqual([201, 40, 20]);
  });

  test("is turned as its camera recorded it, and contains no metadata any more", async () => {
    const taken = await pictureOf("jpeg", { orientation: 6 });
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { file } = (await upload(taken, "image/jpeg")).body;
    expect(file).toMatchObject({ width: 20, height: 40, mime: "image/webp" });
    const { exif, orientation } = await sharp((await read(file.url)).bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  test("is made smaller where it is large, and never larger", async () => {
    const { file } = (await upload(await pictureOf("png", { width: 4000, height: 1000 }))).body;
    expect(file).toMatchObject({ width: 2000, height: 500 });
  });

  test("keeps nothing that was hidden behind it", async () => {
    const tail = "<script>alert(1)</script>PK\u0003\u0004";
    const polyglot = Uint8Array.from(Buffer.concat([await pictureOf("gif"), Buffer.from(tail)]));
    const { file } = (await upload(polyglot, "image/gif")).body;
    expect((await read(file.url)).bytes.includes("script")).toBe(false);
  });

  test("a second request with the same key stores it once", async () => {
    const before = (await stored()).length;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const [first, second] = [
      await upload(onePixel, "image/png", headers),
      await upload(onePixel, "image/png", headers),
    ];
    expect(second.body).toEqual(first.body);
    expect((await stored()).length).toBe(before + 1);
  });
});

describe("a file that is no picture is rejected at the field, and leaves nothing behind", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const damaged = async (): Promise<Content> => (await pictureOf("png", { width: 300, height: 300 })).slice(0, 200);
  test.each([
    ["SVG under its own name", 415, "unsupported_media", () => svg, "image/svg+xml"],
    ["SVG under another name", 415, "unsupported_media", () => svg, "image/png"],
    ["a page", 415, "unsupported_media", () => "<html><script>alert(1)</script></html>", "image/gif"],
    ["a kind that we don't take", 415, "unsupported_media", () => pictureOf("tiff"), "image/png"],
    ["nothing", 415, "unsupported_media", () => "", "image/png"],
    ["a damaged one", 400, "validation", damaged, "image/png"],
    ["one with too many pixels", 413, "too_large", pictureBomb, "image/png"],
    ["one with too many bytes", 413, "too_large", () => "x".repeat(pictureMax + 1), "image/png"],
  ] satisfies [string, number, string, () => Content | Promise<Content>, string][])(
    "%s",
    async (_, status, code, make, type) => {
      const before = await stored();
      const answer = await upload(await make(), type);
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
        status,
        code,
        ["picture"],
      ]);
      expect(await stored()).toEqual(before);
    },
  );
  test("a file of no name, or of another", async () => {
    const none = await server.call(files.upload, { as: manager, files: {}, body: { picture: "x" } });
    expect(none.body).toMatchObject({ code: "validation", fields: { picture: expect.any(Array) } });
    const other = { other: { name: "a", content: onePixel, type: "image/png" } };
    expect((await server.call(files.upload, { as: manager, files: other })).body.fields).toHaveProperty("other");
  });
  test("a picture of just under the limit is not called a bomb", async () => {
    const side = Math.floor(Math.sqrt(pixelsMax)) - 1;
    const { status, body } = await upload(await pictureOf("png", { width: side, height: side }));
    expect([status, body.file.width]).toEqual([201, 2000]);
  });
});

test("pictures are taken in beside the thread that answers calls", async () => {
  const large = await pictureOf("png", { width: 3500, height: 3500 });
  const [ofThread, ofAll] = [process.threadCpuUsage(), process.cpuUsage()];
  const uploads = await Promise.all(Array.from({ length: 6 }, () => upload(large)));
  expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  // By the processor's time, not by the clock: how long a call waits depends on what else the machine does.
  const used = ({ user, system }: NodeJS.CpuUsage): number => user + system;
  expect(used(process.threadCpuUsage(ofThread))).toBeLessThan(used(process.cpuUsage(ofAll)) / 2);
});

describe("an address", () => {
  const changed = (url: string, change: (address: URL) => void): string => {
    const address = new URL(url, "http://localhost");
    change(address);
    return address.pathname + address.search;
  };
  test("works for its own file and time only; anything else is a 404", async () => {
    const [one, other] = [newId(), newId()];
    await Promise.all([putFile(server, manager, one), putFile(server, manager, other)]);
    const addressOf = await makeFileAddresses(server.db.sql).signer();
    const url = addressOf(one);
    expect((await read(url)).status).toBe(200);
    for (const wrong of [
      `/api/v1/files/${one}`,
      changed(url, (address) => (address.pathname = `/api/v1/files/${other}`)),
      changed(url, (address) => address.searchParams.set("expires", "99999999999")),
      changed(url, (address) => address.searchParams.set("expires", "1e12")),
      changed(url, (address) => address.searchParams.set("signature", "")),
      changed(url, (address) => address.searchParams.set("signature", "x".repeat(43))),
      changed(url, (address) => address.searchParams.delete("expires")),
      addressOf(newId()),
    ]) {
      const { status, bytes } = await read(wrong);
      expect([wrong, status, JSON.parse(bytes.toString()).code]).toEqual([wrong, 404, "not_found"]);
    }
  });
  test("ends after one to two hours, and stays the same within one", async () => {
    const _id = newId();
    await putFile(server, manager, _id);
    const now = Date.parse("2026-11-21T10:59:00Z");
    const at = (minutes: number) => makeFileAddresses(server.db.sql, () => now + minutes * 60_000);
    const url = (await at(0).signer())(_id);
    expect((await at(-50).signer())(_id)).toBe(url);
    const { expires, signature } = Object.fromEntries(new URL(url, "http://x").searchParams) as Record<string, string>;
    const left = (minutes: number) => at(minutes).secondsLeft(_id, expires!, signature!);
    expect([await left(0), await left(60), await left(61)]).toEqual([61 * 60, 60, undefined]);
  });
  test("works on every server over the same database, and on none over another", async () => {
    const { file } = (await upload(onePixel)).body;
    const second = await startTestServer({
      database: server.database,
      env: { MUSTER_DATA: join(server.config.filesDir, "..") },
    });
    expect((await read(file.url, second)).status).toBe(200);
    await second.close();
    const stranger = await startTestServer({ env: { MUSTER_DATA: join(server.config.filesDir, "..") } });
    await putFile(stranger, await stranger.person("manager"), file._id);
    expect((await read(file.url, stranger)).status).toBe(404);
    await stranger.close();
  });
  test("of a file whose bytes are lost is a 404, and not a broken reply", async () => {
    const { file } = (await upload(onePixel)).body;
    await diskFiles(server.config.filesDir).remove(file._id);
    expect((await read(file.url)).status).toBe(404);
  });
  test("of a file that no browser may run is for saving", async () => {
    const _id = newId();
    await putFile(server, manager, _id);
    await server.db.sql.updateTable("files").set({ mime: "text/html" }).where("_id", "=", _id).execute();
    const { headers } = await read((await makeFileAddresses(server.db.sql).signer())(_id));
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
    expect(headers.get("content-type")).toBe("application/octet-stream");
  });
});
