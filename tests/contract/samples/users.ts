import type { users } from "../../../contract/users.ts";
import { newId } from "../../../server/ids.ts";
import type { Caller } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";
import { giveSecondFactor } from "../../server/helpers/second-factor.ts";
import { makeSkill } from "./skills.ts";

const freshEmail = (): string => `new.${newId()}@test.example`;
const person = () => ({ firstName: "Ana", lastName: "Ruiz-O'Hara", email: freshEmail(), hub: "Bogotá", country: "CO" });
const them = async (_: World, owner: Caller) => ({ params: { _id: owner._id } });

export const userSamples: Samples<typeof users> = {
  list: { make: async () => ({ query: { search: "person", sortBy: "name:asc", role: ["annotator", "manager"] } }) },
  show: { make: them },
  create: { make: async () => ({ body: { ...person(), password: "long enough a word" } }) },
  edit: {
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
  bulkRemove: { make: async (_, owner) => ({ body: { select: { ids: [owner._id] } } }) },
  export: { make: async () => ({ query: { role: ["annotator"], sortBy: "name:asc" } }) },
  values: { make: async () => ({ query: { type: "hub" } }) },
  bulkInsert: { make: async () => ({ body: { users: [person(), { ...person(), role: "reviewer" }] } }) },
};
