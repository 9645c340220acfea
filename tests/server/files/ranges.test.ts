import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFileAddresses } from "../../../server/core/files/file-addresses.ts";
import { rangeOf } from "../../../server/core/files/byte-range.ts";
import { attach, contents, putVideo } from "../helpers/attachments.ts";
import { onePixel, putFile } from "../helpers/pictures.ts";
import { s3Keys, startS3 } from "../helpers/s3-stand-in.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
let disk: TestServer;
let bucket: TestServer;
let s3: Awaited<ReturnType<typeof startS3>>;
let manager: Actor;
let id: string;
const urls: Record<string, string> = {};

beforeAll(async () => {
  s3 = await startS3("files");
  disk = await startTestServer();
  const env = {
    S3_BUCKET: "files",
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  };
  bucket = await startTestServer({ env });
  manager = await disk.person("manager");
  for (const [name, server] of Object.entries({ disk, bucket })) {
    id = await putVideo(server, await server.person("manager"), bytes);
    s3.objects.set(id, bytes);
    const path = (await makeFileAddresses(server.db.sql).signer())(id, "attachment");
    urls[name] = new URL(path, server.url).href;
  }
});
afterAll(async () => {
  await Promise.all([disk.close(), bucket.close()]);
  await s3.stop();
});

const read = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe.each(["disk", "bucket"])("of a file on a %s", (place) => {
  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=0-", 0, 999],
    ["bytes=10-19", 10, 19],
    ["bytes=999-", 999, 999],
    ["bytes=990-5000", 990, 999],
    ["bytes=-1", 999, 999],
    ["bytes=-5000", 0, 999],
    ["BYTES= 1-2 ", 1, 2],
  ])("%s is 206 with just these bytes", async (range, first, last) => {
    const answer = await read(urls[place]!, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${first}-${last}/1000`);
    expect(answer.headers.get("content-length")).toBe(String(last - first + 1));
    expect(answer.bytes.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  test.each(["bytes=1000-", "bytes=1000-2000", "bytes=-0", `bytes=${"9".repeat(400)}-`])(
    "%s is beyond it: 416 with its length",
    async (range) => {
      const answer = await read(urls[place]!, { range });
      expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */1000"]);
      expect(JSON.parse(answer.bytes.toString()).code).toBe("range_not_satisfiable");
    },
  );

  test.each([
    ["10-19", 10, 19],
    ["990-5000", 990, 999],
  ])("bytes %s in the address are a file of their own", async (named, first, last) => {
    const answer = await read(`${urls[place]}&bytes=${named}`, { range: "bytes=0-1" });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([200, null]);
    expect(answer.headers.get("etag")).toContain(named);
    expect(answer.bytes.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  test.each(["1000-2000", "5-4", "a-b", ""])("there are no bytes '%s' in the address: 404", async (named) => {
    expect((await read(`${urls[place]}&bytes=${named}`)).status).toBe(404);
  });

  test.each(["bytes=0-1,5-6", "bytes=5-4", "bytes=-", "bytes=a-b", "items=0-1", "0-1", "bytes=0x1-2", ""])(
    "'%s' is no one range: the whole file",
    async (range) => {
      const answer = await read(urls[place]!, { range });
      expect([answer.status, answer.bytes.length, answer.headers.get("content-range")]).toEqual([200, 1000, null]);
      expect(answer.headers.get("accept-ranges")).toBe("bytes");
    },
  );
});

test("a range of another version is the whole file", async () => {
  const { headers } = await read(urls["disk"]!);
  const range = "bytes=0-9";
  const etag = headers.get("etag")!;
  expect((await read(urls["disk"]!, { range, "if-range": etag })).status).toBe(206);
  expect((await read(urls["disk"]!, { range, "if-range": '"another"' })).status).toBe(200);
});

test("what is still the same is 304, by its version, one of a list, or any", async () => {
  const etag = (await read(urls["disk"]!)).headers.get("etag")!;
  for (const named of [etag, `W/${etag}`, `"another", ${etag}`, "*"]) {
    const answer = await read(urls["disk"]!, { "if-none-match": named });
    expect([answer.status, answer.bytes.length, answer.headers.get("etag")], named).toEqual([304, 0, etag]);
    expect(answer.headers.get("cache-control")).toContain("private");
  }
  expect((await read(urls["disk"]!, { "if-none-match": '"another"' })).status).toBe(200);
});

test("the head alone has the length and takes ranges", async () => {
  const { status, headers } = await fetch(urls["disk"]!, { method: "HEAD", headers: { range: "bytes=0-9" } });
  const told = ["content-length", "accept-ranges", "content-type"].map((name) => headers.get(name));
  expect([status, ...told]).toEqual([200, "1000", "bytes", "video/mp4"]);
});

test("a range is what it says: within the file, in order, and with the ends that were asked for", () => {
  const part = fc.option(fc.nat(2000), { nil: undefined });
  fc.assert(
    fc.property(part, part, fc.integer({ min: 1, max: 1000 }), (from, to, size) => {
      const range = rangeOf(`bytes=${from ?? ""}-${to ?? ""}`, size);
      if (range === undefined) return from === undefined ? to === undefined : to !== undefined && to < from;
      if (range === "unsatisfiable") return from === undefined ? to === 0 : from >= size;
      const { first, last } = range;
      const isAsked = from === undefined ? last - first + 1 === Math.min(to!, size) : first === from;
      return isAsked && first >= 0 && first <= last && last < size && (from === undefined || last <= (to ?? size));
    }),
  );
});

describe("how a file is sent", () => {
  const headersOf = async (name: string) => {
    const ending = name.split(".").at(-1)!;
    const { body } = await attach(disk, manager, name, await contents[ending]!());
    return (await read(new URL(body.file.url, disk.url).href)).headers;
  };
  test.each(["mp4", "webm", "mp3", "m4a", "ogg"])("%s is played where it stands, as nothing else", async (ending) => {
    const headers = await headersOf(`größe "1".${ending}`);
    expect(headers.get("content-type")).toMatch(/^(?:video|audio)\//);
    expect(headers.get("content-disposition")).toMatch(/^inline; /);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });
  test.each(["pdf", "docx", "csv", "txt", "zip"])("%s is for saving, under its own name", async (ending) => {
    const headers = await headersOf(`標注 it's (größe).${ending}`);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="__ it's (gr__e).${ending}"; filename*=UTF-8''%E6%A8%99%E6%B3%A8%20it%27s%20%28gr%C3%B6%C3%9Fe%29.${ending}`.replace(
        "gr__e",
        "gr__e",
      ),
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
  test("a document is sent as it is, not compressed once more", async () => {
    const { body } = await attach(disk, manager, "a.txt", "Draw tight boxes. ".repeat(1000));
    const { headers } = await read(new URL(body.file.url, disk.url).href, { "accept-encoding": "br, gzip" });
    expect([headers.get("content-encoding"), headers.get("content-length")]).toEqual([null, "18000"]);
  });
  test("a picture by range too, under its id", async () => {
    const picture = crypto.randomUUID();
    await putFile(disk, manager, picture);
    const url = new URL((await makeFileAddresses(disk.db.sql).signer())(picture), disk.url).href;
    const answer = await read(url, { range: "bytes=0-3" });
    expect([answer.status, answer.bytes.equals(Buffer.from(onePixel).subarray(0, 4))]).toEqual([206, true]);
    expect(answer.headers.get("content-disposition")).toBe(`inline; filename="${picture}.png"`);
  });
});

test("the address of an attachment lasts for six hours at least, and is the same for as long", async () => {
  const now = Date.parse("2026-11-21T11:59:00Z");
  const at = (minutes: number) => makeFileAddresses(disk.db.sql, () => now + minutes * 60_000);
  const url = (await at(0).signer())(id, "attachment");
  expect((await at(-350).signer())(id, "attachment")).toBe(url);
  const { expires, signature } = Object.fromEntries(new URL(url, "http://x").searchParams) as Record<string, string>;
  const left = (minutes: number) => at(minutes).secondsLeft(id, expires!, signature!);
  expect([await left(0), await left(360), await left(361)]).toEqual([361 * 60, 60, undefined]);
});
