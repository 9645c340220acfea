import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { uploadFor } from "../helpers/collection.ts";
import { insertProject } from "../helpers/hours.ts";
import { wavOf } from "../helpers/sounds.ts";
import { insertItem } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audio, projects } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const voice = {
  name: "line.wav",
  content: Uint8Array.from(wavOf(2, (time) => 0.3 * Math.sin(2 * Math.PI * 220 * time))),
  type: "audio/wav",
};

test.each([
  ["paused", 409],
  ["completed", 404],
] as const)(
  "who holds lines of a %s project records them and gives them back, and gets no more",
  async (status, refused) => {
    const of = await insertProject(server.db, `Voices ${status}`);
    for (let at = 0; at < 3; at++) await insertItem(server.db, { project: of, kind: "line" });
    const [ann, bob] = [await server.person("annotator"), await server.person("annotator")];
    const current = (as: Actor, ahead: number) =>
      server.call(audio.current, { as, params: { _id: of }, query: { ahead } });
    const held = (await current(ann, 1)).body;
    expect((await server.call(projects.edit, { as: manager, params: { _id: of }, body: { status } })).status).toBe(200);
    expect(await current(ann, 2)).toMatchObject({ status: 200, body: held });
    expect((await uploadFor(server, ann, of, [voice], { contentId: held.current.contentId })).status).toBe(201);
    const left = await current(ann, 2);
    expect(left.body).toMatchObject({ current: { _id: held.ahead[0]._id }, ahead: [] });
    expect((await server.call(audio.release, { as: ann, params: { _id: held.ahead[0]._id } })).status).toBe(200);
    expect((await current(ann, 0)).status).toBe(refused);
    expect((await current(bob, 0)).status).toBe(refused);
    expect((await uploadFor(server, ann, of, [voice])).status).toBe(refused);
  },
);
