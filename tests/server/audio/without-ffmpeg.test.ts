import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { mediaMessages } from "../../../contract/tasks/media.ts";
import { uploadFor } from "../helpers/collection.ts";
import { insertProject } from "../helpers/hours.ts";
import { silence } from "../helpers/sounds.ts";
import { insertItem } from "../helpers/tasks.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ env: { MUSTER_FFMPEG: "none" } });
});
afterAll(() => server.close());

test("a recording that can't be checked on this server is taken, and says so to its author and reviewers", async () => {
  const project = await insertProject(server.db, "Voices");
  await insertItem(server.db, { project, kind: "line" });
  const as = await server.person("annotator");
  const { body: held } = await server.call(contract.audio.current, { as, params: { _id: project } });
  const sound = { name: "line.wav", content: silence(1000), type: "audio/wav" };
  const { contentId } = held.current;
  const { status, body } = await uploadFor(server, as, project, [sound], { contentId });
  expect([status, body.collectedItem.files[0].facts]).toEqual([
    201,
    expect.objectContaining({ duration: 1000, remarks: [mediaMessages.no_reader] }),
  ]);
  const other = await uploadFor(server, as, project, [{ ...sound, name: "other.wav" }]);
  expect(other.body.collectedItem.files[0].facts).not.toHaveProperty("remarks");
});
