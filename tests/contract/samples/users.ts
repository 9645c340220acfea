import type { users } from "../../../contract/users/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { insertProject } from "../../server/helpers/hours.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";
import { makeField } from "./experience.ts";
import { giveSecondFactor } from "../../server/helpers/second-factor.ts";
import { makeSkill } from "./skills.ts";

const freshEmail = (): string => `new.${newId()}@test.example`;
const person = () => ({ firstName: "Ana", lastName: "Ruiz-O'Hara", email: freshEmail(), hub: "Bogotá", country: "CO" });
const them = async (_: World, owner: Actor) => ({ params: { _id: owner._id } });

const picked = (owner: Actor) => ({ select: { ids: [owner._id] } });
let years = 0;
const someExperience = async (world: World) => {
  const category = await makeField(world);
  return [{ category, subcategory: await makeField(world, category), years: ++years }];
};

/** A subcategory belongs to its category. */
const experienceOnly = async (world: World) => ({ experience: await someExperience(world) });
/** Imported people have skills by their names. */
const skillNames = async (world: World): Promise<string[]> => {
  const { name } = await world.server.db.sql
    .selectFrom("skills")
    .select("name")
    .where("_id", "=", await makeSkill(world))
    .executeTakeFirstOrThrow();
  return [name];
};

export const samples: Samples<typeof users> = {
  list: { make: async () => ({ query: { search: "person", sortBy: "name:asc", role: ["annotator", "manager"] } }) },
  show: { make: them },
  create: {
    make: async () => ({ body: { ...person(), hub: undefined, password: "long enough a word" } }),
    values: async (_, { as }) =>
      as
        ? { password: undefined }
        : { role: undefined, skills: undefined, hub: undefined, password: "long enough a word" },
  },
  edit: {
    values: experienceOnly,
    make: async (world, owner) => ({
      ...(await them(world, owner)),
      body: { hub: "Kraków", skills: [await makeSkill(world)] },
    }),
  },
  changeRole: { make: async (world, owner) => ({ ...(await them(world, owner)), body: { role: "reviewer" } }) },
  unblockJob: { make: async (world, owner) => ({ ...(await them(world, owner)), body: { jobLimit: 7, version: 1 } }) },
  act: { make: async (_, owner) => ({ params: { _id: owner._id, action: "deactivate" } }) },
  resetSecondFactor: {
    make: async (world, owner) => {
      await giveSecondFactor(world.server, [owner._id]);
      return them(world, owner);
    },
  },
  bulkEdit: { make: async (_, owner) => ({ body: { select: { ids: [owner._id] }, set: { hub: "Kraków" } } }) },
  bulkRole: { make: async (_, owner) => ({ body: { ...picked(owner), role: "reviewer" } }) },
  bulkSkills: {
    values: async () => ({ how: "replace" }),
    make: async (world, owner) => ({ body: { ...picked(owner), how: "replace", skills: [await makeSkill(world)] } }),
  },
  bulkActivation: { make: async (_, owner) => ({ body: { ...picked(owner), action: "deactivate" } }) },
  bulkInvite: {
    make: async ({ server }) => ({ body: picked(await server.person("annotator", { unverified: true })) }),
  },
  bulkMail: {
    make: async (_, owner) => ({ body: { ...picked(owner), subject: "Tomorrow", text: "We begin at nine." } }),
  },
  restore: { make: async (_, owner) => ({ body: { ids: [owner._id] } }) },
  active: { make: async () => ({ query: { search: "person", sortBy: "name:asc" } }) },
  forProject: {
    make: async ({ server }) => ({
      params: { _id: await insertProject(server.db, freshName("Project")) },
      query: { search: "person" },
    }),
  },
  addExperience: {
    make: async (world, owner) => ({ body: { user: owner._id, experience: await someExperience(world) } }),
  },
  myExperience: { make: them },
  editExperience: {
    values: experienceOnly,
    make: async (world, owner) => ({
      ...(await them(world, owner)),
      body: { experience: await someExperience(world), version: 1 },
    }),
  },
  heldSkills: {
    make: async (world, owner) => {
      const values = { user_id: owner._id, skill_id: await makeSkill(world), granted_by: world.people.manager._id };
      await world.server.db.sql.insertInto("user_skills").values(values).execute();
      return them(world, owner);
    },
  },
  addSkills: {
    make: async (world, owner) => ({
      body: { users: [owner._id], emails: ["nobody@test.example"], skills: [await makeSkill(world)] },
    }),
  },
  bulkRemove: { make: async (_, owner) => ({ body: { select: { ids: [owner._id] } } }) },
  export: { make: async () => ({ query: { role: ["annotator"], sortBy: "name:asc" } }) },
  values: { make: async () => ({ query: { type: "hub" } }) },
  bulkInsert: {
    make: async () => ({ body: { users: [person(), { ...person(), role: "reviewer" }] } }),
    values: async (world) => ({ skills: await skillNames(world) }),
  },
};

/** A record that another one may point at. */
export const reference = async ({ server }: World): Promise<string> => (await server.person("annotator"))._id;

export const notReadBack: NotReadBack<typeof users> = {
  addExperience: "adds to a list that editExperience sets: tests/server/experience/experience.test.ts",
  bulkMail: "goes to the outbox: tests/server/users/mail-people.test.ts",
  addSkills: "adds to a list that edit sets: tests/server/users/users-many.test.ts",
};
