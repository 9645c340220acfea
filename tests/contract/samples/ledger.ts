import type { ledger } from "../../../contract/ledger/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

const makeCheck = async ({ server }: World): Promise<string> => {
  const _id = newId();
  await server.db.sql
    .insertInto("ledger_checks")
    .values({ _id, lines: 0, transactions: 0, faults: 0, found: "[]" })
    .execute();
  return _id;
};

export const samples: Samples<typeof ledger> = {
  list: {
    make: async (world, owner) => ({
      query: {
        search: "person",
        sortBy: "createdAt:asc",
        kind: ["accrual", "paid"],
        account: "cash",
        user: owner._id,
        project: await makeProject(world),
        payment: newId(),
        startDate: "2026-01-01",
        endDate: "2026-12-31",
      },
    }),
  },
  export: { make: async () => ({ query: { kind: "accrual", columns: ["createdAt", "user", "amount"] } }) },
  balances: { make: async () => ({}) },
  byPerson: { make: async () => ({ query: { search: "person", sortBy: "owed:desc" } }) },
  byProject: { make: async () => ({ query: { search: "project", sortBy: "cost:asc" } }) },
  show: { make: async (world) => ({ params: { _id: await makeCheck(world) } }) },
  check: { make: async () => ({}) },
};
