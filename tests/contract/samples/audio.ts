import type { audio } from "../../../contract/audio/endpoints.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import { insertItem, insertTask } from "../../server/helpers/tasks.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

const ofProject = (query: Record<string, unknown>) => async (world: World) => {
  const project = await makeProject(world);
  await insertItem(world.server.db, { project, kind: "line" });
  return { params: { _id: project }, query };
};
const makeLine = async (world: World): Promise<string> =>
  insertItem(world.server.db, { project: await makeProject(world), kind: "line" });
const inState = (status: TaskState, body?: Record<string, unknown>) => async (world: World, owner: Actor) => {
  const project = await makeProject(world);
  const { _id } = await insertTask(world.server.db, { project, kind: "line", worker: owner._id, status });
  return { params: { _id }, ...(body && { body }) };
};

export const samples: Samples<typeof audio> = {
  list: { make: ofProject({ task: "0", status: ["available"], language: ["en"], search: "words" }) },
  upload: {
    make: async (world) => ({
      params: { _id: await makeProject(world) },
      body: { preview: false },
      files: { csvData: { name: "lines.csv", content: "text,reference\nGood morning,one\n", type: "text/csv" } },
    }),
  },
  current: { make: ofProject({ ahead: 2 }) },
  remove: { make: async (world) => ({ params: { _id: await makeLine(world) } }) },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: [await makeLine(world)] } } }) },
  restore: { make: async (world) => ({ body: { ids: [await makeLine(world)] } }) },
  activity: { make: inState("assigned") },
  release: { make: inState("assigned") },
  skip: { make: inState("assigned", { reason: "wrong_language", comment: "It is Danish" }) },
};

export const notReadBack: NotReadBack<typeof audio> = {
  skip: "it moves a turn: tests/server/tasks/work.test.ts",
};
