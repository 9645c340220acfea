import { table } from "../../../contract/index.ts";
import { Destination, type payDetails } from "../../../contract/pay-details/endpoints.ts";
import type { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import type { payouts } from "../../../contract/payouts/endpoints.ts";
import { setPayDetails } from "../../../server/areas/pay-details/actions.ts";
import { write } from "../../../server/core/db/write.ts";
import type { Caller } from "../../server/helpers/test-server.ts";
import { freshName, type Samples, type World } from "../sample.ts";
import { makePayment } from "./payments.ts";

const bank = {
  method: "bank",
  holder: "Ann Account",
  account: "DE89370400440532013000",
  bankCode: "",
  bankName: "A bank",
  country: "DE",
};
/** As the call does it, for people who may not make it too. */
const tellBank = ({ server }: World, of: Caller) =>
  write({ db: server.db, actor: of._id, action: "sample", audited: true, requestId: "sample" }, (tx) =>
    setPayDetails(tx, server.config, of, Destination.parse(bank)),
  );

/** A draft of a bank file that pays somebody one line; as the administrator of the samples makes it. */
const makeDraft = async (world: World, of: Caller): Promise<string> => {
  const { server, people } = world;
  await tellBank(world, of);
  await makePayment(world, of);
  const body = { name: freshName("Run"), method: "file", people: [of._id] };
  return (await server.call(table.payoutRuns.create, { as: people.payments, body })).body.payoutRun._id;
};
const somebody = (world: World): Promise<Caller> => world.server.person("annotator");

/** Scheduled by somebody who makes no call of a sample. */
const makeScheduled = async (world: World, of: Caller): Promise<string> => {
  const _id = await makeDraft(world, of);
  const { server } = world;
  const as = await server.person("payments");
  const { status, body } = await server.call(table.payoutRuns.schedule, { as, params: { _id }, body: {} });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return _id;
};
const makeSent = async (world: World, of: Caller): Promise<string> => {
  const _id = await makeScheduled(world, of);
  const as = await world.server.person("admin");
  await world.server.call(table.payoutRuns.send, { as, params: { _id }, body: {} });
  return _id;
};
const payoutIn = async ({ server }: World, run: string): Promise<string> =>
  (await server.db.sql.selectFrom("payouts").select("_id").where("run_id", "=", run).executeTakeFirstOrThrow())._id;
/** The owner's, whatever state they are in themselves: a run pays only who can be paid. */
const makeSettled = async (world: World, owner: Caller, row: "bulkPaid" | "bulkFailed"): Promise<string> => {
  const run = await makeSent(world, await somebody(world));
  const _id = await payoutIn(world, run);
  const more = row === "bulkFailed" ? { reason: "Closed" } : {};
  const as = await world.server.person("admin");
  await world.server.call(table.payouts[row], { as, body: { select: { ids: [_id] }, ...more } });
  await tellBank(world, owner);
  await world.server.db.sql.updateTable("payouts").set({ user_id: owner._id }).where("_id", "=", _id).execute();
  return _id;
};
/** The owner's, at AirTM since the day before yesterday. */
const makeStuck = async (world: World, owner: Caller): Promise<string> => {
  const run = await makeSent(world, await somebody(world));
  const { sql } = world.server.db;
  await sql.updateTable("payout_runs").set({ method: "airtm" }).where("_id", "=", run).execute();
  const sent_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const stuck = { user_id: owner._id, problem: "AirTM does not know this payout any more.", sent_at };
  await sql.updateTable("payouts").set(stuck).where("run_id", "=", run).execute();
  return payoutIn(world, run);
};
const ofDraft = async (world: World) => ({ params: { _id: await makeDraft(world, await somebody(world)) } });

export const payoutRunSamples: Samples<typeof payoutRuns> = {
  list: { make: async () => ({ query: { search: "run", sortBy: "amount:desc", state: "draft", method: ["file"] } }) },
  show: { make: ofDraft },
  create: {
    make: async () => ({ body: { name: freshName("Run"), method: "file", hubs: ["Nairobi"], until: "2026-03-31" } }),
  },
  edit: { make: async (world) => ({ ...(await ofDraft(world)), body: { name: freshName("Run"), version: 1 } }) },
  people: {
    make: async (world) => ({ ...(await ofDraft(world)), query: { canBePaid: "true", sortBy: "amount:desc" } }),
  },
  exclude: {
    make: async (world, owner) => ({ ...(await ofDraft(world)), body: { people: [owner._id], isExcluded: true } }),
  },
  schedule: { make: async (world) => ({ ...(await ofDraft(world)), body: { version: 1 } }) },
  send: {
    make: async (world) => ({ params: { _id: await makeScheduled(world, await somebody(world)) }, body: {} }),
  },
  cancel: {
    make: async (world) => ({ params: { _id: await makeScheduled(world, await somebody(world)) }, body: {} }),
  },
  retry: {
    make: async (world) => {
      const payout = await makeSettled(world, await somebody(world), "bulkFailed");
      const { sql } = world.server.db;
      const { run_id } = await sql
        .selectFrom("payouts")
        .select("run_id")
        .where("_id", "=", payout)
        .executeTakeFirstOrThrow();
      return { params: { _id: run_id }, body: {} };
    },
  },
  file: { make: async (world) => ({ params: { _id: await makeSent(world, await somebody(world)) } }) },
  rules: { make: async () => ({}) },
  editRules: { make: async () => ({ body: { schedulerMaySend: false } }) },
};

const settled = (row: "bulkPaid" | "bulkFailed", body?: object) => ({
  make: async (world: World, owner: Caller) => ({
    params: { _id: await makeSettled(world, owner, row) },
    ...(body && { body }),
  }),
});

export const payoutSamples: Samples<typeof payouts> = {
  list: {
    make: async (_, owner) => ({ query: { user: owner._id, state: ["paid", "failed"], sortBy: "amount:desc" } }),
  },
  show: settled("bulkPaid"),
  export: { make: async () => ({ query: { state: "paid", columns: ["user", "amount", "state"] } }) },
  bulkPaid: {
    make: async (world) => ({
      body: {
        select: { filter: { run: [await makeSent(world, await somebody(world))] }, expected: 1 },
        reference: "A-1",
      },
    }),
  },
  bulkFailed: {
    make: async (world) => ({
      body: {
        select: { filter: { run: [await makeSent(world, await somebody(world))] }, expected: 1 },
        reason: "Closed",
      },
    }),
  },
  decide: {
    make: async (world, owner) => ({
      params: { _id: await makeStuck(world, owner) },
      body: { to: "failed", reason: "AirTM's support says so" },
    }),
  },
  retry: settled("bulkFailed"),
  cancel: settled("bulkFailed"),
  reverse: settled("bulkPaid", { reason: "It came back" }),
};

export const payDetailsSamples: Samples<typeof payDetails> = {
  mine: {
    make: async (world, owner) => {
      await tellBank(world, owner);
      return {};
    },
  },
  edit: { make: async () => ({ body: bank }) },
  show: {
    make: async (world, owner) => {
      await tellBank(world, owner);
      return { params: { _id: owner._id } };
    },
  },
};
