import { readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectedMax } from "../../../contract/collection/kinds.ts";
import { contract } from "../../../contract/index.ts";
import { forgetExpired } from "../../../server/areas/collection/unfinished.ts";
import { insertProject } from "../helpers/hours.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { collection } = contract;
const tus = { "tus-resumable": "1.0.0" };
const bytes = { ...tus, "content-type": "application/offset+octet-stream" };

let server: Awaited<ReturnType<typeof startTestServer>>;
let worker: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  worker = await server.person("annotator");
  project = await insertProject(server.db, "Street scenes");
});
afterAll(() => server.close());

const begin = (size: number | string, name = "words.txt", as = worker) =>
  server.call(collection.createUpload, {
    as,
    headers: {
      ...tus,
      "upload-length": String(size),
      "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
    },
  });
const idOf = ({ headers }: Awaited<ReturnType<typeof begin>>): string => headers.get("location")!.split("/").at(-1)!;
const begun = async (size: number): Promise<string> => idOf(await begin(size));
const append = (_id: string, offset: number, body: string, as = worker) =>
  server.call(collection.appendUpload, {
    as,
    params: { _id },
    headers: { ...bytes, "upload-offset": String(offset) },
    body,
  });
const offsetOf = async (_id: string, as = worker) => {
  const { status, headers } = await server.call(collection.uploadOffset, { as, params: { _id }, headers: tus });
  return { status, offset: headers.get("upload-offset") };
};
/** The sizes of what is being received. */
const written = async (): Promise<number[]> => {
  const folder = join(server.config.filesDir, "unfinished");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
};
const finish = (uploads: readonly string[], as = worker) =>
  server.call(collection.upload, { as, body: { projectId: project, uploads } });
const readItem = async (answer: Awaited<ReturnType<typeof finish>>) =>
  (await fetch(server.url + answer.body.collectedItem.files[0].url)).text();

describe("the protocol", () => {
  test("creates, tells the offset and appends, with its headers", async () => {
    const made = await begin(10);
    expect(made.status).toBe(201);
    expect(Object.fromEntries(made.headers)).toMatchObject({ ...tus, "upload-expires": expect.stringMatching(/GMT$/) });
    const _id = idOf(made);
    expect(await offsetOf(_id)).toEqual({ status: 200, offset: "0" });
    const first = await append(_id, 0, "A red ");
    expect(first.status).toBe(204);
    expect(first.headers.get("upload-offset")).toBe("6");
    expect(await offsetOf(_id)).toEqual({ status: 200, offset: "6" });
    expect((await append(_id, 6, "bike")).status).toBe(204);
    expect(await readItem(await finish([_id]))).toBe("A red bike");
    expect((await offsetOf(_id)).status).toBe(404);
  });

  test("any parts in order make the file", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.stringMatching(/^[a-z]{1,40}$/), { minLength: 1, maxLength: 6 }), async (parts) => {
        const whole = parts.join("");
        const _id = await begun(whole.length);
        let offset = 0;
        for (const part of parts) {
          expect((await append(_id, offset, part)).status).toBe(204);
          offset += part.length;
        }
        expect(await readItem(await finish([_id]))).toBe(whole);
      }),
      { numRuns: 10 },
    );
  });

  test("of two requests from one offset one counts, and another offset is a conflict", async () => {
    const _id = await begun(8);
    const both = await Promise.all([append(_id, 0, "left"), append(_id, 0, "gone")]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409]);
    expect((await append(_id, 2, "x")).body).toMatchObject({ code: "upload_offset" });
    expect((await offsetOf(_id)).offset).toBe("4");
  });

  test("goes on behind what arrived before the connection broke", async () => {
    const _id = await begun(20);
    const { port } = new URL(server.url);
    const path = collection.appendUpload.path.replace(":_id", _id);
    const socket = connect(Number(port), "127.0.0.1");
    const headers = {
      ...bytes,
      "upload-offset": "0",
      host: "x",
      "content-length": "20",
      authorization: `Bearer ${worker.token}`,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join("")}\r\ntwelve bytes`);
    await expect.poll(written, { timeout: 10_000 }).toContain(12);
    socket.destroy();
    await expect.poll(async () => (await offsetOf(_id)).offset, { timeout: 10_000 }).toBe("12");
    expect((await append(_id, 12, ", eight.")).status).toBe(204);
    expect(await readItem(await finish([_id]))).toBe("twelve bytes, eight.");
  });

  test("is ended by its owner, and is nobody else's", async () => {
    const _id = await begun(4);
    const other = await server.person("annotator");
    expect((await offsetOf(_id, other)).status).toBe(404);
    expect((await append(_id, 0, "mine", other)).status).toBe(404);
    expect((await server.call(collection.cancelUpload, { as: other, params: { _id }, headers: tus })).status).toBe(404);
    expect((await server.call(collection.cancelUpload, { as: worker, params: { _id }, headers: tus })).status).toBe(
      204,
    );
    expect((await offsetOf(_id)).status).toBe(404);
  });
});

test("keeps a name in one line, shortened before its ending", async () => {
  const nameOf = async (name: string) => {
    const made = await begin(4, name);
    expect(made.status).toBe(201);
    const { name: kept } = await server.db.sql
      .selectFrom("resumable_uploads")
      .select("name")
      .where("_id", "=", idOf(made))
      .executeTakeFirstOrThrow();
    await server.call(collection.cancelUpload, { as: worker, params: { _id: idOf(made) }, headers: tus });
    return kept;
  };
  expect(await nameOf("wo\0rds\u202e.txt")).toBe("words.txt");
  expect(await nameOf(`${"long ".repeat(2000)}.txt`)).toMatch(/^long .{100,}\.txt$/);
});

describe("it is refused", () => {
  test("with a name that is none", async () => {
    const refused = await begin(4, "\0");
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["Upload-Metadata"]]);
  });

  test("in another version of the protocol, naming the one that is spoken", async () => {
    const { status, headers, body } = await server.call(collection.createUpload, { as: worker });
    expect({ status, code: body.code, version: headers.get("tus-version") }).toEqual({
      status: 412,
      code: "tus_version",
      version: "1.0.0",
    });
  });

  test("without a length, beyond the limit, or of a kind that isn't taken", async () => {
    expect((await begin("many")).status).toBe(400);
    expect((await begin(collectedMax.resumable + 1)).status).toBe(413);
    expect((await begin(5, "run.exe")).status).toBe(415);
    expect((await begin(5, "")).status).toBe(415);
  });

  test("to get more bytes than were announced, and bytes of another type", async () => {
    const _id = await begun(4);
    expect((await append(_id, 0, "too many")).status).toBe(413);
    const json = { ...tus, "upload-offset": "0", "content-type": "text/plain" };
    const { status } = await server.call(collection.appendUpload, {
      as: worker,
      params: { _id },
      headers: json,
      body: "a",
    });
    expect(status).toBe(415);
    expect((await offsetOf(_id)).offset).toBe("0");
  });

  test("once it has expired, and is forgotten then", async () => {
    const _id = await begun(4);
    await server.db.pool.query("update resumable_uploads set expires_at = now() - interval '1 hour' where _id = $1", [
      _id,
    ]);
    expect((await append(_id, 0, "late")).body.code).toBe("upload_expired");
    await forgetExpired(server.db.sql);
    expect((await offsetOf(_id)).status).toBe(404);
  });

  test("beyond the number of unfinished ones", async () => {
    const hoarder = await server.person("annotator");
    const all = await Promise.all(
      Array.from({ length: collectedMax.unfinished + 2 }, () => begin(4, "a.txt", hoarder)),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(collectedMax.unfinished);
    expect(all.find(({ status }) => status !== 201)!.body.code).toBe("too_many_uploads");
  });
});

test("one more than may be unfinished takes the place of the one left alone for longest, whole or not", async () => {
  const leaver = await server.person("annotator");
  const all: string[] = [];
  for (let n = 0; n < collectedMax.unfinished; n += 1) all.push(idOf(await begin(4, "a.txt", leaver)));
  const [whole, older, later] = all as [string, string, string];
  await append(whole, 0, "four", leaver);
  const touch = (_id: string, ago: string) =>
    server.db.pool.query(
      "update resumable_uploads set expires_at = now() + interval '1 day' - $2::interval where _id = $1",
      [_id, ago],
    );
  await Promise.all([touch(whole, "3 hours"), touch(older, "2 hours"), touch(later, "9 minutes")]);
  const parts = await server.db.sql
    .selectFrom("resumable_upload_parts")
    .select("file_id")
    .where("upload_id", "=", whole)
    .execute();
  const more = await Promise.all(Array.from({ length: 3 }, () => begin(4, "b.txt", leaver)));
  expect(more.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 409]);
  const left = await Promise.all([whole, older, later].map((_id) => offsetOf(_id, leaver)));
  expect(left.map(({ status }) => status)).toEqual([404, 404, 200]);
  const files = await server.db.sql
    .selectFrom("files")
    .select("removed_at")
    .where(
      "_id",
      "in",
      parts.map(({ file_id }) => file_id),
    )
    .execute();
  expect(files).toEqual([{ removed_at: expect.anything() }]);
});

describe("an item takes an upload", () => {
  test("only when it is whole, and once", async () => {
    const _id = await begun(4);
    expect((await finish([_id])).body.fields).toHaveProperty("uploads");
    await append(_id, 0, "four");
    const both = await Promise.all([finish([_id]), finish([_id])]);
    const [made, refused] = both.map(({ status }) => status).sort((a, b) => a - b);
    expect(made).toBe(201);
    // Whether the other one finds it used, or no more, depends on how far the first is.
    expect([400, 404]).toContain(refused);
  });

  test("of its caller's own alone", async () => {
    const _id = await begun(4);
    await append(_id, 0, "four");
    expect((await finish([_id], await server.person("annotator"))).status).toBe(404);
    expect((await finish([_id])).status).toBe(201);
  });

  test("that is what its name says", async () => {
    const _id = idOf(await begin(4, "photo.jpg"));
    await append(_id, 0, "four");
    expect((await finish([_id])).status).toBe(415);
  });
});

test("bytes sent to any other call are refused", async () => {
  const headers = { ...bytes, authorization: `Bearer ${worker.token}` };
  const answer = await fetch(server.url + collection.upload.path, { method: "POST", headers, body: "four" });
  expect(answer.status).toBe(415);
});
