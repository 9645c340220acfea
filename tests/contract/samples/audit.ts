import type { audit } from "../../../contract/audit/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import { freshName, type Samples, type World } from "../sample.ts";

/** A person creates a skill, and the audit keeps that. */
const makeEntry = async ({ server, people }: World) => {
  const body = { name: freshName("Audited"), description: "" };
  const skill = (await server.call(contract.skills.create, { as: people.manager, body })).body;
  return server.db.sql
    .selectFrom("audit")
    .select(["_id", "record_id"])
    .where("record_id", "=", skill._id)
    .executeTakeFirstOrThrow();
};

export const samples: Samples<typeof audit> = {
  list: {
    make: async (world) => ({
      query: {
        search: "audited",
        sortBy: "at:asc",
        resource: ["skills", "users"],
        action: "skills.create",
        actor: world.people.manager._id,
        record: (await makeEntry(world)).record_id,
        startDate: "2026-01-01",
        endDate: "9999-12-31",
      },
    }),
  },
  export: { make: async () => ({ query: { resource: ["skills"], columns: ["at", "did", "changes"] } }) },
  show: { make: async (world) => ({ params: { _id: (await makeEntry(world))._id } }) },
};
