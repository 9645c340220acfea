import type { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { freshName, type NotReadBack, type Samples } from "../sample.ts";
import { makeScheduled, makeSent, makeSettled, ofDraft, newWorker } from "./payouts.ts";

export const samples: Samples<typeof payoutRuns> = {
  list: { make: async () => ({ query: { search: "run", sortBy: "amount:desc", state: "draft", method: ["file"] } }) },
  show: { make: ofDraft },
  create: {
    make: async () => ({ body: { name: freshName("Run"), method: "file", hubs: ["Nairobi"], until: "2026-03-31" } }),
  },
  preview: {
    make: async (world) => ({ body: { method: "file", hubs: ["Nairobi"], draft: (await ofDraft(world)).params._id } }),
  },
  edit: { make: async (world) => ({ ...(await ofDraft(world)), body: { name: freshName("Run"), version: 1 } }) },
  people: {
    make: async (world) => ({ ...(await ofDraft(world)), query: { canBePaid: "true", sortBy: "amount:desc" } }),
  },
  remind: { make: async (world) => ({ ...(await ofDraft(world)), body: {} }) },
  exclude: {
    make: async (world, owner) => ({ ...(await ofDraft(world)), body: { people: [owner._id], isExcluded: true } }),
  },
  schedule: { make: async (world) => ({ ...(await ofDraft(world)), body: { version: 1 } }) },
  send: {
    make: async (world) => ({ params: { _id: await makeScheduled(world, await newWorker(world)) }, body: {} }),
  },
  cancel: {
    make: async (world) => ({ params: { _id: await makeScheduled(world, await newWorker(world)) }, body: {} }),
  },
  retry: {
    make: async (world) => {
      const payout = await makeSettled(world, await newWorker(world), "bulkFailed");
      const { sql } = world.server.db;
      const { run_id } = await sql
        .selectFrom("payouts")
        .select("run_id")
        .where("_id", "=", payout)
        .executeTakeFirstOrThrow();
      return { params: { _id: run_id }, body: {} };
    },
  },
  file: { make: async (world) => ({ params: { _id: await makeSent(world, await newWorker(world)) } }) },
  spreadsheet: { make: async (world) => ({ params: { _id: await makeSent(world, await newWorker(world)) } }) },
  rules: { make: async () => ({}) },
  editRules: { make: async () => ({ body: { schedulerMaySend: false } }) },
};

export const notReadBack: NotReadBack<typeof payoutRuns> = {
  preview: "keeps nothing, and answers by what is sent: tests/server/payout-runs/payout-preflight.test.ts",
  remind: "notifies, and keeps nothing that is read: tests/server/payout-runs/payout-preflight.test.ts",
  exclude: "adds to a list and takes from it: tests/server/payout-runs/payout-runs.test.ts",
  schedule: "says what was seen, which must still be so: tests/server/payout-runs/payout-runs.test.ts",
};
