import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { lockSettings } from "../../../server/areas/tasks/settings.ts";
import { zipOf } from "../helpers/attachments.ts";
import { insertProject } from "../helpers/hours.ts";
import { csv, itemUploads, placesOf } from "../helpers/item-uploads.ts";
import { lockWaits } from "../helpers/lock-wait.ts";
import { silence } from "../helpers/sounds.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { imageTranscription: image, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const { upload, items } = itemUploads(() => ({ server, manager }));

describe("uploading items", () => {
  test("keeps each column, and numbers go on after those that are there", async () => {
    const of = await insertProject(server.db, "Calls 1");
    const head = "url,reference,language,gold,priority,text\n";
    const { body } = await upload(of, {
      csvData: csv(`${head}https://media.example.org/a.mp3,call 1,pt-BR,ola,7,Quiet\n`),
    });
    expect(body).toMatchObject({ rows: 1, created: 1, errorCount: 0 });
    await upload(of, { csvData: csv(`${head}https://media.example.org/b.mp3,call 2,,,,\n`) });
    expect(await items(of)).toMatchObject([
      {
        number: 1,
        reference: "call 1",
        url: "https://media.example.org/a.mp3",
        language: "pt-BR",
        isGold: true,
        priority: 7,
        text: "Quiet",
        wanted: 5,
      },
      { number: 2, reference: "call 2", isGold: false, priority: 0, wanted: 1 },
    ]);
  });

  test("says what is wrong line by line, and writes nothing then, nor for a preview", async () => {
    const of = await insertProject(server.db, "Calls 2");
    const good = "url,reference\nhttps://media.example.org/a.mp3,one\n";
    expect((await upload(of, { csvData: csv(good) }, { preview: true })).body).toMatchObject({
      rows: 1,
      created: 0,
      first: [{ line: 2, reference: "one" }],
    });
    expect(await items(of)).toEqual([]);
    await upload(of, { csvData: csv(good) });
    const bad = `url,reference,priority,gold,file
https://media.example.org/b.mp3,two,,,
https://media.example.org/c.mp3,TWO,,,
https://media.example.org/d.mp3,one,,,
ftp://media.example.org/e.mp3,five,,,
,six,,,
https://media.example.org/g.mp3,seven,1000,,
https://media.example.org/h.mp3,eight,,"{""boxes"": []}",
,nine,,,nine.mp3
`;
    const { body } = await upload(of, { csvData: csv(bad) });
    expect(placesOf(body)).toEqual(["3 reference", "4 reference", "5 url", "6 url", "7 priority", "8 gold", "9 file"]);
    expect(body.created).toBe(0);
    expect(await items(of)).toHaveLength(1);
  });

  test("says all that is wrong with a line at once, in the order of the lines", async () => {
    const of = await insertProject(server.db, "Calls 7");
    await upload(of, { csvData: csv("url,reference\nhttps://media.example.org/a.mp3,one\n") });
    const bad = `url,reference,priority,language,gold
https://media.example.org/b.mp3,One,1000,,
,two,,x,"{"
https://media.example.org/c.mp3,TWO,1001,,
https://media.example.org/d.mp3,three,,,"{"
`;
    const { body } = await upload(of, { csvData: csv(bad) });
    expect(placesOf(body)).toEqual(
      "2 priority,2 reference,3 language,3 url,3 gold,4 priority,4 reference,5 gold".split(","),
    );
    expect(body).toMatchObject({ rows: 0, created: 0, errorCount: 8, first: [] });
  });

  test("two uploads at once number their items without a gap, and the share done by several is kept", async () => {
    const of = await insertProject(server.db, "Signs");
    const settings = { params: { _id: of }, as: manager };
    await server.call(tasks.editSettings, { ...settings, body: { doublePercent: 30, overlap: 3 } });
    const lines = (name: string) =>
      `url,reference\n${Array.from({ length: 50 }, (_, n) => `https://media.example.org/${name}${n}.png,${name}${n}`).join("\n")}\n`;
    await Promise.all(["a", "b"].map((name) => upload(of, { csvData: csv(lines(name)) }, {}, image as never)));
    const { body } = await server.call(image.list, { as: manager, params: { _id: of }, query: { limit: 200 } });
    const numbers: number[] = body.contents.map(({ number }: { number: number }) => number);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(body.contents.filter(({ wanted }: { wanted: number }) => wanted === 3)).toHaveLength(30);
    expect(body.contents.filter(({ wanted }: { wanted: number }) => wanted === 1)).toHaveLength(70);
  });

  test("a reference names one item of a project, whatever its kind", async () => {
    const of = await insertProject(server.db, "Calls 5");
    const table = { csvData: csv("url,reference\nhttps://media.example.org/a.mp3,Call 1\n") };
    expect((await upload(of, table)).body.created).toBe(1);
    expect((await upload(of, table, {}, image as never)).body).toMatchObject({
      created: 0,
      errors: [{ line: 2, column: "reference", message: "The project has an item of this reference already." }],
    });
  });

  test("of two uploads at once one takes a reference, and the other says in which line it is", async () => {
    const of = await insertProject(server.db, "Calls 6");
    const table = csv("url,reference\nhttps://media.example.org/a.mp3,free\nhttps://media.example.org/b.mp3,one\n");
    const other = csv("url,reference\nhttps://media.example.org/b.mp3,one\n");
    let sent: ReturnType<typeof upload>[] = [];
    // Both have checked their rows when they wait for the project's settings.
    await server.db.sql.transaction().execute(async (sql) => {
      await lockSettings(sql, of);
      sent = [upload(of, { csvData: table }), upload(of, { csvData: other })];
      await vi.waitFor(async () => expect(await lockWaits(server.db)).toBe(2), 20_000);
    });
    const replies = (await Promise.all(sent)).map(({ body }) => body);
    const late = replies.find(({ created }) => created === 0);
    expect(late).toMatchObject({ errorCount: 1, errors: [{ column: "reference", line: late.rows + 1 }] });
    expect(await items(of)).toHaveLength(3 - late.rows);
  });

  test("a large file that is refused by its type leaves the connection to the next call", async () => {
    const of = await insertProject(server.db, "Calls 4");
    const media = { name: "large.pdf", content: new Uint8Array(3_000_000), type: "application/pdf" };
    const refused = await upload(of, { media });
    expect([refused.status, refused.body.code]).toEqual([415, "unsupported_media"]);
    const wav = { name: "large.wav", content: Uint8Array.from(silence(200_000)), type: "audio/wav" };
    expect((await upload(of, { media: wav })).body).toMatchObject({ created: 1 });
  });
});

describe("an upload that is followed", () => {
  const begin = async (as = manager): Promise<string> =>
    (await server.call(tasks.beginUpload, { as, body: {} })).body.upload._id;
  const progress = (_id: string, as = manager) => server.call(tasks.uploadProgress, { as, params: { _id } });
  const stop = (_id: string, as = manager) => server.call(tasks.stopUpload, { as, params: { _id } });
  const many = (count: number) =>
    csv(`url\n${Array.from({ length: count }, (_, at) => `https://media.example.org/${at}.wav`).join("\n")}\n`);

  test("is its sender's alone, is for one call, and is done with it", async () => {
    const of = await insertProject(server.db, "Followed 1");
    const uploadId = await begin();
    expect((await progress(uploadId)).body.upload).toEqual({ _id: uploadId, phase: "sending", done: 0, of: 0 });
    const other = await server.person("manager");
    expect([(await progress(uploadId, other)).status, (await stop(uploadId, other)).status]).toEqual([404, 404]);
    expect((await upload(of, { csvData: many(3) }, { uploadId })).body.created).toBe(3);
    expect((await progress(uploadId)).body.upload.phase).toBe("done");
    expect((await stop(uploadId)).body.code).toBe("upload_over");
    const again = await upload(of, { csvData: many(3) }, { uploadId });
    expect([again.status, Object.keys(again.body.fields)]).toEqual([400, ["uploadId"]]);
    const notTheirs = await upload(of, { csvData: many(3) }, { uploadId: await begin(other) });
    expect(notTheirs.status).toBe(400);
    expect(await items(of)).toHaveLength(3);
  });

  test("tells while it is under way how many rows it has done, and adds nothing once it was stopped", async () => {
    const of = await insertProject(server.db, "Followed 2");
    const uploadId = await begin();
    // It waits for the project's settings, as an upload waits for another one, when its first rows are noted.
    let sent: ReturnType<typeof upload> | undefined;
    await server.db.sql.transaction().execute(async (sql) => {
      await lockSettings(sql, of);
      sent = upload(of, { csvData: many(30_000) }, { uploadId });
      await vi.waitFor(async () => expect((await progress(uploadId)).body.upload.done).toBeGreaterThan(0), 20_000);
      const { upload: now } = (await progress(uploadId)).body;
      expect(now).toMatchObject({ phase: "checking", of: 30_001 });
      expect((await stop(uploadId)).body.upload.phase).toBe("stopped");
    });
    const { status, body } = await sent!;
    expect([status, body.code]).toEqual([409, "upload_stopped"]);
    expect(await items(of)).toEqual([]);
    const late = await upload(of, { csvData: many(1) }, { uploadId });
    expect(late.body.code).toBe("upload_stopped");
  });

  test("stopped in its last moment adds nothing either, and a zip leaves no file", async () => {
    const of = await insertProject(server.db, "Followed 3");
    const uploadId = await begin();
    const zip = await zipOf({ "a.wav": silence(50), "b.wav": silence(50) });
    const media = { name: "calls.zip", content: zip, type: "application/zip" };
    const before = await server.db.sql.selectFrom("files").select("_id").execute();
    let sent: ReturnType<typeof upload> | undefined;
    await server.db.sql.transaction().execute(async (sql) => {
      await lockSettings(sql, of);
      sent = upload(of, { media }, { uploadId });
      await vi.waitFor(async () => expect((await progress(uploadId)).body.upload.phase).not.toBe("sending"), 20_000);
      await stop(uploadId);
    });
    expect((await sent!).body.code).toBe("upload_stopped");
    expect(await items(of)).toEqual([]);
    expect(await server.db.sql.selectFrom("files").select("_id").execute()).toHaveLength(before.length);
  });
});
