import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { mediaMessages } from "../../../contract/tasks/media.ts";
import { prepareItems } from "../../../server/areas/tasks/prepare.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { insertProject } from "../helpers/hours.ts";
import { runFfmpeg, silence } from "../helpers/sounds.ts";
import { heard } from "../helpers/tasks.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ env: { MUSTER_FFMPEG: "none" } });
});
afterAll(() => server.close());

/** Made by the ffmpeg of this machine, which the server is told not to use. */
const mp3Of = async (wav: string): Promise<Uint8Array<ArrayBuffer>> => {
  const temporary = temporaryFolder();
  const path = join(temporary.path, "sound.mp3");
  await runFfmpeg("-f", "lavfi", "-i", wav, path);
  const bytes = Uint8Array.from(await readFile(path));
  temporary.remove();
  return bytes;
};

test("a sound that can't be looked at on this server is given out as it is, and its manager and worker are told", async () => {
  const of = await insertProject(server.db, "Calls");
  const manager = await server.person("manager");
  const worker = await server.person("annotator");
  const sounds = [
    // All of it is silence, which is remarked on where it is looked at.
    { name: "call.wav", content: silence(1000), type: "audio/wav" },
    // Played from another file where it is looked at, with the place of each time.
    { name: "call.mp3", content: await mp3Of("sine=duration=1"), type: "audio/mpeg" },
  ];
  for (const media of sounds) {
    const sent = await server.call(audio.uploadFiles, {
      as: manager,
      params: { _id: of },
      body: {},
      files: { media },
    });
    expect(sent.body).toMatchObject({ created: 1, errors: [] });
  }
  const { db, config } = server;
  await prepareItems({ db, config, files: diskFiles(config.filesDir), logError: (message) => expect.fail(message) });

  const facts = { remarks: [mediaMessages.no_reader] };
  const { contents } = (await server.call(audio.list, { as: manager, params: { _id: of } })).body;
  expect(contents).toMatchObject([
    { status: "available", problem: "", facts },
    { status: "available", problem: "", facts },
  ]);

  const held = (await server.call(audio.fetch, { as: worker, params: { _id: of } })).body.tasks;
  for (const [at, { content, type }] of sounds.entries()) {
    const { _id, contentId } = held[at];
    const { media } = (await server.call(tasks.show, { as: worker, params: { _id } })).body;
    expect(media).toMatchObject({ mime: type, facts, peaks: null });
    const played = await fetch(new URL(media.address, server.url), { headers: { range: "bytes=100-" } });
    expect([played.status, Buffer.from(await played.arrayBuffer()).equals(content.subarray(100))]).toEqual([206, true]);
    const body = { projectId: of, contentId, content: heard("hello") };
    expect((await server.call(audio.submit, { as: worker, body })).body.task.status).toBe("submitted");
  }
});
