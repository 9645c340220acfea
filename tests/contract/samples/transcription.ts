import type { audioTranscription } from "../../../contract/audio-transcription/endpoints.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import { heard, insertItem, insertTask } from "../../server/helpers/tasks.ts";
import { silence } from "../../server/helpers/sounds.ts";
import { onePixel } from "../../server/helpers/pictures.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

/** The samples of one kind of transcription. */
export const transcriptionSamples = (
  kind: TranscribedKind,
): { samples: Samples<typeof audioTranscription>; notReadBack: NotReadBack<typeof audioTranscription> } => {
  const makeItem = async ({ server }: World, project: string) => insertItem(server.db, { project, kind });
  const ofProject =
    (more: object = {}) =>
    async (world: World) => {
      const _id = await makeProject(world);
      await makeItem(world, _id);
      return { params: { _id }, ...more };
    };
  const makeTask = async (world: World, owner: Actor, status: TaskState) => {
    const project = await makeProject(world);
    return { project, ...(await insertTask(world.server.db, { project, kind, worker: owner._id, status })) };
  };
  const inState = (status: TaskState, body?: object) => async (world: World, owner: Actor) => ({
    params: { _id: (await makeTask(world, owner, status))._id },
    ...(body && { body }),
  });
  return {
    samples: {
      list: { make: ofProject({ query: { task: "0", status: ["available"], language: [""], search: "item" } }) },
      upload: {
        make: async (world) => ({
          params: { _id: await makeProject(world) },
          body: { preview: false },
          files: {
            csvData: {
              name: "items.csv",
              content: "url,reference\nhttps://media.example.org/1,one\n",
              type: "text/csv",
            },
          },
        }),
      },
      uploadFiles: {
        make: async (world) => ({
          params: { _id: await makeProject(world) },
          body: { preview: true },
          files: {
            media:
              kind === "audio"
                ? { name: "call.wav", content: silence(100), type: "audio/wav" }
                : { name: "page.png", content: onePixel, type: "image/png" },
          },
        }),
      },
      show: { make: async (world) => ({ params: { _id: await makeItem(world, await makeProject(world)) } }) },
      fetch: { make: ofProject({ query: { limit: 3 } }) },
      userTasks: { make: ofProject() },
      current: { make: ofProject() },
      assign: {
        make: async (world) => {
          const _id = await makeProject(world);
          const worker = await world.server.person("annotator");
          return { params: { _id }, body: { contentIds: [await makeItem(world, _id)], userId: worker._id } };
        },
      },
      remove: { make: async (world) => ({ params: { _id: await makeItem(world, await makeProject(world)) } }) },
      bulkRemove: {
        make: async (world) => ({ body: { select: { ids: [await makeItem(world, await makeProject(world))] } } }),
      },
      restore: { make: async (world) => ({ body: { ids: [await makeItem(world, await makeProject(world))] } }) },
      retry: {
        make: async (world) => {
          const _id = await makeProject(world);
          return { params: { _id }, body: { contentIds: [await makeItem(world, _id)] } };
        },
      },
      saveDraft: { make: inState("assigned", { draft: heard("hel", kind), draftVersion: 0 }) },
      release: { make: inState("assigned") },
      skip: { make: inState("draft", { reason: "unclear", comment: "Too loud" }) },
      submit: {
        make: async (world, owner) => {
          const { project, item } = await makeTask(world, owner, "draft");
          return { body: { projectId: project, contentId: item, content: heard("hello", kind) } };
        },
      },
      ofPerson: {
        make: async (world, owner) => {
          const { project } = await makeTask(world, owner, "submitted");
          return {
            params: { _id: owner._id, projectId: project },
            query: { status: ["submitted"], sortBy: "submittedAt:desc" },
          };
        },
      },
      ofProject: { make: ofProject({ query: { search: "x", sortBy: "activeSeconds:asc" } }) },
      update: { make: inState("submitted", { content: heard("hello you", kind), version: 1 }) },
      download: { make: ofProject({ query: { format: "jsonl", status: ["approved"] } }) },
    },
    notReadBack: {
      assign: "it moves turns: tests/server/tasks/supply.test.ts",
      saveDraft: "the draft is read on the task's page: tests/server/tasks/work.test.ts",
      skip: "it moves a turn: tests/server/tasks/work.test.ts",
      submit: "its text is read on the task's page: tests/server/tasks/work.test.ts",
    },
  };
};
