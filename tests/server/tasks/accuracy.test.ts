import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pooledErrors } from "../../../contract/tasks/accuracy/errors.ts";
import { comparedMax } from "../../../contract/tasks/accuracy/measures.ts";
import { contract } from "../../../contract/index.ts";
import { startBackground } from "../../../server/background.ts";
import { measureTask } from "../../../server/areas/tasks/measure.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { makeLog } from "../../../server/core/log.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem } from "../helpers/tasks.ts";
import { type Actor, type Call, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
beforeAll(async () => {
  server = await startTestServer();
  [manager, reviewer] = [await server.person("manager"), await server.person("reviewer")];
});
afterAll(() => server.close());

/** The two sentences of https://jitsi.github.io/jiwer/usage/: 2 substitutions, 2 deletions, 4 insertions, 9 words. */
const jiwer = [
  ["short one here", "shoe order one"],
  ["quite a bit of longer sentence", "quite bit of an even longest sentence here"],
] as const;

const take = async (as: Actor, project: string): Promise<string> =>
  (await server.call(audio.fetch, { as, params: { _id: project }, query: { limit: 1 } })).body.tasks[0].contentId;
const send = async (as: Actor, project: string, contentId: string, text: string): Promise<string> => {
  const content = heard(text);
  const { body } = await server.call(audio.submit, { as, body: { projectId: project, contentId, content } });
  await measureTask(server, body.task._id);
  return body.task._id;
};
/** Gives out an item with this known answer, and submits what someone made of it. */
const answer = async (as: Actor, project: string, known: string | undefined, text: string): Promise<string> => {
  const item = await insertItem(server.db, { project, ...(known !== undefined && { gold: heard(known) }) });
  expect(await take(as, project)).toBe(item);
  return send(as, project, item, text);
};
const decide = async (_id: string, body: object = { decision: "approve" }): Promise<void> => {
  const { status } = await server.call(audio.update, { as: reviewer, params: { _id }, body });
  expect(status).toBe(200);
  await measureTask(server, _id);
};
const show = async (as: Actor, _id: string) => (await server.call(tasks.show, { as, params: { _id } })).body;
const accuracy = async (as: Actor, project: string, query: Call["query"] = {}) =>
  (await server.call(tasks.accuracy, { as, params: { _id: project }, query })).body;

describe("what was submitted", () => {
  test("is compared with the known answer in words and characters; its author learns it once it is accepted", async () => {
    const project = await insertProject(server.db, "Known");
    const ann = await server.person("annotator");
    const id = await answer(ann, project, "i can spell", "i kan cpell");
    const known = {
      against: "known",
      words: { substitutions: 2, deletions: 0, insertions: 0, length: 3, rate: 2 / 3 },
      characters: { substitutions: 2, deletions: 0, insertions: 0, length: 11, rate: 2 / 11 },
    };
    expect(await show(reviewer, id)).toMatchObject({
      errors: [known],
      others: [{ of: "known", user: null, content: heard("i can spell") }],
    });
    expect(await show(ann, id)).toMatchObject({ errors: [], others: [] });
    await decide(id, { decision: "fix", content: heard("I can cpell") });
    const accepted = { against: "accepted", words: { substitutions: 1, length: 3 }, characters: { substitutions: 1 } };
    expect(await show(ann, id)).toMatchObject({ errors: [known, accepted], others: [] });
  });

  test("is compared by the project's rules, and anew when its author replaces it", async () => {
    const project = await insertProject(server.db, "Rules");
    const normalisation = { ignoreCase: false, ignorePunctuation: true, ignoreDiacritics: true, fillers: ["uh"] };
    const edit = { as: manager, params: { _id: project }, body: { normalisation } };
    expect((await server.call(tasks.editSettings, edit)).body.settings.normalisation).toEqual(normalisation);
    expect((await server.call(tasks.editSettings, edit)).body.code).toBe("no_change");
    const ann = await server.person("annotator");
    const id = await answer(ann, project, "Café, two", "cafe uh two");
    expect((await show(manager, id)).errors).toMatchObject([{ words: { substitutions: 1, insertions: 0, length: 2 } }]);
    await server.call(audio.update, { as: ann, params: { _id: id }, body: { content: heard("Cafe two uh") } });
    await measureTask(server, id);
    expect((await show(manager, id)).errors).toMatchObject([{ words: { substitutions: 0, length: 2, rate: 0 } }]);
  });

  test("may be empty, as may be the known answer; what is too long has no figures", async () => {
    const project = await insertProject(server.db, "Empty");
    const ann = await server.person("annotator");
    const errorsOf = async (known: string, text: string) =>
      (await show(manager, await answer(ann, project, known, text))).errors;
    expect(await errorsOf("", "")).toMatchObject([{ words: { length: 0, rate: 0 } }]);
    expect(await errorsOf("", "a b")).toMatchObject([{ words: { insertions: 2, rate: null } }]);
    expect(await errorsOf("a b", "")).toMatchObject([{ words: { deletions: 2, rate: 1 } }]);
    const long = "word ".repeat(1 + comparedMax.characters / 5);
    const inPieces = (length: number) => ({
      segments: Array.from({ length }, () => heard(long.slice(0, 5000))).flatMap((one) =>
        "segments" in one ? one.segments : [],
      ),
    });
    await insertItem(server.db, { project, gold: heard("word") });
    const [{ _id: id }] = (await server.call(audio.fetch, { as: ann, params: { _id: project } })).body.tasks;
    const submitted = (content: unknown) =>
      run(
        server.db.sql,
        sqlText`update tasks set status = 'submitted', lease_until = null, content = $2, version = version + 1 where _id = $1`,
        [id, JSON.stringify(content)],
      );
    await submitted(inPieces(3));
    await measureTask(server, id);
    expect((await show(manager, id)).errors).toMatchObject([
      { words: { length: 1, insertions: 2999 }, characters: null },
    ]);
    await submitted(inPieces(1 + comparedMax.words / 5000));
    await measureTask(server, id);
    expect((await show(manager, id)).errors).toEqual([]);
  });

  test("is compared in the background, soon after it was submitted", async () => {
    const project = await insertProject(server.db, "Background");
    const ann = await server.person("annotator");
    const item = await insertItem(server.db, { project, gold: heard("hello world") });
    await take(ann, project);
    const body = { projectId: project, contentId: item, content: heard("hello duck") };
    const { _id } = (await server.call(audio.submit, { as: ann, body })).body.task;
    const background = await startBackground({ db: server.db, config: server.config, log: makeLog("silent") });
    try {
      await expect
        .poll(async () => (await show(manager, _id)).errors, { timeout: 20_000 })
        .toMatchObject([{ words: { rate: 0.5 } }]);
    } finally {
      await background.stop();
    }
  });
});

describe("people's accuracy", () => {
  test("pools the errors of all items: jiwer's example; below five items there is no interval", async () => {
    const project = await insertProject(server.db, "Pooled");
    const ann = await server.person("annotator");
    const ids = [];
    for (const [known, text] of jiwer) ids.push(await answer(ann, project, known, text));
    const { accuracy: rows, count } = await accuracy(reviewer, project);
    expect(count).toBe(1);
    expect(rows).toMatchObject([
      {
        user: { _id: ann._id },
        items: 2,
        words: { errors: 8, length: 9, low: null, high: null },
        reviewed: 0,
        pairs: 0,
      },
    ]);
    expect(rows[0].words.rate).toBeCloseTo(0.8889, 4);
    expect(rows[0]).toMatchObject({ reviewedRate: null, agreement: null });
    // Their own line knows of accepted work alone, and others' not at all.
    expect((await accuracy(ann, project)).accuracy).toEqual([]);
    await decide(ids[0]!, { decision: "fix", content: heard("shoe order two three") });
    const bob = await server.person("annotator");
    await answer(bob, project, "a", "a");
    expect((await accuracy(ann, project)).accuracy).toMatchObject([
      { user: { _id: ann._id }, items: 1, words: { errors: 3, length: 3 }, reviewed: 1, reviewedRate: 2 / 4 },
    ]);
    expect((await accuracy(manager, project, { sortBy: "rate:asc" })).accuracy).toMatchObject([
      { user: { _id: bob._id } },
      { user: { _id: ann._id } },
    ]);
    expect((await accuracy(manager, project, { kind: ["image"] })).accuracy).toEqual([]);
    expect((await accuracy(manager, project, { user: [bob._id] })).accuracy).toHaveLength(1);
  });

  test("has an interval from five items on, the one of the pure function", async () => {
    const project = await insertProject(server.db, "Interval");
    const ann = await server.person("annotator");
    const texts = ["a b c d", "a b c x", "a b x y", "a b c d e", "a b"];
    for (const text of texts) await answer(ann, project, "a b c d", text);
    const counts = [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [0, 0, 2],
    ].map(([substitutions = 0, insertions = 0, deletions = 0]) => ({
      substitutions,
      insertions,
      deletions,
      length: 4,
    }));
    const [{ words }] = (await accuracy(manager, project)).accuracy;
    const pure = pooledErrors(counts);
    expect(pure).toMatchObject({ errors: 6, length: 20, rate: 0.3 });
    expect(words).toMatchObject({ errors: 6, length: 20, rate: 0.3 });
    // Of 5 items with 0, 1, 2, 1, 2 errors the design effect is below 1, so it is Wilson's of 6 in 20.
    expect(words.low).toBeCloseTo(0.1455, 4);
    expect(words.high).toBeCloseTo(0.519, 4);
    expect([words.low, words.high]).toEqual([expect.closeTo(pure.low!, 10), expect.closeTo(pure.high!, 10)]);
  });

  test("has the agreement of what two people did, each pair against the longer text", async () => {
    const project = await insertProject(server.db, "Twice");
    const [ann, bob] = [await server.person("annotator"), await server.person("annotator")];
    const both = async (one: string, other: string) => {
      const item = await insertItem(server.db, { project, wanted: 2 });
      for (const as of [ann, bob]) expect(await take(as, project)).toBe(item);
      return [await send(ann, project, item, one), await send(bob, project, item, other)] as const;
    };
    await both("one two three four", "one two three");
    const [first, second] = await both("x", "y z");
    for (const [person, id, text] of [
      [bob, first, "y z"],
      [ann, second, "x"],
    ] as const) {
      expect(await show(reviewer, id)).toMatchObject({
        errors: [],
        others: [{ of: "person", user: { _id: person._id }, content: heard(text) }],
      });
    }
    // Both are compared at once, as often as the job is run.
    await Promise.all([first, second, first, second].map((id) => measureTask(server, id)));
    const rows = (await accuracy(manager, project)).accuracy;
    // 1 − 1/4 and 1 − 2/2. Without known answers there is no rate: 0 would say that all is right.
    expect(rows).toMatchObject([
      { pairs: 2, agreement: 0.375, items: 0, words: { rate: null }, characters: { rate: null } },
      { pairs: 2, agreement: 0.375, items: 0, words: { rate: null }, characters: { rate: null } },
    ]);
    await server.call(audio.update, {
      as: reviewer,
      params: { _id: second },
      body: { decision: "reject", reasons: ["missing"] },
    });
    await measureTask(server, second);
    expect((await accuracy(manager, project)).accuracy).toMatchObject([{ pairs: 1 }, { pairs: 1 }]);
  });

  test("has the errors of three people's texts against what most wrote, anew as texts come, change and go", async () => {
    const project = await insertProject(server.db, "Voted");
    const [ann, bob, cid] = [
      await server.person("annotator"),
      await server.person("annotator"),
      await server.person("annotator"),
    ];
    const item = await insertItem(server.db, { project, wanted: 3 });
    for (const as of [ann, bob, cid]) expect(await take(as, project)).toBe(item);
    const rates = async () =>
      Object.fromEntries(
        (await accuracy(manager, project)).accuracy.map((row: Record<string, unknown>) => [
          (row["user"] as Actor)._id,
          [row["consensusItems"], row["consensusRate"]],
        ]),
      );
    const first = await send(ann, project, item, "the cat sat down");
    const second = await send(bob, project, item, "the cat sat");
    expect(await rates()).toMatchObject({ [ann._id]: [0, null] });
    const third = await send(cid, project, item, "a cat sat down");
    // Most wrote "the cat sat down": of its four words one left out "down", one wrote "a".
    expect(await rates()).toEqual({ [ann._id]: [1, 0], [bob._id]: [1, 0.25], [cid._id]: [1, 0.25] });
    const one = { length: 4, rate: 0.25 };
    expect((await show(reviewer, second)).errors).toMatchObject([
      { against: "consensus", words: { ...one, substitutions: 0, deletions: 1 } },
    ]);
    expect((await show(reviewer, third)).errors).toMatchObject([
      { against: "consensus", words: { ...one, substitutions: 1, deletions: 0 } },
    ]);
    expect((await show(cid, third)).errors).toEqual([]);
    // Now most leave "down" out, as nobody's own errors but all of theirs show.
    await server.call(audio.update, { as: ann, params: { _id: first }, body: { content: heard("the cat sat") } });
    await measureTask(server, first);
    expect(await rates()).toEqual({ [ann._id]: [1, 0], [bob._id]: [1, 0], [cid._id]: [1, 2 / 3] });
    await decide(second, { decision: "reject", reasons: ["missing"] });
    expect(await rates()).toEqual({ [ann._id]: [0, null], [cid._id]: [0, null] });
  });

  test("is nobody's of an unknown project", async () => {
    const { status } = await server.call(tasks.accuracy, { as: manager, params: { _id: crypto.randomUUID() } });
    expect(status).toBe(404);
  });
});
