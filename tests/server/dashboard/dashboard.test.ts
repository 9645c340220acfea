import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import { workedStates, type WorkHistoryState } from "../../../contract/work-history/states.ts";
import { hoursSums } from "../../../server/areas/work-history/counts.ts";
import { keepDays } from "../../../server/areas/work-history/kept-days.ts";
import { keepWeeks } from "../../../server/areas/work-history/kept-weeks.ts";
import { personHoursSums } from "../../../server/areas/work-history/person-sums.ts";
import { addUp } from "../../../server/core/db/kept-sums.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { dashboard, workHistory } = contract;
let server: WorkServer;
let manager: Actor;
let workers: Actor[];
let projects: string[];

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  workers = await Promise.all([1, 2, 3].map(() => server.person("annotator", { hub: "Dhaka" })));
  const made = [await server.project(manager), await server.project(manager)];
  projects = made.map(({ _id }) => _id);
});
afterAll(() => server.close());

interface Entry {
  readonly worker: number;
  readonly project: number;
  /** Seconds since 1970. */
  readonly began: number;
  readonly seconds: number;
  readonly state: Exclude<WorkHistoryState, "payment_approved">;
}
const states = ["running", "pending", "needs_correction", "approved", "rejected"] as const;

const addAllUp = async (): Promise<void> => {
  for (const kept of [hoursSums, personHoursSums]) await addUp(server.db, kept);
};
/** How far what is kept of hours has come: nothing, their sums, or the hours of their days; or those of the first half. */
const progress = ["nothing", "sums", "days", "days of half", "days of half, and sums"] as const;
type Progress = (typeof progress)[number];

const insertAll = async (entries: readonly Entry[], kept: Progress): Promise<void> => {
  await run(server.db.sql, sqlText`delete from work_history`, []);
  const half = kept.startsWith("days of half") ? Math.floor(entries.length / 2) : entries.length;
  await insert(entries.slice(0, half));
  if (kept !== "nothing") await addAllUp();
  if (kept.startsWith("days")) for (const keep of [keepDays, keepWeeks]) await keep(server.db);
  await insert(entries.slice(half));
  if (kept.endsWith("sums")) await addAllUp();
};

const insert = async (entries: readonly Entry[]): Promise<void> => {
  const rows = entries.map(({ worker, project, began, seconds, state }) => {
    const isOver = state !== "running";
    return {
      _id: newId(),
      user_id: workers[worker]!._id,
      project_id: projects[project]!,
      state,
      began,
      seconds: isOver ? seconds : null,
      approver: state === "approved" ? manager._id : null,
      cause: state === "rejected" ? "no" : null,
    };
  });
  await run(
    server.db.sql,
    sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date,
       seconds, approved_by, approved_at, rejection_cause)
     select r._id, user_id, project_id, state, 'clock', to_timestamp(began), case when seconds is not null then to_timestamp(began + greatest(seconds, 1)) end,
       (to_timestamp(began) at time zone time_zone)::date, seconds, approver, case when approver is not null then now() end, cause
     from company, json_to_recordset($1::json) as r (_id uuid, user_id uuid, project_id uuid, state text, began bigint,
       seconds integer, approver uuid, cause text)`,
    [JSON.stringify(rows)],
  );
};

/** What the clocks of a zone show, by another implementation than the database's. */
const clocks = (timeZone: string) => {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  return (second: number): { day: string; hour: number } => {
    const [day = "", hour = ""] = parts.format(second * 1000).split(", ");
    return { day, hour: Number(hour) };
  };
};
const mondayOf = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
};
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const sumOf = (entries: readonly Entry[], of: (entry: Entry) => boolean): number =>
  entries.filter(of).reduce((sum, { seconds }) => sum + seconds, 0);
const isWorked = ({ state }: Entry) => state === "pending" || state === "approved";
const isIn =
  (wanted: Entry["state"]) =>
  ({ state }: Entry) =>
    state === wanted;
const hoursOf = (entries: readonly Entry[]) => ({
  seconds: sumOf(entries, isWorked),
  approvedSeconds: sumOf(entries, isIn("approved")),
  waitingSeconds: sumOf(entries, isIn("pending")),
  correctionSeconds: sumOf(entries, isIn("needs_correction")),
  rejectedSeconds: sumOf(entries, isIn("rejected")),
});
const peopleOf = (entries: readonly Entry[]): number => new Set(entries.map(({ worker }) => worker)).size;

/** Entry by entry and minute by minute: slow, and plain. */
const naive = (all: readonly Entry[], timeZone: string, startDate: string, endDate: string) => {
  const at = clocks(timeZone);
  const entries = all.filter(({ began }) => at(began).day >= startDate && at(began).day <= endDate);
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, seconds: 0 }));
  const entriesOfHours = hours.map(() => new Set<Entry>());
  for (const entry of entries.filter(isWorked)) {
    const { began, seconds } = entry;
    for (let second = began; second < began + seconds; ) {
      const next = Math.min((Math.floor(second / 60) + 1) * 60, began + seconds);
      hours[at(second).hour]!.seconds += next - second;
      entriesOfHours[at(second).hour]!.add(entry);
      second = next;
    }
  }
  const weeks: object[] = [];
  for (let week = mondayOf(startDate); week <= endDate; week = dayAfter(week, 7)) {
    const those = entries.filter(({ began }) => mondayOf(at(began).day) === week);
    weeks.push({ week, people: peopleOf(those), checkIns: those.length, ...hoursOf(those) });
  }
  const numberOf = (of: (entry: Entry) => boolean) => entries.filter(of).length;
  return {
    hours,
    entriesOfHours: entriesOfHours.map(({ size }) => size),
    weeks,
    summary: {
      people: peopleOf(entries),
      checkIns: entries.length,
      ...hoursOf(entries),
      approved: numberOf(isIn("approved")),
      rejected: numberOf(isIn("rejected")),
      waiting: numberOf(isIn("pending")),
      toCorrect: numberOf(isIn("needs_correction")),
      running: numberOf(isIn("running")),
    },
    people: workers.map((worker, index) => {
      const own = entries.filter((entry) => entry.worker === index);
      const { seconds, approvedSeconds } = hoursOf(own);
      return {
        _id: worker._id,
        entries: own.length,
        seconds,
        approvedSeconds,
        rejected: own.filter(isIn("rejected")).length,
      };
    }),
  };
};

const read = async (endpoint: Endpoint, as: Actor, query: object = {}) => {
  const answer = await server.call(endpoint, { as, query: { ...query } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

/** Around the days on which the zone changes its clocks. */
const zones = [
  // Forward on March 29 and back on October 25, by an hour.
  { timeZone: "Europe/Paris", around: "2026-03-29" },
  { timeZone: "America/New_York", around: "2026-11-01" },
  // Half an hour off, and by half an hour.
  { timeZone: "Australia/Lord_Howe", around: "2026-10-04" },
  { timeZone: "Asia/Kathmandu", around: "2026-06-01" },
] as const;

describe.each(zones)("in $timeZone", ({ timeZone, around }) => {
  beforeAll(() => server.setZone(timeZone));
  afterAll(() => server.setZone("UTC"));

  const middle = Date.parse(around) / 1000;
  const entry: fc.Arbitrary<Entry> = fc.record({
    worker: fc.nat(2),
    project: fc.nat(1),
    began: fc.integer({ min: middle - 5 * 86_400, max: middle + 5 * 86_400 }),
    seconds: fc.oneof(fc.integer({ min: 0, max: 5 * 3600 }), fc.integer({ min: 0, max: 26 * 3600 })),
    state: fc.constantFrom(...states),
  });
  const entries = fc.uniqueArray(entry, { maxLength: 60, selector: ({ worker, began }) => `${worker} ${began}` });

  test("hours, weeks and sums are what a plain count by the zone's clocks says", async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        // With whole months, and without.
        fc.oneof(fc.integer({ min: -4, max: 1 }), fc.integer({ min: -70, max: -25 })),
        fc.nat(5),
        fc.nat(23),
        fc.constantFrom(...progress),
        async (given, from, length, hour, kept) => {
          await insertAll(given, kept);
          const [startDate, endDate] = [dayAfter(around, from), dayAfter(around, Math.max(from, -4) + length)];
          const wanted = naive(given, timeZone, startDate, endDate);
          const days = { startDate, endDate };
          const hoursOfHour = { ...days, state: workedStates, hourOfDay: hour };
          const [summary, weekly, hourly, people, list, totals] = await Promise.all([
            read(dashboard.summary, manager, days),
            read(dashboard.weekly, manager, days),
            read(dashboard.hourly, manager, days),
            read(dashboard.users, manager, days),
            read(workHistory.list, manager, hoursOfHour),
            read(dashboard.totals, manager),
          ]);
          expect(totals).toMatchObject({ scope: "company", entries: given.length });
          expect(summary).toMatchObject({ scope: "company", ...days, ...wanted.summary });
          expect(weekly).toMatchObject({ ...days, weeks: wanted.weeks });
          expect(hourly).toMatchObject({ ...days, timeZone, hours: wanted.hours });
          expect({ hour, ...list }).toMatchObject({
            hour,
            filteredTotalCount: wanted.entriesOfHours[hour],
            secondsInHour: wanted.hours[hour]!.seconds,
          });
          const worked = wanted.people.filter(({ entries: of }) => of > 0);
          expect(people.users).toHaveLength(worked.length);
          for (const one of worked) expect(people.users).toContainEqual(expect.objectContaining(one));
          const sum = wanted.hours.reduce((total, { seconds }) => total + seconds, 0);
          expect(sum).toBe(wanted.summary.seconds);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("all others see only their own, with the same clocks", async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.nat(2), fc.constantFrom(...progress), async (given, who, kept) => {
        await insertAll(given, kept);
        const days = { startDate: dayAfter(around, -6), endDate: dayAfter(around, 6) };
        const own = given.filter(({ worker }) => worker === who);
        const wanted = naive(own, timeZone, days.startDate, days.endDate);
        const as = workers[who]!;
        expect(await read(dashboard.summary, as, days)).toMatchObject({ scope: "own", ...wanted.summary });
        expect(await read(dashboard.hourly, as, days)).toMatchObject({ scope: "own", hours: wanted.hours });
        expect(await read(dashboard.weekly, as, days)).toMatchObject({ scope: "own", weeks: wanted.weeks });
        const { users } = await read(dashboard.users, as, days);
        expect(users).toEqual([expect.objectContaining(wanted.people[who]!)]);
        expect(await read(dashboard.totals, as)).toMatchObject({ scope: "own", people: 1, entries: own.length });
      }),
      { numRuns: 10 },
    );
  });
});
