import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { eraseProfile, profileFilesOf, profileOf, removeGivenUpFiles } from "../../../server/areas/profile/actions.ts";
import { newId } from "../../../server/core/ids.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { pdfOf } from "../helpers/pdfs.ts";
import { pictureOf } from "../helpers/pictures.ts";
import { contact, freshVerification, ownCalls, personal } from "../helpers/profiles.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { writeAlone } from "../helpers/write-alone.ts";

const { profile } = contract;
let server: TestServer;
let calls: ReturnType<typeof ownCalls>;

beforeAll(async () => {
  server = await startTestServer();
  calls = ownCalls(server);
});
afterAll(() => server.close());

const worker = () => server.person("annotator");
const own = (as: Actor) => ({ as, params: { _id: as._id } });
const pdf = () => ({ name: "My CV.pdf", content: pdfOf(), type: "application/pdf" });
const stored = async (): Promise<string[]> => {
  const entries = await readdir(server.config.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const bytesOf = async (files: readonly { readonly _id: string }[]): Promise<string[]> =>
  (await stored()).filter((name) => files.some(({ _id }) => name.includes(_id)));
const rowsOf = ({ _id }: Actor) =>
  server.db.sql.selectFrom("private_files").selectAll().where("user_id", "=", _id).execute();

test("what a stopped server left half done is removed, and only that", async () => {
  const me = await worker();
  const store = diskFiles(server.config.filesDir);
  const { _id: whole } = (await calls.addDocument(me)).body.documents[0];
  const hourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
  const now = new Date().toISOString();
  const states = {
    unfinished: { created_at: hourAgo },
    underWay: {},
    givenUp: { kept_at: now, removed_at: now },
    withoutBytes: { kept_at: now, removed_at: now },
  };
  const ids: Record<string, string> = {};
  for (const [name, state] of Object.entries(states)) {
    const _id = (ids[name] = newId());
    const file = { kind: "cv", name: "a.pdf", mime: "application/pdf", size: 3 } as const;
    await server.db.sql
      .insertInto("private_files")
      .values({ _id, user_id: me._id, ...file, ...state })
      .execute();
    if (name !== "withoutBytes") await store.put(_id, Buffer.from("abc"));
  }
  await removeGivenUpFiles(server.db, store, expect.unreachable);
  expect(new Set((await rowsOf(me)).map(({ _id }) => _id))).toEqual(new Set([whole, ids["underWay"]]));
  const left = await stored();
  const isLeft = (id: string | undefined) => left.some((file) => file.endsWith(id!));
  expect([isLeft(whole), isLeft(ids["underWay"]), isLeft(ids["unfinished"]), isLeft(ids["givenUp"])]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect((await calls.mine(me)).documents.map(({ _id }: { _id: string }) => _id)).toEqual([whole]);
});

test("one file that can't be removed holds up no other, is reported, and is tried again", async () => {
  const me = await worker();
  const store = diskFiles(server.config.filesDir);
  const [stuck, other] = [newId(), newId()];
  const file = { kind: "cv", name: "a.pdf", mime: "application/pdf", size: 3 } as const;
  const removed_at = new Date().toISOString();
  for (const _id of [stuck, other]) {
    await server.db.sql
      .insertInto("private_files")
      .values({ _id, user_id: me._id, ...file, removed_at })
      .execute();
  }
  const failing: typeof store = {
    ...store,
    remove: (id) => (id === stuck ? Promise.reject(new Error("no disk")) : store.remove(id)),
  };
  const reported: string[] = [];
  await removeGivenUpFiles(server.db, failing, (message) => reported.push(message));
  expect((await rowsOf(me)).map(({ _id }) => _id)).toEqual([stuck]);
  expect(reported).toEqual([expect.stringContaining(stuck)]);
  await removeGivenUpFiles(server.db, store, expect.unreachable);
  expect(await rowsOf(me)).toEqual([]);
});

describe("for the rights of a person", () => {
  const filled = async () => {
    const me = await worker();
    await calls.create(me);
    await calls.verify(me, { ...freshVerification(), documentNumber: `EX ${me._id.slice(-8)}` });
    await calls.addDocument(me, pdf(), "cv");
    await calls.sign(me);
    const file = { name: "me.png", content: await pictureOf("png", { width: 240, height: 240 }), type: "image/png" };
    await server.call(profile.setImage, { ...own(me), files: { file } });
    return me;
  };

  test("all that is kept of them is answered, opened, with a way to the bytes", async () => {
    const me = await filled();
    const kept = (await profileOf(server.db.sql, me._id))!;
    expect(kept.sections.personal?.fields).toMatchObject({ dateOfBirth: personal.dateOfBirth });
    expect(kept.sections.contact?.fields).toMatchObject({ city: contact.city });
    expect(kept.signatures).toMatchObject([{ fullName: "Zofia Łuczak", address: "127.0.0.1" }]);
    const files = await profileFilesOf(server.db.sql, me._id);
    expect(files.map(({ kind }) => kind)).toEqual(["cv", "nda", "image"]);
    const store = diskFiles(server.config.filesDir);
    const starts = await Promise.all(files.map(async (file) => (await file.read(store))?.toString("latin1", 0, 4)));
    expect(starts).toEqual(["%PDF", "%PDF", "RIFF"]);
    expect(await profileOf(server.db.sql, newId())).toBeUndefined();
  });

  test("all of it is erased: records in the transaction, bytes after it", async () => {
    const me = await filled();
    const before = await profileFilesOf(server.db.sql, me._id);
    const finish = await writeAlone(server, (write) => eraseProfile(write, me._id));
    expect(await bytesOf(before)).toHaveLength(3);
    await finish({ db: server.db, files: diskFiles(server.config.filesDir) });
    expect(await bytesOf(before)).toEqual([]);
    expect(await rowsOf(me)).toEqual([]);
    const after = await profileOf(server.db.sql, me._id);
    expect(after).toEqual({ completed: [], percentage: 0, sections: {}, signatures: [] });
    expect(await profileFilesOf(server.db.sql, me._id)).toEqual([]);
  });
});
