import type { tasks } from "../../../contract/tasks/endpoints.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertTask } from "../../server/helpers/tasks.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

const begunUpload = async ({ server }: World, owner: Actor): Promise<string> => {
  const _id = newId();
  await server.db.sql.insertInto("task_uploads").values({ _id, user_id: owner._id }).execute();
  return _id;
};

export const samples: Samples<typeof tasks> = {
  toReview: { make: async () => ({ query: { kind: ["audio"], search: "x" } }) },
  mine: { make: async () => ({ query: { status: ["rejected"], kind: ["image"], sortBy: "createdAt:asc" } }) },
  expired: { make: async () => ({ query: { kind: ["audio"], sortBy: "createdAt:asc" } }) },
  show: {
    make: async (world, owner) => {
      const project = await makeProject(world);
      const { _id } = await insertTask(world.server.db, { project, worker: owner._id, status: "submitted" });
      return { params: { _id } };
    },
  },
  supply: { make: async () => ({}) },
  pace: { make: async () => ({}) },
  preferences: { make: async () => ({}) },
  savePreferences: {
    make: async () => ({ body: { preferences: { ...defaultPreferences, textSize: "large" } } }),
    values: async (_world, { round }) => ({
      preferences: { ...defaultPreferences, keys: { "audio.play": [`F${round}`] }, speed: 1 + round / 10 },
    }),
  },
  beginUpload: { make: async () => ({}) },
  uploadProgress: { make: async (world, owner) => ({ params: { _id: await begunUpload(world, owner) } }) },
  stopUpload: { make: async (world, owner) => ({ params: { _id: await begunUpload(world, owner) } }) },
  progress: { make: async (world) => ({ params: { _id: await makeProject(world) } }) },
  accuracy: {
    make: async (world) => ({
      params: { _id: await makeProject(world) },
      query: { kind: ["audio"], sortBy: "rate:desc" },
    }),
  },
  skipping: { make: async () => ({ query: { sortBy: "skips:desc" } }) },
  settings: { make: async (world) => ({ params: { _id: await makeProject(world) } }) },
  editSettings: {
    make: async (world) => ({ params: { _id: await makeProject(world) }, body: { doublePercent: 20, version: 1 } }),
  },
};
