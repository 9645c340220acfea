import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { drawSheet } from "../../../server/areas/tasks/demo-pictures.ts";
import { prepareItems } from "../../../server/areas/tasks/prepare.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { Random } from "../../../server/demo/random.ts";
import { insertProject } from "../helpers/hours.ts";
import { silence } from "../helpers/sounds.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, imageTranscription: image, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker] = await Promise.all([server.person("manager"), server.person("annotator")]);
});
afterAll(() => server.close());

const prepare = () => {
  const { db, config } = server;
  return prepareItems({ db, config, files: diskFiles(config.filesDir), logError: () => undefined });
};

/** Uploads a file to a new project, has it looked at, and opens it as a worker who takes it. */
const take = async (row: typeof audio | typeof image, media: { name: string; content: Uint8Array; type: string }) => {
  const _id = await insertProject(server.db, media.name);
  const { status, body } = await server.call(row.uploadFiles, {
    as: manager,
    params: { _id },
    files: { media } as never,
  });
  expect([status, body.created], JSON.stringify(body)).toEqual([200, 1]);
  await prepare();
  const held = await server.call(row.fetch, { as: worker, params: { _id } });
  const task = held.body.tasks[0]._id as string;
  return (await server.call(tasks.show, { as: worker, params: { _id: task } })).body;
};
const typeOf = async (address: string) => (await fetch(new URL(address, server.url))).headers.get("content-type");

test("a picture is measured, given out, and shown as one", async () => {
  const { bytes, width, height } = await drawSheet(new Random(1), "note", ["Back at noon"]);
  const { media } = await take(image, { name: "note.jpg", content: bytes, type: "image/jpeg" });
  expect(media).toMatchObject({ mime: "image/jpeg", facts: { width, height }, peaks: null });
  expect(await typeOf(media.address)).toBe("image/jpeg");
});

test("a sound is measured before it is given out, and what may be wrong with it is said", async () => {
  const { media } = await take(audio, { name: "quiet.wav", content: silence(2000, 16_000), type: "audio/wav" });
  expect(media.facts).toMatchObject({ milliseconds: 2000, sampleRate: 16_000, silent: 1 });
  expect(media.facts.remarks).toEqual(["100% of this sound is silence. The limit is 80%."]);
  expect(await typeOf(media.address)).toBe("audio/wav");
  // A lowest and a highest sample for each hundredth of a second.
  expect(await (await fetch(new URL(media.peaks, server.url))).bytes()).toHaveLength(400);
});
