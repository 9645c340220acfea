import { contract } from "../../../contract/index.ts";
import type { payouts } from "../../../contract/payouts/endpoints.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type Samples, type World } from "../sample.ts";
import { tellBank } from "./pay-details.ts";
import { makePayment } from "./payments.ts";

/** A draft of a bank file that pays one person one line, made by the administrator of the samples. */
const makeDraft = async (world: World, of: Actor): Promise<string> => {
  const { server, people } = world;
  await tellBank(world, of);
  await makePayment(world, of);
  const body = { name: freshName("Run"), method: "file", people: [of._id] };
  return (await server.call(contract.payoutRuns.create, { as: people.payments, body })).body.payoutRun._id;
};
export const newWorker = (world: World): Promise<Actor> => world.server.person("annotator");

/** Scheduled by a person who makes no call of a sample. */
export const makeScheduled = async (world: World, of: Actor): Promise<string> => {
  const _id = await makeDraft(world, of);
  const { server } = world;
  const as = await server.person("payments");
  const { status, body } = await server.call(contract.payoutRuns.schedule, { as, params: { _id }, body: {} });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return _id;
};
export const makeSent = async (world: World, of: Actor): Promise<string> => {
  const _id = await makeScheduled(world, of);
  const as = await world.server.person("admin");
  await world.server.call(contract.payoutRuns.send, { as, params: { _id }, body: {} });
  return _id;
};
const payoutIn = async ({ server }: World, run: string): Promise<string> =>
  (await server.db.sql.selectFrom("payouts").select("_id").where("run_id", "=", run).executeTakeFirstOrThrow())._id;
/** The owner's, whatever state they are in themselves: a run pays only who can be paid. */
export const makeSettled = async (world: World, owner: Actor, name: "bulkPaid" | "bulkFailed"): Promise<string> => {
  const run = await makeSent(world, await newWorker(world));
  const _id = await payoutIn(world, run);
  const more = name === "bulkFailed" ? { reason: "Closed" } : {};
  const as = await world.server.person("admin");
  await world.server.call(contract.payouts[name], { as, body: { select: { ids: [_id] }, ...more } });
  await tellBank(world, owner);
  await world.server.db.sql.updateTable("payouts").set({ user_id: owner._id }).where("_id", "=", _id).execute();
  return _id;
};
/** The owner's, at AirTM since the day before yesterday. */
const makeStuck = async (world: World, owner: Actor): Promise<string> => {
  const run = await makeSent(world, await newWorker(world));
  const { sql } = world.server.db;
  await sql.updateTable("payout_runs").set({ method: "airtm" }).where("_id", "=", run).execute();
  const sent_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const stuck = { user_id: owner._id, problem: "AirTM does not know this payout any more.", sent_at };
  await sql.updateTable("payouts").set(stuck).where("run_id", "=", run).execute();
  return payoutIn(world, run);
};
export const ofDraft = async (world: World) => ({ params: { _id: await makeDraft(world, await newWorker(world)) } });

const settled = (name: "bulkPaid" | "bulkFailed", body?: object) => ({
  make: async (world: World, owner: Actor) => ({
    params: { _id: await makeSettled(world, owner, name) },
    ...(body && { body }),
  }),
});

export const samples: Samples<typeof payouts> = {
  list: {
    make: async (_, owner) => ({ query: { user: owner._id, state: ["paid", "failed"], sortBy: "amount:desc" } }),
  },
  show: settled("bulkPaid"),
  export: { make: async () => ({ query: { state: "paid", columns: ["user", "amount", "state"] } }) },
  bulkPaid: {
    make: async (world) => ({
      body: {
        select: { filter: { run: [await makeSent(world, await newWorker(world))] }, expected: 1 },
        reference: "A-1",
      },
    }),
  },
  bulkFailed: {
    make: async (world) => ({
      body: {
        select: { filter: { run: [await makeSent(world, await newWorker(world))] }, expected: 1 },
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
