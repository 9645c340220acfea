import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory, notifications } = contract;
let server: WorkServer;
let manager: Actor;
let ann: Actor;
let bob: Actor;
beforeAll(async () => {
  server = await startWorkServer();
  [manager, ann, bob] = await Promise.all([
    server.person("manager"),
    server.person("annotator", { firstName: "Ann", lastName: "A" }),
    server.person("annotator", { firstName: "Bob", lastName: "B" }),
  ]);
});
afterAll(() => server.close());

test("people are reminded once a day of all their chosen entries that wait for them, and the rest is named", async () => {
  const { _id: project } = await server.project(manager);
  const waits = (worker: Actor, from: string) => server.entry(worker, project, { from, state: "needs_correction" });
  const ids = [
    await waits(ann, "2026-03-02T09:00:00Z"),
    await waits(ann, "2026-03-04T09:00:00Z"),
    await waits(bob, "2026-03-03T09:00:00Z"),
    await server.entry(bob, project, { from: "2026-03-05T09:00:00Z", state: "pending" }),
  ];
  const nothing = newId();
  const remind = async (select: object) =>
    (await server.call(workHistory.bulkRemind, { as: manager, body: { select } })).body;
  const [one, two] = await Promise.all([remind({ ids: [...ids, nothing] }), remind({ ids })]);
  expect(one.done + two.done).toBe(3);
  const [first, second] = one.done > 0 ? [one, two] : [two, one];
  expect(first).toEqual({
    done: 3,
    ids: ids.slice(0, 3),
    refused: [
      { _id: ids[3], name: "Bob B", code: "wrong_state", message: expect.stringContaining("waiting") },
      ...(first === one ? [expect.objectContaining({ _id: nothing, code: "not_found" })] : []),
    ],
  });
  expect(
    second.refused.map(({ code }: { code: string }) => code).filter((code: string) => code !== "not_found"),
  ).toEqual([...Array.from({ length: 3 }, () => "reminded_lately"), "wrong_state"]);
  const told = async (as: Actor) => {
    const { body } = await server.call(notifications.list, { as });
    return (body.notifications as { kind: string; message: string }[]).filter(
      ({ kind }) => kind === "hours_still_wait",
    );
  };
  const [[ofAnn, ...more], ofBob] = [await told(ann), await told(bob)];
  expect([ofAnn?.message.slice(0, 20), more, ofBob.length]).toEqual(["2 entries of yours o", [], 1]);

  const { sql } = server.db;
  const dayBefore = new Date(Date.now() - 86_400_000 - 1000).toISOString();
  await sql.updateTable("users").set({ hours_reminded_at: dayBefore }).where("_id", "=", bob._id).execute();
  const filter = { project: [project], state: ["needs_correction"] };
  expect(await remind({ filter, expected: 3 })).toMatchObject({ done: 1, ids: [ids[2]] });
  expect(await remind({ filter, expected: 2 })).toMatchObject({ code: "selection_changed" });
});
