import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { measureTask } from "../../../server/areas/tasks/measure.ts";
import { repeatTask } from "../../../server/areas/tasks/repeat.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let reviewer: Actor;
beforeAll(async () => {
  server = await startTestServer();
  reviewer = await server.person("reviewer");
});
afterAll(() => server.close());

const take = async (as: Actor, project: string): Promise<string> =>
  (await server.call(audio.fetch, { as, params: { _id: project }, query: { limit: 1 } })).body.tasks[0].contentId;
const send = async (as: Actor, project: string, contentId: string): Promise<string> => {
  const content = heard("hello");
  const { body } = await server.call(audio.submit, { as, body: { projectId: project, contentId, content } });
  await measureTask(server, body.task._id);
  return body.task._id;
};
const show = async (as: Actor, _id: string) => (await server.call(tasks.show, { as, params: { _id } })).body;
const linesOf = async (as: Actor, project: string) =>
  (await server.call(tasks.accuracy, { as, params: { _id: project } })).body.accuracy;

/** Every reply that a worker may read about their work, as text. */
const readAll = async (as: Actor, project: string, ids: readonly string[]): Promise<string[]> => {
  const of = { as, params: { _id: project } };
  const person = { as, params: { _id: as._id, projectId: project } };
  const calls = [
    ...ids.map((_id) => [tasks.show, { as, params: { _id } }] as const),
    [tasks.mine, { as }] as const,
    [tasks.expired, { as }] as const,
    [tasks.supply, { as }] as const,
    [tasks.pace, { as }] as const,
    [tasks.accuracy, of] as const,
    [audio.userTasks, of] as const,
    [audio.current, of] as const,
    [audio.fetch, of] as const,
    [audio.ofPerson, person] as const,
    [contract.notifications.list, { as }] as const,
  ];
  const texts = [];
  for (const [endpoint, call] of calls) {
    const answer = await server.call(endpoint, call);
    expect(answer.status).toBe(200);
    texts.push(JSON.stringify(answer.body));
  }
  return texts;
};

describe("whether an item has a known answer", () => {
  test.each(["annotator", "reviewer"] as const)(
    "is in no reply to a %s before their work is accepted",
    async (role) => {
      const project = await insertProject(server.db, `Hidden from a ${role}`);
      const worker = await server.person(role);
      const shapes: string[][] = [];
      for (const known of ["the secret answer", undefined]) {
        const item = await insertItem(server.db, { project, ...(known && { gold: heard(known) }) });
        const held = (await server.call(audio.fetch, { as: worker, params: { _id: project }, query: { limit: 1 } }))
          .body;
        const texts = await readAll(worker, project, [held.tasks[0]._id]);
        const id = await send(worker, project, item);
        texts.push(...(await readAll(worker, project, [id])));
        for (const text of texts) expect(text).not.toMatch(/gold|secret|"known"/i);
        // What differs from an ordinary item would tell as well.
        shapes.push(
          [...texts.slice(0, 1), ...texts.slice(-10, -9)].map((text) => Object.keys(JSON.parse(text)).join()),
        );
        expect(await linesOf(worker, project)).toEqual([]);
        expect(await show(worker, id)).toMatchObject({ errors: [], others: [] });
      }
      expect(shapes[0]).toEqual(shapes[1]);
    },
  );

  test("a reviewer with work of their own on an item sees nothing of it in others' work, nor gets what they reviewed", async () => {
    const project = await insertProject(server.db, "Both");
    const [own, ann] = [await server.person("reviewer"), await server.person("annotator")];
    const item = await insertItem(server.db, { project, wanted: 3, gold: heard("the secret answer") });
    for (const as of [own, ann]) expect(await take(as, project)).toBe(item);
    const id = await send(ann, project, item);
    expect((await server.call(tasks.show, { as: own, params: { _id: id } })).status).toBe(404);
    expect(await show(reviewer, id)).toMatchObject({ others: [{ of: "known" }] });
    const accept = { as: reviewer, params: { _id: id }, body: { decision: "approve" } };
    expect((await server.call(audio.update, accept)).status).toBe(200);
    const { body } = await server.call(audio.fetch, { as: reviewer, params: { _id: project } });
    expect(body).toEqual({ tasks: [], empty: "none_for_you" });
  });
});

test.each(["annotator", "reviewer"] as const)(
  "no reply tells a %s that an item is given to them again",
  async (role) => {
    const [worker, manager] = [await server.person(role), await server.person("manager")];
    const project = await insertProject(server.db, `Again to a ${role}`);
    const edit = { as: manager, params: { _id: project }, body: { repeatPercent: 100 } };
    expect((await server.call(tasks.editSettings, edit)).status).toBe(200);
    const item = await insertItem(server.db, { project, reference: "call-1" });
    const held = async () => (await server.call(audio.fetch, { as: worker, params: { _id: project } })).body.tasks[0];
    const first = await held();
    expect(await send(worker, project, item)).toBe(first._id);
    const before = await readAll(worker, project, [first._id]);
    await repeatTask(server, first._id);
    await run(
      server.db.sql,
      sqlText`update tasks set free_from = now() where project_id = $1 and for_user_id is not null`,
      [project],
    );
    const again = await held();
    const during = await readAll(worker, project, [again._id]);
    expect(await send(worker, project, again.contentId)).toBe(again._id);
    const accept = { as: reviewer, params: { _id: again._id }, body: { decision: "approve" } };
    expect((await server.call(audio.update, accept)).status).toBe(200);
    const after = await readAll(worker, project, [first._id, again._id]);
    for (const text of [...before, ...during, ...after]) {
      expect(text).not.toMatch(/repeat|again\b(?! to a)|self|call-1|forUser|freeFrom|_of/i);
    }
    // Its own page names nothing of the first one, and is like it but for what any other would have of its own.
    expect(during[0]).not.toMatch(new RegExp(`${first._id}|${item}`));
    const { _id, contentId, number, leaseUntil } = again;
    expect(again).toEqual({ ...first, _id, contentId, number, leaseUntil });
    expect(Object.keys(JSON.parse(during[0]!))).toEqual(Object.keys(JSON.parse(before[0]!)));
  },
);
