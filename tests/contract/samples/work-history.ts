import type { workHistory } from "../../../contract/work-history/endpoints.ts";
import { hoursColumns } from "../../../contract/work-history/endpoints.ts";
import { type Entry, insertEntry } from "../../server/helpers/hours.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

export const makeEntry = async (world: World, owner: Actor, entry?: Entry): Promise<string> => {
  const project = await makeProject(world);
  const rate = { project_id: project, starts_on: "-infinity", hourly_rate: 600 };
  await world.server.db.sql.insertInto("project_rates").values(rate).execute();
  return insertEntry(world.server.db, owner, project, entry);
};
const oneEntry = async (world: World, owner: Actor) => ({ params: { _id: await makeEntry(world, owner) } });
const approvedEntry = (world: World, owner: Actor) =>
  makeEntry(world, owner, { state: "approved", approver: world.people.manager });
const ofProject = async (world: World) => ({ params: { _id: await makeProject(world) } });
const dates = { startDate: "2026-01-01", endDate: "2026-12-31" };
/** Minor units: 100 s at 600 an hour. */
export const entryAmount = 17;
const rejectionCause = "Not what was agreed";

export const samples: Samples<typeof workHistory> = {
  list: {
    make: async (world, owner) => ({
      query: {
        ...dates,
        search: "person",
        sortBy: "user:asc",
        state: ["pending"],
        flag: ["overlap", "edited"],
        clean: true,
        overdue: false,
        hourOfDay: "9",
        user: owner._id,
        project: await makeProject(world),
      },
    }),
  },
  export: { make: async () => ({ query: { state: ["approved"], columns: ["user", "seconds", "amount"] } }) },
  show: { make: oneEntry },
  ofProject: { make: async (world) => ({ ...(await ofProject(world)), query: { ...dates, state: "approved" } }) },
  mine: { make: async () => ({ query: { ...dates, sortBy: "checkedInDate:asc" } }) },
  mineOfProject: { make: async (world) => ({ ...(await ofProject(world)), query: dates }) },
  uploadHours: {
    make: async (world, owner) => {
      const line = [owner.email, "2026-03-02", "2026-03-02T09:00:00Z", "2026-03-02T17:00:00Z", "sample"];
      const content = [hoursColumns, line].map((values) => values.join(",")).join("\n");
      return {
        ...(await ofProject(world)),
        body: { preview: "false" },
        files: { hoursData: { name: "hours.csv", content, type: "text/csv" } },
      };
    },
  },
  correct: {
    values: async (_, { round }) => ({
      checkedInAt: `2026-02-27T08:3${round}:00.000Z`,
      checkedOutAt: `2026-02-27T17:0${round}:00.000Z`,
    }),
    make: async (world, owner) => ({
      params: { _id: await makeEntry(world, owner, { from: "2026-02-27T09:00:00Z", state: "needs_correction" }) },
      body: {
        checkedInAt: "2026-02-27T08:30:00Z",
        checkedOutAt: "2026-02-27T17:00:00Z",
        reason: "I forgot to check out",
        version: 1,
      },
    }),
  },
  withdraw: {
    make: async (world, owner) => ({ params: { _id: await makeEntry(world, owner, { seconds: 20 }) } }),
  },
  reject: {
    make: async (world, owner) => ({ ...(await oneEntry(world, owner)), body: { rejectionCause, version: 1 } }),
  },
  sendBack: {
    make: async (world, owner) => ({
      ...(await oneEntry(world, owner)),
      body: { correctionAsked: "When did you stop?", version: 1 },
    }),
  },
  approve: { make: async (world, owner) => ({ ...(await oneEntry(world, owner)), body: { version: 1 } }) },
  approvePayment: {
    make: async (world, owner) => ({
      params: { _id: await approvedEntry(world, owner) },
      body: { version: 1, expected: { amount: entryAmount } },
    }),
  },
  undo: {
    make: async (world, owner) => ({
      params: { _id: await approvedEntry(world, owner) },
      body: { version: 1 },
    }),
  },
  sums: {
    make: async (world, owner) => ({ body: { select: { ids: [await makeEntry(world, owner)] } } }),
  },
  bulkReject: {
    make: async (world, owner) => ({ body: { select: { ids: [await makeEntry(world, owner)] }, rejectionCause } }),
  },
  bulkApprove: {
    make: async (world, owner) => {
      const _id = await makeEntry(world, owner, { note: "to be approved" });
      const { project_id } = await world.server.db.sql
        .selectFrom("work_history")
        .select("project_id")
        .where("_id", "=", _id)
        .executeTakeFirstOrThrow();
      return { body: { select: { filter: { project: [project_id], search: "approved" }, expected: 1 } } };
    },
  },
  bulkUndo: {
    make: async (world, owner) => ({ body: { select: { ids: [await approvedEntry(world, owner)] } } }),
  },
  bulkCheckOut: {
    make: async (world, owner) => ({
      body: {
        select: { ids: [await makeEntry(world, owner, { from: "2026-02-24T09:00:00Z", state: "needs_correction" })] },
        time: "15:00",
      },
    }),
  },
  bulkRemind: {
    make: async (world, owner) => ({
      body: {
        select: { ids: [await makeEntry(world, owner, { from: "2026-02-25T09:00:00Z", state: "needs_correction" })] },
      },
    }),
  },
  bulkApprovePayment: {
    make: async (world, owner) => ({
      body: { select: { ids: [await approvedEntry(world, owner)] }, expected: { amount: entryAmount } },
    }),
  },
  peopleNow: {
    make: async (world) => ({ ...(await ofProject(world)), query: { sortBy: "user:asc", search: "person" } }),
  },
  byPerson: {
    make: async (world) => ({
      ...(await ofProject(world)),
      query: { ...dates, sortBy: "seconds:desc", search: "person" },
    }),
  },
  byWeek: { make: async (world) => ({ ...(await ofProject(world)), query: { ...dates, sortBy: "week:asc" } }) },
};

export const notReadBack: NotReadBack<typeof workHistory> = {
  bulkCheckOut:
    "a time of the day of each entry, read back as an instant: tests/server/work-history/check-outs.test.ts",
};
