import { contract } from "../../contract/index.ts";
import { caller } from "./asking.ts";
import { signIn } from "./sign-in.ts";

/** A sound or picture that is uploaded as an item. */
export interface Material {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

export interface Given {
  readonly projectId: string;
  /** What the worker holds, in the order in which it is done. */
  readonly taskIds: readonly string[];
  /** From the upload until the last one could be given out, in milliseconds. */
  readonly prepared: number;
}

const contents = { audio: contract.audioTranscription, image: contract.imageTranscription };
const between = (): Promise<void> => new Promise((done) => setTimeout(done, 100));

/** Uploads material into a new project of the demo company, and gives `count` of its tasks to the demo's worker. */
export const giveTasks = async (
  url: string,
  kind: "audio" | "image",
  { media, count }: { media: Material; count: number },
): Promise<Given> => {
  const manager = caller(url, await signIn(url, "manager@demo.muster.example"));
  const body = { name: `Bench of ${media.name}`, status: "active" };
  const { projectDrawer } = await manager<{ projectDrawer: { _id: string } }>(contract.projects.create, { body });
  const { _id: id } = projectDrawer;
  const form = new FormData();
  form.append("media", new Blob([Uint8Array.from(media.bytes)], { type: media.mime }), media.name);
  const began = performance.now();
  await manager(contents[kind].uploadFiles, { id, form });
  const worker = caller(url, await signIn(url, "worker@demo.muster.example"));
  for (;;) {
    const query = `limit=${Math.min(count, 100)}`;
    const { tasks } = await worker<{ tasks: { _id: string }[] }>(contents[kind].fetch, { id, query });
    if (tasks.length >= Math.min(count, 100)) {
      const taskIds = tasks.map(({ _id }) => _id);
      return { projectId: id, taskIds, prepared: Math.round(performance.now() - began) };
    }
    await between();
  }
};
