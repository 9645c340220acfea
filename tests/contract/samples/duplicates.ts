import type { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { insertEntry } from "../../server/helpers/hours.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

/** Two entries of the same hour. */
const makePair = async (world: World, owner: Actor) => {
  const project = await makeProject(world);
  const from = "2026-03-02T09:00:00Z";
  const first = await insertEntry(world.server.db, owner, project, { from, seconds: 3600 });
  const second = await insertEntry(world.server.db, owner, project, { from: "2026-03-02T09:00:01Z", seconds: 3600 });
  return { params: { _id: project }, first, second };
};

export const samples: Samples<typeof duplicates> = {
  find: {
    make: async (world, owner) => {
      const { params } = await makePair(world, owner);
      return { params, query: { view: "open", kind: ["repeat"], user: owner._id, limit: 5 } };
    },
  },
  keep: {
    make: async (world, owner) => {
      const { params, first, second } = await makePair(world, owner);
      return { params, body: { keep: first, reject: [second], rejectionCause: "Repeats the entry before" } };
    },
  },
  dismiss: {
    make: async (world, owner) => {
      const { params, first, second } = await makePair(world, owner);
      return { params, body: { entries: [first, second], reason: "Two screens were agreed" } };
    },
  },
  askAgain: {
    make: async (world, owner) => {
      const { params, first, second } = await makePair(world, owner);
      await world.server.db.sql
        .insertInto("duplicate_dismissals")
        .values({
          _id: crypto.randomUUID(),
          first_id: first,
          second_id: second,
          overlap_seconds: 3600,
          reason: "Both are right",
          created_by: world.people.manager._id,
        })
        .execute();
      return { params, body: { entries: [first, second] } };
    },
  },
};

export const notReadBack: NotReadBack<typeof duplicates> = {
  keep: "names entries to reject; workHistory.reject is covered: tests/server/duplicates/duplicates.test.ts",
  dismiss: "is read with the pairs of a project: tests/server/duplicates/duplicates.test.ts",
  askAgain: "names entries: tests/server/duplicates/duplicates.test.ts",
};
