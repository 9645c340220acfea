import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { mediaMessages } from "../../../contract/tasks/media.ts";
import { prepareItems } from "../../../server/areas/tasks/prepare.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { pictureOf } from "../../../src/custom/transcription/image/picture.ts";
import { insertProject } from "../helpers/hours.ts";
import { pictureBomb } from "../helpers/pictures.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { imageTranscription: image, tasks } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const upload = async (_id: string, name: string, content: Uint8Array): Promise<void> => {
  const files = {
    media: { name, content: Uint8Array.from(content), type: name.endsWith(".png") ? "image/png" : "image/jpeg" },
  };
  const { body } = await server.call(image.uploadFiles, { as: manager, params: { _id }, body: {}, files });
  expect(body.created).toBe(1);
  await prepareItems({
    db: server.db,
    config: server.config,
    files: diskFiles(server.config.filesDir),
    logError: (message) => expect.fail(message),
  });
};
const items = async (_id: string) => (await server.call(image.list, { as: manager, params: { _id } })).body.contents;
const read = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}${address}`, { headers });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test("a large picture's holder reads its tiles, and nobody does without a signed address", async () => {
  const of = await insertProject(server.db, "Large signs");
  const [width, height] = [5200, 2600];
  const red = sharp({ create: { width, height, channels: 3, background: "red" } });
  await upload(of, "sign.png", await red.png({ compressionLevel: 1 }).toBuffer());
  const [item] = await items(of);
  expect(item).toMatchObject({ status: "available", facts: { width, height } });
  const [holder, other] = [await server.person("annotator"), await server.person("annotator")];
  const { body } = await server.call(image.fetch, { as: holder, params: { _id: of } });
  const task = { params: { _id: body.tasks[0]._id } };
  const { media } = (await server.call(tasks.show, { as: holder, ...task })).body;
  const { address } = pictureOf(media).tiles!;
  const sizeOf = async (bytes: Buffer) => {
    const { format, width: wide, height: high } = await sharp(bytes).metadata();
    return [format, wide, high];
  };
  // All of it fits into 13 levels; the last tile in the last row is what is left over, and the pixel it shares.
  const first = await read(address(9, 0, 0));
  expect([first.status, ...(await sizeOf(first.bytes))]).toEqual([200, "jpeg", 325, 163]);
  const last = await read(address(13, 10, 5));
  expect(await sizeOf(last.bytes)).toEqual(["jpeg", 5200 - 10 * 512 + 1, 2600 - 5 * 512 + 1]);
  const { places } = media.tiles.levels[13];
  const range = `bytes=${places.at(-2)}-${places.at(-2) + places.at(-1) - 1}`;
  expect(await read(media.tiles.address, { range })).toEqual({ status: 206, bytes: last.bytes });

  expect((await read(address(9, 0, 0).replace(/signature=.{9}/, "signature=AAAAAAAAA"))).status).toBe(404);
  expect((await read(address(9, 0, 0).replace(/expires=.*&bytes/, "bytes"))).status).toBe(404);
  expect((await server.call(tasks.show, { as: other, ...task })).status).toBe(404);
});

test("a picture that browsers load whole has no tiles; one with too many pixels is unusable", async () => {
  const of = await insertProject(server.db, "Small signs");
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 2000, height: 1000, channels: 3, background: "red", noise } as const;
  await upload(of, "small.jpg", await sharp({ create }).jpeg({ quality: 40 }).toBuffer());
  // Few pixels, but many bytes.
  await upload(of, "heavy.png", await sharp({ create }).png({ compressionLevel: 0 }).toBuffer());
  await upload(of, "bomb.png", await pictureBomb());
  expect(await items(of)).toMatchObject([
    { status: "available" },
    { status: "available" },
    { status: "failed", problem: mediaMessages.too_large },
  ]);
  const holder = await server.person("annotator");
  const { body } = await server.call(image.fetch, { as: holder, params: { _id: of } });
  const tiles = [];
  for (const { _id } of body.tasks) {
    const page = await server.call(tasks.show, { as: holder, params: { _id } });
    tiles.push(page.body.media.tiles);
  }
  expect(tiles).toEqual([null, expect.objectContaining({ size: 512, overlap: 1 })]);
});
