import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { removeDeleted } from "../../../server/areas/collection/personal-data.ts";
import { expireTasks } from "../../../server/areas/tasks/expiry.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { sendFiles, uploadFor } from "../helpers/collection.ts";
import { insertProject } from "../helpers/hours.ts";
import { wavOf } from "../helpers/sounds.ts";
import { insertItem } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audio, collection, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  reviewer = await server.person("reviewer");
});
afterAll(() => server.close());

let projects = 0;
/** A project with one line. */
const project = async (): Promise<string> => {
  const of = await insertProject(server.db, `Late voices ${++projects}`);
  await insertItem(server.db, { project: of, kind: "line" });
  return of;
};
const worker = () => server.person("annotator");
const current = async (as: Actor, _id: string) => (await server.call(audio.current, { as, params: { _id } })).body;
const bytes = Uint8Array.from(wavOf(2, (time) => 0.3 * Math.sin(2 * Math.PI * 220 * time)));
const voice = { name: "line.wav", content: bytes, type: "audio/wav" };
const record = (as: Actor, of: string, contentId: string) => uploadFor(server, as, of, [voice], { contentId });
const expireNow = async (_id: string) => {
  await run(server.db.sql, sqlText`update tasks set lease_until = now() - interval '1 second' where _id = $1`, [_id]);
  await expireTasks(server.db, server.config);
};

describe("a recording", () => {
  test("that came too late is its author's and the managers' for 30 days, can't be decided on, and pays nothing", async () => {
    const of = await project();
    await server.call(contract.projects.edit, {
      as: manager,
      params: { _id: of },
      body: { payBy: "piece", pieceRates: [{ from: null, pieceRate: 25 }] },
    });
    const [ann, bob] = [await worker(), await worker()];
    const theirs = (await current(bob, of)).current;
    await expireNow(theirs._id);
    const mine = (await current(ann, of)).current;
    await record(ann, of, mine.contentId);
    const { body } = await record(bob, of, theirs.contentId);
    const { _id } = body.collectedItem;
    expect(body.collectedItem).toMatchObject({ status: "late", amount: null, can: { update: false, remove: false } });
    const listed = await server.call(collection.list, { as: manager, query: { project: [of], status: ["late"] } });
    expect(listed.body.collectedItems).toMatchObject([{ _id, can: { review: false } }]);
    const approved = await server.call(collection.approve, { as: reviewer, params: { _id }, body: {} });
    expect([approved.status, approved.body.code]).toEqual([409, "wrong_state"]);
    const path = collection.update.path.replace(":_id", _id);
    expect((await sendFiles(server, { method: "PATCH", path }, bob, { files: [voice] })).body.code).toBe("wrong_state");
    const aged = (days: number) =>
      run(
        server.db.sql,
        sqlText`update collected_items set submitted_at = now() - make_interval(days => $2) where _id = $1`,
        [_id, days],
      );
    await aged(29);
    await removeDeleted(server.db.sql);
    expect((await server.call(collection.show, { as: bob, params: { _id } })).status).toBe(200);
    await aged(31);
    await removeDeleted(server.db.sql);
    expect((await server.call(collection.show, { as: bob, params: { _id } })).status).toBe(404);
    const [file] = body.collectedItem.files;
    const kept = await server.db.sql.selectFrom("files").select("removed_at").where("_id", "=", file._id).execute();
    expect(kept).toEqual([{ removed_at: expect.any(String) }]);
  });

  test("that was sent back and recorded anew after its time is too late, too, once someone else has", async () => {
    const of = await project();
    const [ann, bob] = [await worker(), await worker()];
    const mine = (await current(ann, of)).current;
    const { _id } = (await record(ann, of, mine.contentId)).body.collectedItem;
    await server.call(collection.reject, { as: reviewer, params: { _id }, body: { cause: "poor_quality" } });
    await expireNow(mine._id);
    expect((await record(bob, of, (await current(bob, of)).current.contentId)).status).toBe(201);
    const again = await record(ann, of, mine.contentId);
    expect(again.body.collectedItem).toMatchObject({ _id, status: "late", round: 2 });
  });

  test("that was sent back is replaced while its line may be recorded, and no more once that was given back", async () => {
    const of = await project();
    const ann = await worker();
    const { _id: turn, contentId } = (await current(ann, of)).current;
    const { _id } = (await record(ann, of, contentId)).body.collectedItem;
    const body = { cause: "incomplete" };
    await server.call(collection.reject, { as: reviewer, params: { _id }, body });
    const mine = async () => (await server.call(collection.mine, { as: ann, query: {} })).body.collectedItems;
    expect(await mine()).toMatchObject([{ status: "rejected", can: { update: true } }]);
    await expireNow(turn);
    expect(await mine()).toMatchObject([{ can: { update: true } }]);
    // As the notification says, it is among what still may be submitted.
    const expired = async () => (await server.call(tasks.expired, { as: ann })).body.tasks;
    expect(await expired()).toMatchObject([{ _id: turn, kind: "line", can: { work: true } }]);
    const again = await record(ann, of, contentId);
    expect(again.body.collectedItem).toMatchObject({ _id, status: "submitted", can: { update: true } });
    expect(await expired()).toEqual([]);
    await server.call(collection.reject, { as: reviewer, params: { _id }, body });
    expect((await server.call(audio.release, { as: ann, params: { _id: turn } })).status).toBe(200);
    expect(await mine()).toMatchObject([{ status: "rejected", can: { update: false } }]);
    const path = collection.update.path.replace(":_id", _id);
    const refused = await sendFiles(server, { method: "PATCH", path }, ann, { files: [voice] });
    expect([refused.status, refused.body.code]).toEqual([409, "not_given"]);
  });
});
