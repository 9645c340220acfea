import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workedStates } from "../../../contract/work-history/states.ts";
import { hoursSums } from "../../../server/areas/work-history/counts.ts";
import { keepWeeks } from "../../../server/areas/work-history/kept-weeks.ts";
import { personHoursSums } from "../../../server/areas/work-history/person-sums.ts";
import { addUp, mendSums } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { approvePayments } from "../helpers/approve-payments.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let payer: Actor;
let workers: readonly Actor[];
let works: readonly string[];
let entries: readonly string[];

/** Entries of three people in two projects, over five weeks and the end of a month; one person is checked in, too. */
beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  payer = await server.person("payments");
  workers = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
  const rates = [{ from: null, hourlyRate: 1200 }];
  works = [(await server.project(manager, { rates }))._id, (await server.project(manager, { rates }))._id];
  const ids: string[] = [];
  for (let n = 0; n < 30; n++) {
    const from = new Date(Date.UTC(2026, 1, 10 + n, 8)).toISOString();
    ids.push(await server.entry(workers[n % 3]!, works[n % 7 < 3 ? 0 : 1]!, { from, seconds: 1000 + n }));
  }
  entries = ids;
  await server.openCheckIn(workers[0]!, works[0]!);
});
afterAll(() => server.close());

type Figures = Readonly<Record<string, number>>;
const figuresOf = (hours: readonly WorkHistory[]): Figures => {
  const seconds = (...states: readonly string[]) =>
    hours.reduce((sum, entry) => sum + (states.includes(entry.state) ? entry.seconds! : 0), 0);
  return {
    entries: hours.length,
    toCorrect: hours.filter(({ state }) => state === "needs_correction").length,
    seconds: seconds(...workedStates),
    waitingSeconds: seconds("pending"),
    approvedSeconds: seconds("approved"),
    paidSeconds: seconds("payment_approved"),
    rejectedSeconds: seconds("rejected"),
  };
};
const mondayOf = (day: string): string => {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
};
const grouped = (hours: readonly WorkHistory[], key: (entry: WorkHistory) => string) =>
  [...Map.groupBy(hours, key)].map(([_id, those]) => ({ _id, those }));

const mustAgree = async (project: string, query: object): Promise<void> => {
  const call = async (
    endpoint: typeof workHistory.byPerson | typeof workHistory.byWeek | typeof workHistory.ofProject,
  ) =>
    (
      await server.call(endpoint, {
        as: manager,
        params: { _id: project },
        query: { limit: 200, ...query },
      })
    ).body;
  const { checkedInUsersHistory } = await call(workHistory.ofProject);
  const hours = (checkedInUsersHistory as WorkHistory[]).filter(({ state }) => state !== "running");
  const totalSeconds = figuresOf(hours)["seconds"];
  const people = grouped(hours, ({ user }) => user._id).map(({ _id, those }) => ({ _id, ...figuresOf(those) }));
  const byPerson = await call(workHistory.byPerson);
  expect(byPerson).toMatchObject({ count: people.length, filteredTotalCount: people.length, totalSeconds });
  expect(byPerson.personHours).toHaveLength(people.length);
  for (const one of people) expect(byPerson.personHours).toContainEqual(expect.objectContaining(one));
  const weeks = grouped(hours, ({ checkedInDate }) => mondayOf(checkedInDate))
    .map(({ _id, those }) => ({
      _id,
      people: new Set(those.map(({ user }) => user._id)).size,
      ...figuresOf(those),
    }))
    .toSorted((one, other) => other._id.localeCompare(one._id));
  expect(await call(workHistory.byWeek)).toMatchObject({ count: weeks.length, totalSeconds, weekHours: weeks });
};

const allAgree = async (): Promise<void> => {
  for (const project of works) {
    await mustAgree(project, {});
    await mustAgree(project, { startDate: "2026-02-12" });
    await mustAgree(project, { startDate: "2026-02-18", endDate: "2026-03-03" });
    await mustAgree(project, { endDate: "2026-01-01" });
  }
};
/** Adds all up, and then keeps how many people worked in each week. */
const addAllUp = async (): Promise<void> => {
  for (const kept of [hoursSums, personHoursSums]) await addUp(server.db, kept);
  await allAgree();
  await keepWeeks(server.db);
};

describe("the sums by person and by week are those of the entries", () => {
  test("at first, and once they are added up", async () => {
    await allAgree();
    await addAllUp();
    await allAgree();
  });

  test("after decisions and payments, and of people of whom nothing is left", async () => {
    const bulk = async (endpoint: typeof workHistory.bulkApprove, ids: readonly string[], body: object = {}) => {
      const { status } = await server.call(endpoint, { as: manager, body: { select: { ids }, ...body } });
      expect(status).toBe(200);
    };
    await bulk(workHistory.bulkApprove, entries.slice(0, 15));
    await bulk(workHistory.bulkReject as never, entries.slice(15, 20), { rejectionCause: "Not ours" });
    await bulk(workHistory.bulkUndo as never, entries.slice(12, 17));
    expect((await approvePayments(server, payer, { ids: entries.slice(0, 6) })).body).toMatchObject({ done: 6 });
    await run(server.db.sql, sqlText`update work_history set state = 'needs_correction' where _id = $1`, [entries[29]]);
    await run(server.db.sql, sqlText`delete from work_history where user_id = $1 and state = 'pending'`, [
      workers[2]!._id,
    ]);
    await allAgree();
    await addAllUp();
    await allAgree();
    await run(
      server.db.sql,
      sqlText`delete from work_history where user_id = $1 and project_id = $2 and payment_approved_by is null`,
      [workers[1]!._id, works[1]],
    );
    await allAgree();
    await addAllUp();
    await allAgree();
  });

  test("of a person who works for another project instead", async () => {
    await run(server.db.sql, sqlText`update work_history set project_id = $1 where state = 'pending'`, [works[1]]);
    await allAgree();
    await addAllUp();
    await allAgree();
  });
});

test("nothing is kept of what nothing is left of", async () => {
  await addAllUp();
  const rows = await run(
    server.db.sql,
    sqlText`select state from work_history_by_person where entries = 0
      union all select state from work_history_by_month where entries = 0
      union all select state from work_history_by_quarter where entries = 0
      union all select state from work_history_person_changes`,
    [],
  );
  expect(rows).toEqual([]);
});

test("sums that are wrong are mended and logged, those of projects, of months and of quarters", async () => {
  const messages: string[] = [];
  const mend = () => mendSums(server.db, personHoursSums, (message) => void messages.push(message));
  await mend();
  expect(messages).toEqual([]);
  await run(server.db.sql, sqlText`delete from work_history_by_month where user_id = $1`, [workers[0]!._id]);
  await run(server.db.sql, sqlText`update work_history_by_person set seconds = seconds + 1 where user_id = $1`, [
    workers[0]!._id,
  ]);
  await mend();
  expect(messages).toEqual([expect.stringMatching(/^\d+ of the sums of hours by person were wrong, and are mended$/)]);
  await mend();
  expect(messages).toHaveLength(1);
  await run(server.db.sql, sqlText`update work_history_by_quarter set seconds = seconds + 1 where user_id = $1`, [
    workers[1]!._id,
  ]);
  await mend();
  await mend();
  expect(messages).toHaveLength(2);
  await allAgree();
  await addAllUp();
  await mend();
  expect(messages).toHaveLength(2);
  await allAgree();
});
