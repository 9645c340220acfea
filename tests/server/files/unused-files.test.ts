import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { removeUnusedFiles } from "../../../server/areas/files/actions.ts";
import { newId } from "../../../server/core/ids.ts";
import { makeFileAddresses } from "../../../server/core/files/file-addresses.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { insertProject } from "../helpers/hours.ts";
import { pictureOf, putFile } from "../helpers/pictures.ts";
import { insertItem } from "../helpers/tasks.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

/** Which files are removed: those that neither a text nor anything else needs any more. */
const { courses, profile, projects } = contract;
let server: TestServer;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const stored = async (): Promise<string[]> => {
  const entries = await readdir(server.config.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const statusOf = async (url: string): Promise<number> => (await fetch(new URL(url, server.url))).status;

test("pictures that no saved text has referred to for a day are removed, others stay", async () => {
  const ids = { old: newId(), fresh: newId(), used: newId(), half: newId() };
  await Promise.all(Object.values(ids).map((id) => putFile(server, manager, id)));
  const set = (id: string, values: object) =>
    server.db.sql.updateTable("files").set(values).where("_id", "=", id).execute();
  const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await set(ids.old, { unused_since: dayAgo });
  await set(ids.used, { unused_since: null, created_at: dayAgo });
  // As a server leaves it that was killed between the bytes and the record.
  await set(ids.half, { removed_at: dayAgo });
  const store = diskFiles(server.config.filesDir);
  await store.remove(ids.half);
  await removeUnusedFiles(server.db, store, expect.unreachable);
  const left = await server.db.sql.selectFrom("files").select("_id").where("_id", "in", Object.values(ids)).execute();
  expect(left.map(({ _id }) => _id).sort()).toEqual([ids.fresh, ids.used].sort());
  const there = new Set(await stored());
  expect(
    Object.entries(ids)
      .filter(([, id]) => there.has(id))
      .map(([name]) => name),
  ).toEqual(["fresh", "used"]);
});

test("one file that can't be removed holds up no other, is reported, and is tried again", async () => {
  const [stuck, other] = [newId(), newId()];
  await Promise.all([stuck, other].map((id) => putFile(server, manager, id)));
  const removed_at = new Date().toISOString();
  await server.db.sql.updateTable("files").set({ removed_at }).where("_id", "in", [stuck, other]).execute();
  const store = diskFiles(server.config.filesDir);
  const failing: typeof store = {
    ...store,
    remove: (id) => (id === stuck ? Promise.reject(new Error("no disk")) : store.remove(id)),
  };
  const left = async () =>
    (await server.db.sql.selectFrom("files").select("_id").where("_id", "in", [stuck, other]).execute()).map(
      ({ _id }) => _id,
    );
  const reported: string[] = [];
  await removeUnusedFiles(server.db, failing, (message) => reported.push(message));
  expect([await left(), reported]).toEqual([[stuck], [expect.stringContaining(stuck)]]);
  await removeUnusedFiles(server.db, store, expect.unreachable);
  expect(await left()).toEqual([]);
});

describe("a picture that is used both in a text and elsewhere", () => {
  /** A person with a photo. */
  const portrait = async () => {
    const me = await server.person("annotator");
    const content = await pictureOf("png", { width: 240, height: 240 });
    const own = { as: me, params: { _id: me._id } };
    const file = { name: "me.png", content, type: "image/png" };
    const image: string = (await server.call(profile.setImage, { ...own, files: { file } })).body.image;
    return {
      image,
      id: /files\/([0-9a-f-]{36})/.exec(image)![1]!,
      remove: () => server.call(profile.removeImage, own),
    };
  };
  /** Writes the guideline of a new project. */
  const guideline = async () => {
    const params = { _id: await insertProject(server.db, `Streets ${newId()}`) };
    return (html: string) => server.call(projects.updateInfo, { as: manager, params, body: { guideline: html } });
  };
  const course = async (fields: object): Promise<{ _id: string }> => {
    const body = { name: `Faces ${newId()}`, level: "beginner", language: "en", ...fields };
    const made = await server.call(courses.create, { as: manager, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.course;
  };
  /** Two days pass for files that are thought to be unused, and the nightly task runs. */
  const twoDaysLater = async () => {
    const unused_since = new Date(Date.now() - 48 * 3_600_000).toISOString();
    await server.db.sql.updateTable("files").set({ unused_since }).where("unused_since", "is not", null).execute();
    await removeUnusedFiles(server.db, diskFiles(server.config.filesDir), expect.unreachable);
  };

  test("leaves all of them with a photo that is taken away, and the text can be changed", async () => {
    const { image, id, remove } = await portrait();
    const write = await guideline();
    expect((await write(`<p>Like <img src="${image}"></p>`)).status).toBe(200);
    const { _id } = await course({ pictureId: id });
    expect((await remove()).status).toBe(200);
    expect(await statusOf(image)).toBe(404);
    expect((await write("<p>Like this</p>")).status).toBe(200);
    const shown = await server.call(courses.show, { as: manager, params: { _id } });
    expect(shown.body.course.pictureId).toBeNull();
    expect(await server.db.sql.selectFrom("files").select("_id").where("_id", "=", id).execute()).toEqual([]);
  });

  test("and is given up, but not yet removed, doesn't lock the text", async () => {
    const id = newId();
    await putFile(server, manager, id);
    const write = await guideline();
    await write(`<p>Like <img src="/api/v1/files/${id}"></p>`);
    const removed_at = new Date().toISOString();
    await server.db.sql.updateTable("files").set({ removed_at }).where("_id", "=", id).execute();
    expect((await write("<p>Like this</p>")).status).toBe(200);
  });

  test("stays a person's photo and a task's picture when the text shows it no longer", async () => {
    const { image } = await portrait();
    const [given, task] = [newId(), await insertItem(server.db, { project: await insertProject(server.db, "Tasks") })];
    await putFile(server, manager, given);
    await server.db.sql.updateTable("task_items").set({ file_id: given }).where("_id", "=", task).execute();
    const { _id } = await course({ description: `<p><img src="${image}"><img src="/api/v1/files/${given}"></p>` });
    const emptied = { as: manager, params: { _id }, body: { description: "<p>Gone</p>" } };
    expect((await server.call(courses.edit, emptied)).status).toBe(200);
    await twoDaysLater();
    const addressOf = await makeFileAddresses(server.db.sql).signer();
    expect([await statusOf(image), await statusOf(addressOf(given))]).toEqual([200, 200]);
  });
});
