import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { atOnceOfHost } from "../../../server/areas/tasks/pending-items.ts";
import { prepareItems } from "../../../server/areas/tasks/prepare.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { diskFiles } from "../../../server/core/files/files.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { pictureOf } from "../helpers/pictures.ts";
import { runFfmpeg, wavOf } from "../helpers/sounds.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, imageTranscription: image, tasks } = contract;

const tone = wavOf(0.5, (time) => 0.3 * Math.sin(2 * Math.PI * 440 * time), 8000);
/** What the media's server answers, by path: bytes, an address to go on to, or 404 for all else. */
const media = new Map<string, Uint8Array | string>();
const asked: string[] = [];
/** What it waits for before it answers a path, and how many it answered at once. */
const waits = new Map<string, Promise<void>>();
let [answering, mostAtOnce] = [0, 0];
const mediaServer = createServer(async ({ url }, reply) => {
  asked.push(url!);
  answering += 1;
  mostAtOnce = Math.max(mostAtOnce, answering);
  await waits.get(url!);
  answering -= 1;
  const answer = media.get(url!);
  if (typeof answer === "string") reply.writeHead(302, { location: answer }).end();
  else reply.writeHead(answer ? 200 : 404).end(answer);
});

let origin: string;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  await new Promise<void>((done) => mediaServer.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(mediaServer.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { MODEL_STAND_IN: origin } });
  manager = await server.person("manager");
});
afterAll(async () => {
  await server.close();
  mediaServer.close();
});

const prepare = (files = diskFiles(server.config.filesDir), logError: (message: string) => void = () => undefined) =>
  prepareItems({ db: server.db, config: server.config, files, logError });
const upload = (_id: string, urls: readonly string[], row: object = audio) =>
  server.call((row as typeof audio).upload, {
    as: manager,
    params: { _id },
    body: {},
    files: { csvData: { name: "items.csv", content: `url\n${urls.join("\n")}\n`, type: "text/csv" } },
  });
const items = async (_id: string, row = audio) =>
  (await server.call(row.list, { as: manager, params: { _id } })).body.contents;
const retry = (_id: string, body: object = {}) => server.call(audio.retry, { as: manager, params: { _id }, body });
const read = async (address: string) => {
  const answer = await fetch(`${server.url}${address}`);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
/** The page of the first task that someone is given. */
const givenPage = async (_id: string, row: object = audio) => {
  const worker = await server.person("annotator");
  const { body } = await server.call((row as typeof audio).fetch, { as: worker, params: { _id } });
  return (await server.call(tasks.show, { as: worker, params: { _id: body.tasks[0]._id } })).body;
};

describe("an item by its address", () => {
  test("a sound is fetched, over other addresses too, and given out with its waveform", async () => {
    const of = await insertProject(server.db, "Addresses 1");
    media.set("/calls/call%201.wav", "/moved").set("/moved", tone);
    // The last one's name can't be kept as it is.
    const paths = ["/calls/call%201.wav?key=1", "/calls/call%201.wav", "/calls/odd%00name.wav"];
    await upload(
      of,
      paths.map((path) => `${origin}${path}`),
    );
    media.set("/calls/call%201.wav?key=1", tone).set("/calls/odd%00name.wav", tone);
    await prepare();
    expect(await items(of)).toMatchObject([
      { status: "available", facts: { milliseconds: 500 } },
      { status: "available" },
      { status: "available" },
    ]);
    const { media: sound } = await givenPage(of);
    expect(sound).toMatchObject({ mime: "audio/wav", facts: { sampleRate: 8000 } });
    const got = await read(sound.address);
    expect(got.bytes.equals(tone)).toBe(true);
    expect(got.headers.get("content-disposition")).toContain("call 1.wav");
    expect((await read(sound.peaks)).bytes).toHaveLength(100);
  });

  test("an MP3 is played from a file with the place of each time, and kept as it was uploaded", async () => {
    const of = await insertProject(server.db, "Indexed");
    const temporary = temporaryFolder();
    await writeFile(join(temporary.path, "tone.wav"), tone);
    await runFfmpeg("-i", join(temporary.path, "tone.wav"), "-ar", "22050", join(temporary.path, "tone.mp3"));
    const content = await readFile(join(temporary.path, "tone.mp3"));
    temporary.remove();
    const files = { media: { name: "tone.mp3", content, type: "audio/mpeg" } };
    await server.call(audio.uploadFiles, { as: manager, params: { _id: of }, body: {}, files });
    await prepare();
    const { media: sound } = await givenPage(of);
    expect(sound.mime).toBe("audio/mp4");
    const got = await read(sound.address);
    expect([got.headers.get("content-type"), got.bytes.toString("latin1", 4, 8)]).toEqual(["audio/mp4", "ftyp"]);
    expect((await read(sound.peaks)).bytes.length).toBeGreaterThanOrEqual(100);
    const [kept] = await run<{ size: number; mime: string }>(
      server.db.sql,
      sqlText`select f.size::int, f.mime from task_items i join files f on f._id = i.file_id where i.project_id = $1`,
      [of],
    );
    expect(kept).toEqual({ size: content.length, mime: "audio/mpeg" });
  });

  test("a picture is fetched, or was uploaded, and shown", async () => {
    const of = await insertProject(server.db, "Addresses 2");
    const bytes = await pictureOf("jpeg", { orientation: 6 });
    media.set("/sign.jpg", bytes);
    await upload(of, [`${origin}/sign.jpg`], image);
    const files = { media: { name: "more.jpg", content: bytes, type: "image/jpeg" } };
    await server.call(image.uploadFiles, { as: manager, params: { _id: of }, body: {}, files });
    await prepare();
    expect(await items(of, image as never)).toMatchObject([{ status: "available" }, { status: "available" }]);
    const page = await givenPage(of, image);
    expect(page.media.facts).toEqual({ width: 20, height: 40 });
    const got = await read(page.media.address);
    expect([got.headers.get("content-type"), got.bytes.equals(bytes)]).toEqual(["image/jpeg", true]);
  });

  test("one that can't be had says why; it is had once its manager asks again", async () => {
    const of = await insertProject(server.db, "Addresses 3");
    media.set("/text.wav", Buffer.from("no sound at all")).set("/good.wav", tone);
    await upload(of, [`${origin}/later.wav`, `${origin}/text.wav`, `${origin}/good.wav`]);
    await prepare();
    const [later, text, good] = await items(of);
    expect([later, text, good]).toMatchObject([
      { status: "failed", problem: "The address answered 404." },
      { status: "failed", problem: "This kind of file isn't supported here." },
      { status: "available", problem: "" },
    ]);
    media.set("/later.wav", tone);
    const other = newId();
    const { body } = await retry(of, { contentIds: [later._id, good._id, other] });
    expect(body).toMatchObject({
      done: 1,
      refused: [
        { _id: good._id, code: "usable" },
        { _id: other, code: "missing" },
      ],
    });
    expect(await items(of)).toMatchObject([{ status: "pending", problem: "" }, { status: "failed" }, {}]);
    await prepare();
    expect(await items(of)).toMatchObject([{ status: "available", problem: "" }, { status: "failed" }, {}]);
    expect((await retry(of)).body).toEqual({ done: 1, refused: [] });
    expect((await retry(of)).body).toEqual({ done: 0, refused: [] });
  });

  test("addresses of private networks are refused with their row, and where an address leads there", async () => {
    const of = await insertProject(server.db, "Addresses 4");
    const secret = [`http://media.example.org/a.wav`, "https://10.0.0.1/a.wav", "https://localhost/a.wav"];
    const { body } = await upload(of, secret);
    expect(body.errors).toEqual([
      { line: 2, column: "url", message: "The address has to begin with https://." },
      { line: 3, column: "url", message: "This address is not on the public internet." },
      { line: 4, column: "url", message: "This host is not on the public internet." },
    ]);
    media.set("/metadata", "https://169.254.169.254/latest").set("/inside", `http://127.0.0.1:${server.config.port}/`);
    await upload(of, [`${origin}/metadata`, `${origin}/inside`]);
    await prepare();
    const problems = (await items(of)).map(({ problem }: { problem: string }) => problem);
    expect(problems).toEqual([
      "The address leads to another one. This address is not on the public internet.",
      "The address leads to another one. The address has to begin with https://.",
    ]);
  });
});

describe("a round", () => {
  /** Turns and files that came of an item's address. */
  const madeOf = async (of: string, name: string): Promise<number[]> => {
    const [made] = await run<{ turns: number; files: number }>(
      server.db.sql,
      sqlText`select (select count(*)::int from tasks where project_id = $1) as turns,
        (select count(*)::int from files where name = $2) as files`,
      [of, name],
    );
    return [made!.turns, made!.files];
  };
  /** A second server on the same database, which has its own work. */
  const onOther = async (work: (other: typeof server) => Promise<void>): Promise<void> => {
    const other = await startTestServer({ env: { MODEL_STAND_IN: origin }, database: server.database });
    try {
      await work(other);
    } finally {
      await other.close();
    }
  };
  const prepareOn = ({ db, config }: typeof server, files = diskFiles(config.filesDir)) =>
    prepareItems({ db, config, files, logError: () => undefined });

  test("two servers at once share the items, and fetch each once", async () => {
    const of = await insertProject(server.db, "Addresses 5");
    const paths = Array.from({ length: 20 }, (_, at) => `/shared-${at}.wav`);
    for (const path of paths) media.set(path, tone);
    await upload(
      of,
      paths.map((path) => `${origin}${path}`),
    );
    await onOther(async (other) => void (await Promise.all([prepareOn(server), prepareOn(other)])));
    expect(asked.filter((path) => path.startsWith("/shared-")).toSorted()).toEqual(paths.toSorted());
    expect((await madeOf(of, "shared-7.wav"))[1]).toBe(1);
    expect(await items(of)).toEqual(paths.slice(0, 10).map(() => expect.objectContaining({ status: "available" })));
  });

  test("an item whose server was killed is another's once its lease is over, and opens once if both end", async () => {
    const of = await insertProject(server.db, "Addresses 7");
    const answered = Promise.withResolvers<void>();
    media.set("/slow.wav", tone);
    waits.set("/slow.wav", answered.promise);
    await upload(of, [`${origin}/slow.wav`]);
    const removed: string[] = [];
    const store = diskFiles(server.config.filesDir);
    const counting = { ...store, remove: (id: string) => (removed.push(id), store.remove(id)) };
    const first = prepareOn(server, counting);
    await vi.waitFor(() => expect(asked.filter((path) => path === "/slow.wav")).toHaveLength(1), 5000);
    await onOther(async (other) => {
      await prepareOn(other);
      expect(await items(of)).toMatchObject([{ status: "pending" }]);
      const over = sqlText`update task_items set leased_until = now() - interval '1 second' where project_id = $1`;
      await run(server.db.sql, over, [of]);
      waits.delete("/slow.wav");
      await prepareOn(other);
    });
    expect(await items(of)).toMatchObject([{ status: "available" }]);
    answered.resolve();
    await first;
    expect(await madeOf(of, "slow.wav")).toEqual([1, 1]);
    expect(removed).toHaveLength(2);
  });

  test("asks a host for eight at a time, and others meanwhile, however slow it is", async () => {
    const of = await insertProject(server.db, "Addresses 8");
    const answered = Promise.withResolvers<void>();
    const paths = Array.from({ length: 30 }, (_, at) => `/many-${at}.wav`);
    for (const path of paths) {
      media.set(path, tone);
      waits.set(path, answered.promise);
    }
    await upload(
      of,
      paths.map((path) => `${origin}${path}`),
    );
    const files = { media: { name: "mine.wav", content: Uint8Array.from(tone), type: "audio/wav" } };
    await server.call(audio.uploadFiles, { as: manager, params: { _id: of }, body: {}, files });
    mostAtOnce = 0;
    const round = prepare();
    const ready = async () =>
      (await server.call(audio.list, { as: manager, params: { _id: of }, query: { status: ["available"] } })).body
        .filteredTotalCount;
    await vi.waitFor(async () => expect(await ready()).toBe(1), 10_000);
    const askedNow = asked.filter((path) => path.startsWith("/many-"));
    expect(askedNow).toHaveLength(atOnceOfHost);
    answered.resolve();
    await round;
    expect(await ready()).toBe(31);
    expect(mostAtOnce).toBe(atOnceOfHost);
  });

  test("goes on where the server fails at an item, which waits for the next one", async () => {
    const of = await insertProject(server.db, "Addresses 6");
    media.set("/first.wav", tone).set("/second.wav", tone);
    await upload(of, [`${origin}/first.wav`, `${origin}/second.wav`]);
    const store = diskFiles(server.config.filesDir);
    const said: string[] = [];
    let puts = 0;
    const full = {
      ...store,
      putFile: async (id: string, path: string) => {
        puts += 1;
        if (puts === 1) throw new Error("The disk is full");
        return store.putFile(id, path);
      },
    };
    await prepare(full, (message) => said.push(message));
    expect(said).toEqual([expect.stringContaining("The disk is full")]);
    const states = (await items(of)).map(({ status }: { status: string }) => status);
    expect(states.toSorted()).toEqual(["available", "pending"]);
    await prepare();
    expect(await items(of)).toMatchObject([{ status: "available" }, { status: "available" }]);
  });
});
