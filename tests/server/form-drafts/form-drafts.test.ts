import { afterAll, beforeAll, expect, test } from "vitest";
import { draftBytes, draftsMax, type FormDraft, formDrafts } from "../../../contract/form-drafts/endpoints.ts";
import { dropOldDrafts } from "../../../server/areas/form-drafts/queries.ts";
import { newId } from "../../../server/core/ids.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let author: Actor;
let other: Actor;
beforeAll(async () => {
  server = await startTestServer();
  author = await server.person("manager");
  other = await server.person("manager");
});
afterAll(() => server.close());

const save = (as: Actor, form: string, values: object, recordVersion: number | null = null) =>
  server.call(formDrafts.save, { as, params: { form }, body: { values, recordVersion } });
const read = async (as: Actor, form: string): Promise<FormDraft | null> =>
  (await server.call(formDrafts.show, { as, params: { form } })).body.draft;

test("a draft is kept as it was typed, the last one of a form, for its author alone, until it is dropped", async () => {
  const form = `quizzes-${newId()}`;
  expect(await read(author, form)).toBeNull();
  await save(author, form, { name: "Boxes" }, 2);
  const values = {
    name: "",
    draw: null,
    parts: ["half an id"],
    text: "<p>unfinished",
    nested: { a: [1, { b: true }] },
  };
  const saved = (await save(author, form, values, 3)).body.draft;
  expect(saved).toMatchObject({ form, values, recordVersion: 3 });
  expect(await read(author, form)).toEqual(saved);
  expect(await read(other, form)).toBeNull();
  await save(other, form, { name: "Mine" });

  const drop = () => server.call(formDrafts.remove, { as: author, params: { form } });
  expect((await drop()).body).toEqual({ removed: 1 });
  expect((await drop()).body).toEqual({ removed: 0 });
  expect(await read(author, form)).toBeNull();
  expect(await read(other, form)).toMatchObject({ values: { name: "Mine" } });
});

test("a draft with characters that the database can't keep is kept with a mark in their place", async () => {
  const form = `question-${newId()}`;
  const values = {
    "a\u0000": "\ud83d cut off",
    nested: [{ "\ude00b": ["half \ud83d", "whole \ud83d\ude00", "\\u0000"] }],
  };
  const saved = await save(author, form, values);
  expect(saved.status).toBe(200);
  expect((await read(author, form))?.values).toEqual({
    "a\ufffd": "\ufffd cut off",
    nested: [{ "\ufffdb": ["half \ufffd", "whole \ud83d\ude00", "\\u0000"] }],
  });
});

test("what is too large or one too many is refused, and the drafts before it stay", async () => {
  const form = `question-${newId()}`;
  await save(author, form, { text: "Small" });
  expect((await save(author, form, { text: "x".repeat(draftBytes) })).status).toBe(413);
  expect(await read(author, form)).toMatchObject({ values: { text: "Small" } });

  const hoarder = await server.person("manager");
  const rows = Array.from({ length: draftsMax }, (_, n) => ({ user_id: hoarder._id, form: `f-${n}`, data: "{}" }));
  await server.db.sql.insertInto("form_drafts").values(rows).execute();
  expect(await save(hoarder, "one-more", {})).toMatchObject({ status: 409, body: { code: "too_many_drafts" } });
  expect(await read(hoarder, "one-more")).toBeNull();
  expect((await save(hoarder, "f-0", { name: "Again" })).status).toBe(200);
});

test("a draft's pictures are signed anew when it is read, and are not removed as unused; it goes after ninety days", async () => {
  const [_id, form] = [newId(), `question-${newId()}`];
  const aDayAgo = new Date(Date.now() - 20 * 3_600_000).toISOString();
  const file = { _id, mime: "image/webp", size: 9, width: 2, height: 2, uploaded_by: author._id };
  await server.db.sql
    .insertInto("files")
    .values({ ...file, unused_since: aDayAgo })
    .execute();
  const at = `/api/v1/files/${_id}`;
  await save(author, form, { text: `<p><img src="${at}?expires=1&amp;signature=old" alt=""></p>` });
  expect((await read(author, form))?.values["text"]).toMatch(
    new RegExp(`^<p><img src="${at}\\?expires=\\d+&amp;signature=[\\w-]{40,}" alt=""></p>$`),
  );
  await dropOldDrafts(server.db.sql);
  const [row] = await server.db.sql.selectFrom("files").select("unused_since").where("_id", "=", _id).execute();
  expect(Date.now() - Date.parse(row!.unused_since!)).toBeLessThan(60_000);

  const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000).toISOString();
  await server.db.sql.updateTable("form_drafts").set({ updated_at: longAgo }).where("form", "=", form).execute();
  await dropOldDrafts(server.db.sql);
  expect(await read(author, form)).toBeNull();
});
