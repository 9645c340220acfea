import type { bulkJobs } from "../../../contract/bulk-jobs/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";
import { entryAmount, makeEntry } from "./work-history.ts";

/** A bulk job of the owner's on one entry, prepared or with that entry refused. */
const makeBulkJob = async (world: World, owner: Actor, isOver = false) => {
  const { sql } = world.server.db;
  const _id = newId();
  const now = new Date().toISOString();
  const over = { state: "done", settled: 1, refused: 1, started_at: now, finished_at: now } as const;
  await sql
    .insertInto("bulk_jobs")
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
    .insertInto("bulk_job_items")
    .values({ bulk_job_id: _id, place: 0, record_id, ...refusal })
    .execute();
  return { params: { _id } };
};

export const samples: Samples<typeof bulkJobs> = {
  list: { make: async () => ({ query: { sortBy: "createdAt:desc", state: ["prepared"] } }) },
  begin: {
    make: async (world, owner) => ({
      body: {
        kind: "approve_payment",
        select: { ids: [await makeEntry(world, owner)] },
        expected: { amount: entryAmount },
        start: false,
      },
    }),
  },
  show: { make: (world, owner) => makeBulkJob(world, owner) },
  start: { make: (world, owner) => makeBulkJob(world, owner) },
  cancel: { make: (world, owner) => makeBulkJob(world, owner) },
  refused: {
    make: async (world, owner) => ({ ...(await makeBulkJob(world, owner, true)), query: { sortBy: "place:asc" } }),
  },
  refusedFile: { make: (world, owner) => makeBulkJob(world, owner, true) },
};

export const notReadBack: NotReadBack<typeof bulkJobs> = {
  begin: "holds the body of another call, and does what that does: tests/server/bulk-jobs/bulk-jobs.test.ts",
};
