import type { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedState } from "../../../contract/collection/states.ts";
import { insertItem, insertUpload } from "../../server/helpers/collection.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

const makeItem = async (world: World, owner: Actor, status?: CollectedState): Promise<string> =>
  insertItem(world.server, {
    project: await makeProject(world),
    author: owner._id,
    ...(status && { status }),
  });
const ofItem = (body?: object) => async (world: World, owner: Actor) => ({
  params: { _id: await makeItem(world, owner) },
  ...(body && { body }),
});

const tus = { "tus-resumable": "1.0.0" };
/** A line is known only to those who read lines aloud. */
const ofUpload = async (world: World, { as }: { readonly as: Actor | undefined }) => ({
  projectId: await makeProject(world),
  contentId: undefined,
  uploads: [await insertUpload(world.server, as!, "Some words.")],
});
const makeUpload = async ({ server }: World, owner: Actor) => {
  const _id = newId();
  await server.db.sql
    .insertInto("resumable_uploads")
    .values({ _id, user_id: owner._id, name: "a.txt", size: 5 })
    .execute();
  return { params: { _id }, headers: tus };
};

export const samples: Samples<typeof collection> = {
  list: { make: async () => ({ query: { search: "dot", status: ["submitted"], sortBy: "author:asc" } }) },
  ofProject: {
    make: async (world) => ({
      params: { _id: await makeProject(world) },
      query: { limit: 5, skip: 0, search: "dot", sortBy: "submittedAt:desc" },
    }),
  },
  mine: { make: async () => ({ query: { status: ["rejected"], sortBy: "reviewedAt:desc" } }) },
  export: { make: async () => ({ query: { columns: ["name", "author", "status"] } }) },
  exportFiles: { make: async () => ({ query: { status: ["submitted"], search: "dot" } }) },
  createUpload: {
    make: async () => ({
      headers: { ...tus, "upload-length": "5", "upload-metadata": `filename ${btoa("a.txt")}` },
    }),
  },
  uploadOffset: { make: makeUpload },
  appendUpload: {
    make: async (world, owner) => {
      const { params } = await makeUpload(world, owner);
      const headers = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" };
      return { params, headers, body: "12345" };
    },
  },
  cancelUpload: { make: makeUpload },
  upload: {
    make: async (world, owner) => ({
      body: {
        projectId: await makeProject(world),
        description: "A dot",
        uploads: [await insertUpload(world.server, owner, "Some words.")],
      },
    }),
    values: ofUpload,
  },
  update: {
    make: ofItem({ description: "A red dot" }),
    // A decision is another call than a change of the description.
    values: async () => ({ status: undefined, cause: undefined, comment: undefined, uploads: undefined }),
  },
  show: { make: ofItem() },
  earlier: { make: ofItem() },
  approve: { make: ofItem({ comment: "Sharp", version: 1 }) },
  reject: { make: ofItem({ cause: "poor_quality", comment: "Blurred" }) },
  bulkApprove: {
    make: async (world, owner) => ({ body: { select: { ids: [await makeItem(world, owner)] } } }),
  },
  remove: { make: ofItem() },
  restore: { make: async (world, owner) => ({ body: { ids: [await makeItem(world, owner)] } }) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> => makeItem(world, world.people.annotator);

export const notReadBack: NotReadBack<typeof collection> = {
  upload: "takes files, or uploads in their place: tests/server/collection/collection.test.ts",
  update: "either replaces files or decides: tests/server/collection/collection.test.ts",
  approve: "a decision: tests/server/collection/review.test.ts",
  reject: "a decision: tests/server/collection/review.test.ts",
};
