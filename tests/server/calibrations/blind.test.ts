import { afterAll, beforeAll, expect, test } from "vitest";
import { isStream, methodsOf, successOf } from "../../../contract/core/endpoint.ts";
import { allEndpoints, contract } from "../../../contract/index.ts";
import { insertCalibration } from "../helpers/calibrations.ts";
import { insertProject } from "../helpers/hours.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { calibrations } = contract;
const secret = "Q7-only-mine";

let server: Awaited<ReturnType<typeof startTestServer>>;
let worker: Actor;
let decider: Actor;
let others: Actor[];
let _id: string;
let job: string;
beforeAll(async () => {
  server = await startTestServer();
  worker = await server.person("annotator", { firstName: "Annabel", lastName: "Whodidit" });
  decider = await server.person("reviewer");
  others = [await server.person("reviewer"), await server.person("manager"), await server.person("admin")];
  const round = await insertCalibration(server.db, {
    project: await insertProject(server.db, "Blind"),
    worker: worker._id,
    reviewers: [decider, ...others].map((one) => one._id),
    jobs: [
      [null, null, null, null],
      [null, null, null, null],
    ],
  });
  [_id, job] = [round._id, round.jobs[0]!];
});
afterAll(() => server.close());

/** All that a person may read without a body: each list, and each record of the round. */
const readAll = async (as: Actor): Promise<Map<string, string>> => {
  const replies = new Map<string, string>();
  for (const { name, endpoint } of allEndpoints) {
    const params = { _id, job };
    const isOfRound = name.startsWith("calibrations.");
    if (!methodsOf(endpoint).includes("GET") || (endpoint.params && !isOfRound)) continue;
    if (isStream(endpoint.replies[successOf(endpoint)]!) || endpoint.audited) continue;
    const { body } = await server.call(endpoint, { as, ...(endpoint.params && { params }) });
    replies.set(name, JSON.stringify(body));
  }
  return replies;
};
/** Without what differs from one call to the next by itself. */
const still = (text: string): string =>
  text.replace(/"requestId":"[^"]*"/, "").replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
const eventsOf = async (as: Actor) => {
  const { rows } = await server.db.pool.query<{ count: string }>(
    "select count(*) from events where resource <> 'users' and ($1 = any(people) or $2 = any(roles))",
    [as._id, as.role],
  );
  return Number(rows[0]!.count);
};

test("a decision changes no reply, notification or event of those who take part too, until the round is closed", async () => {
  const before = await Promise.all(others.map(readAll));
  const events = await Promise.all(others.map(eventsOf));
  const body = { decision: "reject", comment: secret };
  const sent = await server.call(calibrations.decide, { as: decider, params: { _id, job }, body });
  expect(sent.body.calibration).toMatchObject({ status: "open", myDecided: 1, decided: null });

  const after = await Promise.all(others.map(readAll));
  for (const [at, replies] of after.entries()) {
    const changed = [...replies].filter(([name, text]) => still(text) !== still(before[at]!.get(name)!));
    expect(changed.map(([name]) => name).filter((name) => !name.startsWith("system."))).toEqual([]);
    expect([...replies.values()].filter((text) => text.includes(secret))).toEqual([]);
  }
  expect(await Promise.all(others.map(eventsOf))).toEqual(events);
});

test("no reply about a round tells who did the work", async () => {
  for (const as of [decider, others[0]!]) {
    for (const [name, text] of await readAll(as)) {
      if (!name.startsWith("calibrations.")) continue;
      expect([name, text.includes(worker._id), text.includes("Whodidit")]).toEqual([name, false, false]);
    }
  }
});

test("managers who don't take part see how far it is, and no decision", async () => {
  const replies = await readAll(await server.person("manager"));
  expect(JSON.parse(replies.get("calibrations.show")!).calibration).toMatchObject({ decided: 1, myDecided: null });
  expect([...replies.values()].filter((text) => text.includes(secret))).toEqual([]);
});
