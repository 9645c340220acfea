import { table } from "../../../contract/index.ts";
import type { payments } from "../../../contract/payments.ts";
import { insertEntry } from "../../server/helpers/hours.ts";
import type { Caller } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

/** A payment line of the owner's, as approving the payment of an entry makes it. */
const makePayment = async (world: World, owner: Caller): Promise<string> => {
  const { server, people } = world;
  const project = await makeProject(world);
  await server.db.sql
    .insertInto("project_rates")
    .values({ project_id: project, starts_on: "-infinity", hourly_rate: 600 })
    .execute();
  const entry = await insertEntry(server.db, owner, project, { state: "approved", approver: people.manager });
  await server.call(table.workHistory.approvePayment, { as: people.payments, params: { _id: entry } });
  const { _id } = await server.db.sql
    .selectFrom("payments")
    .select("_id")
    .where("work_history_id", "=", entry)
    .executeTakeFirstOrThrow();
  return _id;
};

const days = { startDate: "2026-01-01", endDate: "2026-12-31" };

export const paymentSamples: Samples<typeof payments> = {
  list: {
    make: async (world, owner) => ({
      query: {
        search: "person",
        sortBy: "checkedInDate:asc",
        user: owner._id,
        project: await makeProject(world),
        state: "accrued",
        startDate: "2026-01-01",
        endDate: "2026-12-31",
      },
    }),
  },
  show: { make: async (world, owner) => ({ params: { _id: await makePayment(world, owner) } }) },
  export: { make: async () => ({ query: { state: "accrued", sortBy: "amount:desc", columns: ["user", "amount"] } }) },
  byProject: { make: async () => ({ query: { search: "project", sortBy: "amount:desc", ...days } }) },
  byProjectExport: { make: async () => ({ query: { sortBy: "name:asc", ...days } }) },
  byUser: { make: async () => ({ query: { search: "person", sortBy: "seconds:asc", ...days } }) },
  byUserExport: { make: async () => ({ query: { sortBy: "payments:desc", ...days } }) },
  byHub: { make: async () => ({ query: days }) },
  monthly: { make: async () => ({ query: days }) },
  runway: { make: async () => ({}) },
  balance: { make: async () => ({}) },
};
