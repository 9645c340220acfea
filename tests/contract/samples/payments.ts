import { contract } from "../../../contract/index.ts";
import type { payments } from "../../../contract/payments/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertEntry } from "../../server/helpers/hours.ts";
import { insertAccepted } from "../../server/helpers/jobs.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

/** A payment line of the owner's, as approving the payment of an entry makes it. */
export const makePayment = async (world: World, owner: Actor): Promise<string> => {
  const { server, people } = world;
  const project = await makeProject(world);
  await server.db.sql
    .insertInto("project_rates")
    .values({ project_id: project, starts_on: "-infinity", hourly_rate: 600 })
    .execute();
  const entry = await insertEntry(server.db, owner, project, { state: "approved", approver: people.manager });
  await server.call(contract.workHistory.approvePayment, { as: people.payments, params: { _id: entry } });
  const { _id } = await server.db.sql
    .selectFrom("payments")
    .select("_id")
    .where("work_history_id", "=", entry)
    .executeTakeFirstOrThrow();
  return _id;
};

/** An adjustment for the owner, which waits for another person than the one who proposed it. */
const makeProposal = async ({ server, people }: World, owner: Actor): Promise<string> => {
  const _id = newId();
  await server.db.sql
    .insertInto("payments")
    .values({
      _id,
      kind: "adjustment",
      user_id: owner._id,
      state: "proposed",
      amount: -1250,
      currency: "USD",
      reason: "Paid twice in May",
      created_by: people.payments._id,
    })
    .execute();
  return _id;
};
/** What the owner's job pays, which the server accepted: all who approve payments may. */
const makePiece = async (world: World, owner: Actor): Promise<string> => {
  const _id = newId();
  const project_id = await makeProject(world);
  const assignedJobId = newId();
  await insertAccepted(world.server.db, [
    { assignedJobId, userId: owner._id, projectId: project_id, subject: "Street signs, batch 7" },
  ]);
  await world.server.db.sql
    .insertInto("payments")
    .values({
      _id,
      kind: "piece",
      assigned_job_id: assignedJobId,
      user_id: owner._id,
      project_id,
      state: "proposed",
      amount: 667,
      currency: "USD",
      subject: "Street signs, batch 7",
    })
    .execute();
  return _id;
};
const ofProposal = async (world: World, owner: Actor) => ({ params: { _id: await makeProposal(world, owner) } });

/** A payment line of the owner's about which they have an open dispute. */
const makeDisputed = async (world: World, owner: Actor): Promise<string> => {
  const payment_id = await makePayment(world, owner);
  await world.server.db.sql
    .insertInto("disputes")
    .values({ _id: newId(), payment_id, user_id: owner._id, text: "An hour is missing" })
    .execute();
  return payment_id;
};
const dates = { startDate: "2026-01-01", endDate: "2026-12-31" };

export const samples: Samples<typeof payments> = {
  list: {
    make: async (world, owner) => ({
      query: {
        search: "person",
        sortBy: "checkedInDate:asc",
        user: owner._id,
        project: await makeProject(world),
        state: "accrued",
        kind: ["work", "piece", "adjustment"],
        hasDispute: "false",
        ...dates,
      },
    }),
  },
  show: { make: async (world, owner) => ({ params: { _id: await makePayment(world, owner) } }) },
  trail: { make: async (world, owner) => ({ params: { _id: await makePayment(world, owner) } }) },
  create: {
    make: async (world, owner) => ({
      body: {
        user: owner._id,
        project: await makeProject(world),
        amount: 2500,
        reason: "For the weekend",
        note: "Agreed with Mo",
      },
    }),
  },
  edit: { make: async (world, owner) => ({ ...(await ofProposal(world, owner)), body: { note: "Seen", version: 1 } }) },
  sums: { make: async (world, owner) => ({ body: { select: { ids: [await makePiece(world, owner)] } } }) },
  approve: {
    make: async (world, owner) => ({
      params: { _id: await makePiece(world, owner) },
      body: { version: 1, expected: { amount: 667 } },
    }),
  },
  decline: {
    make: async (world, owner) => ({ ...(await ofProposal(world, owner)), body: { cause: "Not agreed", version: 1 } }),
  },
  bulkApprove: {
    make: async (world, owner) => ({
      body: { select: { ids: [await makePiece(world, owner)] }, expected: { amount: 667 } },
    }),
  },
  undo: {
    make: async (world, owner) => ({ params: { _id: await makePayment(world, owner) }, body: { version: 1 } }),
  },
  bulkUndo: { make: async (world, owner) => ({ body: { select: { ids: [await makePayment(world, owner)] } } }) },
  answerDispute: {
    make: async (world, owner) => ({
      params: { _id: await makeDisputed(world, owner) },
      body: { outcome: "declined", answer: "It is on your next line." },
    }),
  },
  mine: { make: async () => ({ query: { ...dates, sortBy: "day:asc", search: "lanes" } }) },
  mySums: { make: async () => ({ query: dates }) },
  myStatement: { make: async () => ({ query: dates }) },
  dispute: {
    make: async (world, owner) => ({
      params: { _id: await makePayment(world, owner) },
      body: { text: "I worked an hour more." },
    }),
  },
  withdrawDispute: { make: async (world, owner) => ({ params: { _id: await makeDisputed(world, owner) } }) },
  export: { make: async () => ({ query: { state: "accrued", sortBy: "amount:desc", columns: ["user", "amount"] } }) },
  byProject: { make: async () => ({ query: { search: "project", sortBy: "amount:desc", ...dates } }) },
  byProjectExport: { make: async () => ({ query: { sortBy: "name:asc", ...dates } }) },
  byUser: { make: async () => ({ query: { search: "person", sortBy: "seconds:asc", ...dates } }) },
  byUserExport: { make: async () => ({ query: { sortBy: "payments:desc", ...dates } }) },
  byHub: { make: async () => ({ query: dates }) },
  monthly: { make: async () => ({ query: dates }) },
  runway: { make: async () => ({}) },
  ofProject: { make: async (world) => ({ params: { _id: await makeProject(world) } }) },
  balance: { make: async () => ({}) },
};
