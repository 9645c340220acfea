import type { skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";
import { makeSkill } from "./skills.ts";

/** A project and the skill that it needs. */
const needed = async (world: World) => {
  const [project, skill] = await Promise.all([makeProject(world), makeSkill(world)]);
  await world.server.db.sql.insertInto("project_skills").values({ project_id: project, skill_id: skill }).execute();
  return { skill, project };
};

const makeRequest = async (world: World, owner: Actor): Promise<string> => {
  const _id = newId();
  const { skill, project } = await needed(world);
  await world.server.db.sql
    .insertInto("skill_requests")
    .values({ _id, user_id: owner._id, skill_id: skill, project_id: project })
    .execute();
  return _id;
};
const ofOwner = async (world: World, owner: Actor) => ({ params: { _id: await makeRequest(world, owner) } });
const many = async (world: World, owner: Actor) => ({ select: { ids: [await makeRequest(world, owner)] } });

export const samples: Samples<typeof skillRequests> = {
  list: { make: async () => ({ query: { state: ["open"], sortBy: "skill:asc" } }) },
  export: { make: async () => ({ query: { state: ["declined"], columns: ["user", "skill", "answer"] } }) },
  ask: { make: async (world) => ({ body: await needed(world) }), values: needed },
  show: { make: ofOwner },
  grant: { make: async (world, owner) => ({ ...(await ofOwner(world, owner)), body: { version: 1 } }) },
  decline: {
    make: async (world, owner) => ({ ...(await ofOwner(world, owner)), body: { answer: "Not before the course." } }),
  },
  bulkGrant: { make: async (world, owner) => ({ body: await many(world, owner) }) },
  bulkDecline: {
    make: async (world, owner) => ({ body: { ...(await many(world, owner)), answer: "We have enough people." } }),
  },
};
