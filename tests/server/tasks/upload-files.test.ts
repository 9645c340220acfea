import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contents, zipOf } from "../helpers/attachments.ts";
import { insertProject } from "../helpers/hours.ts";
import { csv, itemUploads, placesOf } from "../helpers/item-uploads.ts";
import { silence } from "../helpers/sounds.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const { upload, items } = itemUploads(() => ({ server, manager }));

test("takes the files of a zip, by a table or by their names, and refuses what is no sound", async () => {
  const of = await insertProject(server.db, "Calls 3");
  const zip = { name: "calls.zip", type: "application/zip" };
  const sounds = { ...zip, content: await zipOf({ "day 1/a.wav": silence(100), "b.wav": silence(100) }) };
  expect((await upload(of, { media: sounds })).body).toMatchObject({
    created: 2,
    first: [{ reference: "a.wav" }, {}],
  });
  const named = await upload(of, { csvData: csv("file,reference\nb.wav,the second\n"), media: sounds });
  expect(named.body).toMatchObject({ created: 1, errorCount: 0 });
  const text = { ...zip, content: await zipOf({ "a.wav": Buffer.from("no sound") }) };
  expect((await upload(of, { media: text })).body).toMatchObject({
    created: 0,
    errors: [{ column: "a.wav", message: "This kind of file isn't supported here." }],
  });
  const broken = await upload(of, { media: { ...zip, content: Buffer.from("PK nonsense") } });
  expect(broken.body.fields).toHaveProperty("media");
  expect(await items(of)).toHaveLength(3);
});

test("leaves out the files that no row of the table names, and says how many they are", async () => {
  const of = await insertProject(server.db, "Calls left out");
  const content = await zipOf({ "a.wav": silence(50), "b.wav": silence(50), "c.wav": silence(50) });
  const media = { name: "calls.zip", type: "application/zip", content };
  const table = csv("file,reference\nb.wav,the second\n");
  const kept = async () => (await server.db.sql.selectFrom("files").select("_id").execute()).length;
  const onDisk = async () => {
    const all = await readdir(server.config.filesDir, { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile()).length;
  };
  const before = [await kept(), await onDisk()] as const;
  const preview = await upload(of, { csvData: table, media }, { preview: true });
  expect(preview.body).toMatchObject({ rows: 1, created: 0, leftOut: 2 });
  expect((await upload(of, { csvData: table, media })).body).toMatchObject({ created: 1, leftOut: 2 });
  expect([await kept(), await onDisk()]).toEqual(before.map((count) => count + 1));
  expect(await items(of)).toMatchObject([{ reference: "the second" }]);
  const all = { ...media, content: await zipOf({ "d.wav": silence(50) }) };
  expect((await upload(of, { media: all })).body).toMatchObject({ created: 1, leftOut: 0 });
});

test("takes a file by its content, whatever of its kind a browser declares", async () => {
  const of = await insertProject(server.db, "Calls as declared");
  const flac = Buffer.concat([Buffer.from("fLaC"), Buffer.alloc(64)]);
  const zip = (name: string) => zipOf({ [name]: silence(50) });
  const declared: [name: string, type: string, content: Uint8Array][] = [
    ["a.webm", "video/webm", await contents["webm"]!()],
    ["b.ogg", "video/ogg", await contents["ogg"]!()],
    ["c.wav", "audio/vnd.wave", silence(50)],
    ["c2.wav", "application/octet-stream", silence(50)],
    ["d.flac", "audio/x-flac", flac],
    ["e.zip", "application/x-zip", await zip("e.wav")],
    ["f.zip", "application/octet-stream", await zip("f.wav")],
  ];
  for (const [name, type, content] of declared) {
    const { status, body } = await upload(of, { media: { name, type, content } });
    expect({ name, status, created: body.created }).toEqual({ name, status: 200, created: 1 });
  }
  const text = { name: "g.wav", type: "application/octet-stream", content: Buffer.from("no sound") };
  expect((await upload(of, { media: text })).body).toMatchObject({ code: "unsupported_media" });
});

test("names no item by what a reference can't be, and says so of each file", async () => {
  const of = await insertProject(server.db, "Calls 8");
  const names = ["a\0.wav", "b.wav", `${"c".repeat(3000)}.wav`, `${"d".repeat(9000)}.wav`];
  const content = await zipOf(Object.fromEntries(names.map((name) => [name, silence(50)])));
  const media = { name: "calls.zip", type: "application/zip", content };
  const { status, body } = await upload(of, { media });
  expect([status, body.created]).toEqual([200, 0]);
  expect(placesOf(body)).toEqual(["1 reference", "3 reference", "4 reference"]);
  // A table gives the other references, so that only the file's own name is shortened.
  const long = `${"e".repeat(250)}.wav`;
  const one = { ...media, content: await zipOf({ [long]: silence(50) }) };
  const named = await upload(of, { csvData: csv(`file,reference\n${long},the fifth\n`), media: one });
  expect(named.body).toMatchObject({ created: 1, errorCount: 0 });
  const { name } = await server.db.sql
    .selectFrom("files")
    .select("name")
    .where("name", "like", "eee%")
    .executeTakeFirstOrThrow();
  expect(name).toBe(`${"e".repeat(116)}.wav`);
});

test("takes the table that a zip has of its files, and one table only", async () => {
  const of = await insertProject(server.db, "Calls with a manifest");
  const zip = { name: "calls.zip", type: "application/zip" };
  const sounds = { "a.wav": silence(100), "b.wav": silence(100) };
  const table = Buffer.from("file,reference,language\nb.wav,the second,de\na.wav,the first,en\n");
  const whole = { ...zip, content: await zipOf({ ...sounds, "calls/Manifest.csv": table }) };
  const both = await upload(of, { csvData: csv("file\nb.wav\n"), media: whole });
  expect(both.body).toMatchObject({
    created: 0,
    errors: [{ column: "manifest.csv", message: "Another table was sent with this zip. Send one of them." }],
  });
  expect((await upload(of, { media: whole })).body).toMatchObject({ created: 2, errorCount: 0 });
  expect(await items(of)).toMatchObject([
    { reference: "the second", language: "de" },
    { reference: "the first", language: "en" },
  ]);
  const wrong = { ...zip, content: await zipOf({ ...sounds, "manifest.csv": Buffer.from("file\nc.wav\n") }) };
  expect((await upload(of, { media: wrong })).body).toMatchObject({
    created: 0,
    errors: [{ line: 2, column: "file" }],
  });
});
