import type { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { insertEntry } from "../../server/helpers/hours.ts";
import type { Sample, Samples } from "../sample.ts";
import { makeProject } from "./projects.ts";

const days = { startDate: "2026-02-01", endDate: "2026-03-31" };

/** Hours of the owner's in the days that are asked for. */
const withHours = (query: object): Sample => ({
  make: async (world, owner) => {
    await insertEntry(world.server.db, owner, await makeProject(world));
    return { query: { ...query } };
  },
});

export const samples: Samples<typeof dashboard> = {
  summary: withHours(days),
  skills: { make: async () => ({}) },
  weekly: withHours(days),
  hourly: withHours(days),
  totals: { make: async () => ({}) },
  users: withHours({ ...days, search: "person", sortBy: "seconds:desc", role: "annotator", hub: "" }),
  todos: withHours({}),
};
