import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../helpers/hours.ts";
import { dot, insertItem, sendFiles, uploadFor, words } from "../helpers/collection.ts";
import { silence } from "../helpers/sounds.ts";
import { pictureOf } from "../helpers/pictures.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { newId } from "../../../server/core/ids.ts";

const { collection, projects } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let worker: Actor;
let other: Actor;
let reviewer: Actor;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  worker = await server.person("annotator", { firstName: "Wanda", lastName: "Worker" });
  other = await server.person("annotator");
  reviewer = await server.person("reviewer");
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street scenes");
});
afterAll(() => server.close());

const show = (as: Actor, _id: string) => server.call(collection.show, { as, params: { _id } });
const replace = (as: Actor, _id: string, files: Parameters<typeof sendFiles>[3]["files"], fields = {}) =>
  sendFiles(server, { method: "PATCH", path: collection.update.path.replace(":_id", _id) }, as, { files, fields });
const update = (as: Actor, _id: string, body: object) => server.call(collection.update, { as, params: { _id }, body });

describe("an upload", () => {
  test("makes one item of its files, with their facts and addresses that read them", async () => {
    const photo = await pictureOf("jpeg", { width: 30, height: 20 });
    const files = [
      { name: "photo.jpg", content: photo, type: "image/jpeg" },
      { name: "tone.wav", content: silence(250), type: "audio/wav" },
      words,
    ];
    const { status, body } = await uploadFor(server, worker, project, files, { description: "Corner shop" });
    expect(status, JSON.stringify(body)).toBe(201);
    const item = body.collectedItem;
    expect(item).toMatchObject({
      name: "photo.jpg and 2 more",
      project: { _id: project },
      author: { _id: worker._id, name: "Wanda Worker" },
      description: "Corner shop",
      status: "submitted",
      round: 1,
      amount: null,
      can: { update: true, review: false, remove: true },
    });
    expect(item.files.map((file: { group: string }) => file.group)).toEqual(["image", "audio", "document"]);
    expect(item.files[0].facts).toMatchObject({ width: 30, height: 20, duration: null });
    expect(item.files[1].facts).toMatchObject({ duration: 250, sampleRate: 8000, channels: 1 });
    const sound = await fetch(server.url + item.files[1].url, { headers: { range: "bytes=0-3" } });
    expect(sound.status).toBe(206);
    expect(sound.headers.get("content-type")).toBe("audio/wav");
    expect(await sound.text()).toBe("RIFF");
    const picture = await fetch(server.url + item.files[0].url);
    expect(picture.headers.get("content-disposition")).toMatch(/^inline/);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(photo);
    const text = await fetch(server.url + item.files[2].url);
    expect(text.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  test("takes one file as other clients send it", async () => {
    const { status, body } = await server.call(collection.upload, {
      as: worker,
      body: { projectId: project },
      files: { files: { ...words, type: "text/plain" } },
    });
    expect(status).toBe(201);
    expect(body.collectedItem.name).toBe("words.txt");
  });

  test.each([
    ["without a file", [], 400, /at least one/],
    ["of an empty file", [{ ...words, content: "" }], 400, /empty/],
    [
      "of a kind that isn't taken",
      [{ name: "run.exe", content: "MZ", type: "application/octet-stream" }],
      415,
      /picture/,
    ],
    ["of a file that is not what its name says", [{ ...dot, name: "dot.jpg" }], 415, /not what its name says/],
    ["of too many files", Array.from({ length: 21 }, () => words), 400, /./],
  ])("is refused %s, and nothing stays", async (_, files, status, message) => {
    const before = await countItems();
    const answer = await uploadFor(server, worker, project, files);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(message);
    expect(await countItems()).toBe(before);
  });

  test("of a line that nobody knows is refused at its field", async () => {
    const { status, body } = await uploadFor(server, worker, project, [dot], { contentId: newId() });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "not_found", fields: { contentId: [expect.stringContaining("line")] } });
  });

  test("takes what work on the project takes, and an unknown project is no project", async () => {
    const paused = await insertProject(server.db, "Paused");
    await server.db.sql.updateTable("projects").set({ status: "paused" }).where("_id", "=", paused).execute();
    const refused = await uploadFor(server, worker, paused);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "not_uploadable", reasons: [{ reason: "project_not_active" }] });
    expect((await uploadFor(server, worker, newId())).status).toBe(404);
  });
});

const countItems = async () => (await server.call(collection.mine, { as: worker, query: {} })).body.count;

describe("an author", () => {
  test("replaces the files until approval: the earlier ones stay on record, and it waits for review again", async () => {
    const made = (await uploadFor(server, worker, project)).body.collectedItem;
    await server.call(collection.reject, { as: reviewer, params: { _id: made._id }, body: { cause: "incomplete" } });
    const { status, body } = await replace(worker, made._id, [words], { version: "2" });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.collectedItem).toMatchObject({ status: "submitted", round: 2, cause: "incomplete", name: "words.txt" });
    const earlier = await server.call(collection.earlier, { as: reviewer, params: { _id: made._id } });
    expect(earlier.body.files).toMatchObject([{ round: 1, name: "dot.png" }]);
    await server.call(collection.approve, { as: reviewer, params: { _id: made._id }, body: {} });
    expect((await replace(worker, made._id, [dot])).body.code).toBe("wrong_state");
    expect((await show(worker, made._id)).body.collectedItem).toMatchObject({ status: "approved", cause: null });
  });

  test("of two replacements of one version one counts", async () => {
    const { _id } = (await uploadFor(server, worker, project)).body.collectedItem;
    const both = await Promise.all([1, 2].map(() => replace(worker, _id, [words], { version: "1" })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await show(worker, _id)).body.collectedItem.round).toBe(2);
  });

  test("deletes what waits, and undoes it; others can do neither", async () => {
    const { _id } = (await uploadFor(server, worker, project)).body.collectedItem;
    expect((await server.call(collection.remove, { as: other, params: { _id } })).status).toBe(404);
    expect((await server.call(collection.remove, { as: reviewer, params: { _id } })).status).toBe(404);
    expect((await server.call(collection.remove, { as: worker, params: { _id } })).status).toBe(200);
    expect((await show(worker, _id)).status).toBe(404);
    const restore = (as: Actor) => server.call(collection.restore, { as, body: { ids: [_id] } });
    expect((await restore(other)).body).toMatchObject({ done: 0, refused: [{ code: "not_found" }] });
    expect((await restore(worker)).body.done).toBe(1);
    await server.call(collection.approve, { as: reviewer, params: { _id }, body: {} });
    expect((await server.call(collection.remove, { as: worker, params: { _id } })).body.code).toBe("wrong_state");
  });

  test("what was deleted does not come back to a deleted project", async () => {
    const gone = await insertProject(server.db, "Gone meanwhile");
    const { _id } = (await uploadFor(server, worker, gone)).body.collectedItem;
    expect((await server.call(collection.remove, { as: worker, params: { _id } })).status).toBe(200);
    expect((await server.call(projects.remove, { as: manager, params: { _id: gone } })).status).toBe(200);
    const { body } = await server.call(collection.restore, { as: worker, body: { ids: [_id] } });
    expect(body.refused).toMatchObject([{ code: "not_found", message: "There is no such project." }]);
  });
});

describe("an update", () => {
  test("by a reviewer corrects the description or decides, but sends no files", async () => {
    const { _id } = (await uploadFor(server, worker, project)).body.collectedItem;
    expect((await replace(reviewer, _id, [words])).status).toBe(403);
    const corrected = await update(reviewer, _id, { description: "A dot" });
    expect(corrected.body.collectedItem).toMatchObject({ description: "A dot", status: "submitted", round: 1 });
    expect((await update(reviewer, _id, { description: "A dot" })).body.code).toBe("no_change");
    expect((await update(reviewer, _id, { status: "rejected" })).body.fields).toHaveProperty("cause");
    expect((await update(reviewer, _id, { comment: "Hm" })).body.fields).toHaveProperty("comment");
    const decided = await update(reviewer, _id, { status: "rejected", cause: "duplicate", comment: "See yesterday" });
    expect(decided.body.collectedItem).toMatchObject({
      status: "rejected",
      cause: "duplicate",
      comment: "See yesterday",
    });
  });

  test("is nobody else's: another worker does not find it, and its author does not decide", async () => {
    const { _id } = (await uploadFor(server, worker, project)).body.collectedItem;
    expect((await update(other, _id, { description: "Mine" })).status).toBe(404);
    expect((await update(worker, _id, { status: "approved" })).body.code).toBe("own_work");
  });
});

test("the list of a project shows workers their own, and reviewers all: searched, sorted, by pages of ten", async () => {
  const place = await insertProject(server.db, "Shop signs");
  for (let n = 0; n < 11; n++) await insertItem(server, { project: place, author: worker._id });
  await insertItem(server, { project: place, author: other._id, status: "rejected", reviewer: reviewer._id });
  const list = (as: Actor, query: object) =>
    server.call(collection.ofProject, { as, params: { _id: place }, query: query as Record<string, unknown> });
  expect((await list(worker, {})).body).toMatchObject({ count: 11, meta: { limit: 10, pages: 2 } });
  const all = (await list(reviewer, { sortBy: "status:asc", limit: 12 })).body;
  expect(all.collectedItems.map(({ status }: { status: string }) => status)).toEqual([
    "rejected",
    ...Array.from({ length: 11 }, () => "submitted"),
  ]);
  expect((await list(reviewer, { search: "wanda" })).body.filteredTotalCount).toBe(11);
  expect((await list(reviewer, { author: other._id })).body.filteredTotalCount).toBe(1);
  expect((await list(reviewer, { status: "rejected", skip: 1 })).body.collectedItems).toEqual([]);
});
