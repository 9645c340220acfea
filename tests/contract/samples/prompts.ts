import type { prompts } from "../../../contract/prompts/endpoints.ts";
import { insertEndpoint, insertPrompt } from "../../server/helpers/prompts.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";
import { makeProject } from "./projects.ts";

type Wanted = Partial<Parameters<typeof insertPrompt>[1]>;
const make = async (world: World, owner: Actor, wanted: Wanted = {}) =>
  insertPrompt(world.server.db, {
    project: await makeProject(world),
    author: owner._id,
    prompt: freshName("Why"),
    ...wanted,
  });
const one =
  (wanted: Wanted = {}, body?: object) =>
  async (world: World, owner: Actor) => ({
    params: { _id: (await make(world, owner, wanted))._id },
    ...(body && { body }),
  });
const ofProject = async (world: World) => ({ params: { _id: await makeProject(world) } });

export const samples: Samples<typeof prompts> = {
  list: { make: async () => ({ query: { search: "why", status: ["draft"], sortBy: "submittedAt:desc" } }) },
  mine: { make: async () => ({ query: { kind: ["custom"], sortBy: "status:asc" } }) },
  projects: { make: async () => ({}) },
  pace: { make: async () => ({}) },
  activity: { make: one() },
  show: { make: one({ status: "submitted" }) },
  createCustom: {
    make: async (world) => ({
      ...(await ofProject(world)),
      body: { turns: [{ prompt: freshName("Why"), idealAnswer: "So" }], status: "draft" },
    }),
  },
  updateCustom: {
    make: async (world, owner) => {
      const prompt = freshName("Why");
      const { _id, turn } = await make(world, owner, { prompt });
      return {
        params: { _id },
        body: { turns: [{ _id: turn, prompt, idealAnswer: "So" }], status: "draft", version: 1 },
      };
    },
  },
  listCustom: { make: async (world) => ({ ...(await ofProject(world)), query: { search: "why", status: ["draft"] } }) },
  createSelective: { make: async (world) => ({ ...(await ofProject(world)), body: { prompt: freshName("Why") } }) },
  updateSelective: {
    make: async (world, owner) => {
      const { _id, answers } = await make(world, owner, { kind: "selective" });
      const body = { choice: "better", best: answers[1], reason: "Clearer", status: "submitted", version: 1 };
      return { params: { _id }, body };
    },
  },
  listSelective: { make: async (world) => ({ ...(await ofProject(world)), query: { limit: "5", skip: "0" } }) },
  ask: {
    make: async (world, owner) => {
      const project = await makeProject(world);
      await insertEndpoint(world.server.db, project, world.model.url);
      return one({ project }, { prompt: "And at night?" })(world, owner);
    },
  },
  take: {
    make: async (world, owner) => {
      const project = await makeProject(world);
      const { admin, manager } = world.people;
      const giver = owner._id === manager._id ? admin._id : manager._id;
      await make(world, owner, { project, author: null, kind: "selective", status: "open", giver });
      return { params: { _id: project } };
    },
  },
  release: { make: one({ kind: "selective", status: "assigned" }) },
  review: { make: one({ status: "submitted" }, { decision: "reject", cause: "Too short" }) },
  remove: { make: one() },
  restore: { make: async (world, owner) => ({ body: { ids: [(await make(world, owner))._id] } }) },
  export: { make: async () => ({ query: { columns: ["title", "status"] } }) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> =>
  (await make(world, await world.server.person("annotator")))._id;

const together = "its turns and answers must fit together: tests/server/prompts/prompts.test.ts";
export const notReadBack: NotReadBack<typeof prompts> = {
  createCustom: together,
  updateCustom: together,
  createSelective: together,
  updateSelective: together,
  review: "decides: tests/server/prompts/prompts.test.ts",
};
