import type { operations } from "../../../contract/operations/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Caller } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";
import { makeEntry } from "./work-history.ts";

/** An operation of the owner's on one entry, prepared or with that entry refused. */
const makeOperation = async (world: World, owner: Caller, isOver = false) => {
  const { sql } = world.server.db;
  const _id = newId();
  const now = new Date().toISOString();
  const over = { state: "done", settled: 1, refused: 1, started_at: now, finished_at: now } as const;
  await sql
    .insertInto("operations")
    .values({
      _id,
      kind: "approve_payment",
      asked_by: owner._id,
      total: 1,
      seconds: 100,
      amount: 17,
      ...(isOver && over),
    })
    .execute();
  const record_id = await makeEntry(world, world.people.reviewer);
  const refusal = isOver ? { code: "wrong_state", message: "This is rejected now." } : {};
  await sql
    .insertInto("operation_items")
    .values({ operation_id: _id, place: 0, record_id, ...refusal })
    .execute();
  return { params: { _id } };
};

export const operationSamples: Samples<typeof operations> = {
  list: { make: async () => ({ query: { sortBy: "createdAt:desc", state: ["prepared"] } }) },
  begin: {
    make: async (world, owner) => ({
      body: { kind: "approve_payment", select: { ids: [await makeEntry(world, owner)] }, start: false },
    }),
  },
  show: { make: (world, owner) => makeOperation(world, owner) },
  start: { make: (world, owner) => makeOperation(world, owner) },
  cancel: { make: (world, owner) => makeOperation(world, owner) },
  refused: {
    make: async (world, owner) => ({ ...(await makeOperation(world, owner, true)), query: { sortBy: "place:asc" } }),
  },
  refusedFile: { make: (world, owner) => makeOperation(world, owner, true) },
};
