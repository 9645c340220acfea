import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localTimeIn } from "../../../contract/core/local-time.ts";
import { contract } from "../../../contract/index.ts";
import { closeForgotten } from "../../../server/areas/work-history/forgotten.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects, workHistory } = contract;
let server: WorkServer;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

/** When the clocks went forward and back, and what they showed an hour before; days are the zone's own. */
const zones = [
  {
    zone: "America/New_York",
    forward: "2025-03-09T07:00:00Z",
    beforeForward: "2025-03-09 01:00:00",
    back: "2025-11-02T06:00:00Z",
    beforeBack: "2025-11-02 01:00:00",
  },
  {
    // By half an hour.
    zone: "Australia/Lord_Howe",
    forward: "2025-10-04T15:30:00Z",
    beforeForward: "2025-10-05 01:00:00",
    back: "2025-04-05T15:00:00Z",
    beforeBack: "2025-04-06 01:00:00",
  },
  {
    // In one year alone, and at midnight: the evening of that day came twice.
    zone: "Asia/Dhaka",
    forward: "2009-06-19T17:00:00Z",
    beforeForward: "2009-06-19 22:00:00",
    back: "2009-12-31T17:00:00Z",
    beforeBack: "2009-12-31 23:00:00",
  },
];

describe.each(zones)("$zone", ({ zone, forward, beforeForward, back, beforeBack }) => {
  beforeAll(() => server.setZone(zone));

  const changes = [
    ["forward", Date.parse(forward), beforeForward],
    ["back", Date.parse(back), beforeBack],
  ] as const;

  /** Checked in at that moment, to a project of shifts of two hours. */
  const atWorkSince = async (worker: Actor, at: number) => {
    const project = await server.project(manager, { longestShift: 120 });
    const { body } = await server.call(projects.checkIn, { as: worker, params: { _id: project._id } });
    await run(
      server.db.sql,
      sqlText`with entry as (update work_history set checked_in_at = $2,
           checked_in_date = ($2::timestamptz at time zone $3)::date where _id = $1 returning *)
       update open_check_ins o set checked_in_at = $2 from entry where o.work_history_id = entry._id`,
      [body.workHistory._id, iso(at), zone],
    );
    return { project, entry: body.workHistory._id as string };
  };
  const show = async (as: Actor, _id: string) =>
    (await server.call(workHistory.show, { as, params: { _id } })).body.workHistory;

  test.each(changes)(
    "two hours over the change of the clocks %s are two hours, of the zone's day",
    async (_, at, local) => {
      const worker = await server.person("annotator");
      const { entry } = await atWorkSince(worker, at - hour);
      await closeForgotten(server.db, server.config);
      const ended = await show(worker, entry);
      expect(ended).toMatchObject({ state: "needs_correction", seconds: 7200, checkedOutAt: iso(at + hour) });
      expect(`${ended.checkedInDate} ${ended.checkedInTime}`).toBe(local);
      // The worker was half an hour late, and stayed as long.
      const body = { checkedInAt: iso(at - hour / 2), checkedOutAt: iso(at + hour / 2), reason: "Half an hour late" };
      const { body: corrected } = await server.call(workHistory.correct, { as: worker, params: { _id: entry }, body });
      expect(corrected.workHistory).toMatchObject({ seconds: 3600, checkedInDate: local.slice(0, 10) });
    },
  );

  test.each(changes)("a check-out counts true time since before the clocks went %s", async (_, at) => {
    const worker = await server.person("annotator");
    const { project } = await atWorkSince(worker, at - hour);
    const { body } = await server.call(projects.checkOut, { as: worker, params: { _id: project._id } });
    const { checkedInAt, checkedOutAt, seconds } = body.workHistory;
    expect(seconds).toBe(Math.floor((Date.parse(checkedOutAt) - Date.parse(checkedInAt)) / 1000));
  });

  test("a range of days holds both of its ends, by the zone's midnight, also on the days of a change", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    const { instantsOf, wallOf } = localTimeIn(zone);
    for (const [, at] of changes) {
      const day = iso(wallOf(at - hour)).slice(0, 10);
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const [begins, ends] = [instantsOf(midnight)[0]!, instantsOf(midnight + 24 * hour).at(-1)!];
      const own = [begins, ends - 1000];
      for (const from of [begins - 1000, ...own, ends]) {
        await server.entry(worker, project._id, { from: iso(from), seconds: 1 });
      }
      const query = { startDate: day, endDate: day };
      const params = { _id: project._id };
      const lists = [
        (await server.call(workHistory.mine, { as: worker, query: { ...query, project: project._id } })).body
          .workHistory,
        (await server.call(workHistory.mineOfProject, { as: worker, params, query })).body.workHistory,
        (await server.call(workHistory.ofProject, { as: manager, params, query })).body.checkedInUsersHistory,
      ];
      for (const list of lists) {
        expect(list.map((entry: { checkedInAt: string }) => Date.parse(entry.checkedInAt))).toEqual(own.toReversed());
      }
    }
  });
});
