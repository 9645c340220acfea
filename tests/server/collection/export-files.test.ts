import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { archiveMax } from "../../../contract/collection/kinds.ts";
import { dot, insertItem, sendFiles, uploadFor, words } from "../helpers/collection.ts";
import { insertProject } from "../helpers/hours.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { unzip } from "../helpers/unzip.ts";

const { collection } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let worker: Actor;
let reviewer: Actor;
beforeAll(async () => {
  server = await startTestServer();
  worker = await server.person("annotator", { firstName: "Wanda", lastName: "Worker" });
  reviewer = await server.person("reviewer");
});
afterAll(() => server.close());

const get = (query: Readonly<Record<string, string>>, { token }: Actor = reviewer) =>
  fetch(`${new URL(collection.exportFiles.path, server.url)}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const filesOf = async (answer: Response) => unzip(Buffer.from(await answer.arrayBuffer()));

test("the files of what matches come as one archive, with a table of where each is and what it is of", async () => {
  const project = await insertProject(server.db, "Signs: 50/50");
  const both = (await uploadFor(server, worker, project, [words, dot], { description: "A sign" })).body.collectedItem;
  const elsewhere = await insertProject(server.db, "Elsewhere");
  await uploadFor(server, worker, elsewhere);

  const answer = await get({ project });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="uploads.zip"');
  expect(answer.headers.get("x-total-bytes")).toBe(String(both.files[0].size + both.files[1].size));
  const files = await filesOf(answer);
  const text = `Signs_ 50_50/${both._id}-1 words.txt`;
  const picture = `Signs_ 50_50/${both._id}-2 dot.png`;
  expect([...files.keys()]).toEqual([text, picture, "files.csv"]);
  expect(files.get(text)).toBe(words.content);
  const lines = files.get("files.csv")!.trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\ufeffPath,File,Project,Uploaded by,Line,Description,Status,Submitted,Bytes,/);
  expect(lines[1]).toContain(`${text},words.txt,Signs: 50/50,Wanda Worker,,A sign,`);
  expect(lines[2]).toMatch(/,dot\.png,.*,1,1,$/);
  expect(lines).toHaveLength(3);
});

test("only the files of the last submission are sent", async () => {
  const project = await insertProject(server.db, "Replaced");
  const made = (await uploadFor(server, worker, project)).body.collectedItem;
  const path = collection.update.path.replace(":_id", made._id);
  expect((await sendFiles(server, { method: "PATCH", path }, worker, { files: [words] })).status).toBe(200);
  const answer = await get({ project });
  expect(answer.headers.get("x-total-bytes")).toBe(String(words.content.length));
  expect([...(await filesOf(answer)).keys()]).toEqual([`Replaced/${made._id}-1 words.txt`, "files.csv"]);
});

test("a file whose bytes are gone is in the table alone", async () => {
  const project = await insertProject(server.db, "Gone");
  await insertItem(server, { project, author: worker._id });
  const files = await filesOf(await get({ project }));
  expect([...files.keys()]).toEqual(["files.csv"]);
  expect(files.get("files.csv")).toContain("\r\n,dot.png,Gone,");
});

test("more than an archive may hold is refused before anything is sent", async () => {
  const project = await insertProject(server.db, "Large");
  const item = await insertItem(server, { project, author: worker._id });
  const { sql } = server.db;
  const file = sql.updateTable("collected_files").where("item_id", "=", item);
  await file.set({ size: 2_000_000_000 }).execute();
  expect((await get({ project })).headers.get("x-total-bytes")).toBe("2000000000");
  for (const _ of [1, 2]) {
    const more = await insertItem(server, { project, author: worker._id });
    await sql.updateTable("collected_files").where("item_id", "=", more).set({ size: 2_000_000_000 }).execute();
  }
  const refused = await get({ project });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: "too_many_files", message: expect.stringContaining("5,000 MB") });
  expect(archiveMax.bytes).toBe(5_000_000_000);
});

test("only reviewers of uploads may export their files", async () => {
  expect((await get({}, worker)).status).toBe(403);
});
