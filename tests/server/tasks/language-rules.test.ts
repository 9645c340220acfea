import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { defaultRules } from "../../../contract/tasks/accuracy/normalisation.ts";
import { measureTask } from "../../../server/areas/tasks/measure.ts";
import { remeasure } from "../../../server/areas/tasks/remeasure.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker] = [await server.person("manager"), await server.person("annotator")];
  project = await insertProject(server.db, "Two languages");
});
afterAll(() => server.close());

const edit = (body: object) => server.call(tasks.editSettings, { as: manager, params: { _id: project }, body });
const settings = async () =>
  (await server.call(tasks.settings, { as: manager, params: { _id: project } })).body.settings;

/** Gives out an item of a language, and submits what someone heard. */
const answer = async (language: string, known: string, text: string): Promise<string> => {
  const item = await insertItem(server.db, { project, language, gold: heard(known) });
  await server.call(audio.fetch, { as: worker, params: { _id: project }, query: { limit: 1 } });
  const body = { projectId: project, contentId: item, content: heard(text) };
  const { _id } = (await server.call(audio.submit, { as: worker, body })).body.task;
  await measureTask(server, _id);
  return _id;
};
const measuring = async () =>
  (await server.call(tasks.progress, { as: manager, params: { _id: project } })).body.measuring;
const shown = async (_id: string) => (await server.call(tasks.show, { as: manager, params: { _id } })).body;
const errorsOf = async (_id: string): Promise<number> => {
  const [{ words }] = (await shown(_id)).errors;
  return words.substitutions + words.deletions + words.insertions;
};

test("work is compared by the rules of its item's language, and anew when they change", async () => {
  const english = { ...defaultRules, fillers: ["uh", "um"] };
  const spanish = { language: "es", ignoreCase: false, fillers: ["eh", "este"] };
  const { status } = await edit({ normalisation: english, languageRules: [spanish] });
  expect(status).toBe(200);
  const kept = { ...defaultRules, ...spanish };
  expect(await settings()).toMatchObject({ normalisation: english, languageRules: [kept] });

  const said = "Uh, Eh, hello there";
  const items = {
    en: await answer("en", "Hello there", said),
    es: await answer("es", "Hello there", said),
    mexican: await answer("es-MX", "Hello there", said),
    unsaid: await answer("", "Hello there", said),
  };
  const found = async () =>
    Object.fromEntries(await Promise.all(Object.entries(items).map(async ([of, id]) => [of, await errorsOf(id)])));
  // English takes Eh for a word; in Spanish Uh and Eh are words, and hello is another one than Hello.
  expect(await found()).toEqual({ en: 1, es: 3, mexican: 3, unsaid: 1 });
  expect((await shown(items.mexican)).normalisation).toEqual({ ...kept, language: "es-MX" });
  expect((await shown(items.en)).normalisation).toEqual({ ...english, language: "en" });

  const mexican = { ...kept, language: "es-MX", ignoreCase: true, fillers: ["uh", "eh"] };
  expect((await edit({ languageRules: [kept, mexican] })).status).toBe(200);
  // The others count as they did, and aren't compared again.
  expect(await measuring()).toEqual({ done: 0, total: 1 });
  await remeasure(server, project);
  expect(await found()).toEqual({ en: 1, es: 3, mexican: 0, unsaid: 1 });

  expect((await edit({ languageRules: [mexican] })).status).toBe(200);
  expect(await measuring()).toEqual({ done: 0, total: 1 });
  // A change while that goes on adds to it what it changes.
  expect((await edit({ languageRules: [] })).status).toBe(200);
  expect(await measuring()).toEqual({ done: 0, total: 2 });
  await remeasure(server, project);
  expect(await measuring()).toBeNull();
  expect(await found()).toEqual({ en: 1, es: 1, mexican: 1, unsaid: 1 });
  expect((await settings()).normalisation).toEqual(english);
});

test("a tag is kept in the one way to write it, and a language twice is refused at its field", async () => {
  expect((await edit({ languageRules: [{ language: "pt-br" }] })).body.settings.languageRules).toEqual([
    { language: "pt-BR", ...defaultRules },
  ]);
  expect((await edit({ languageRules: [{ language: "PT-BR" }] })).body.code).toBe("no_change");
  expect((await edit({ languageRules: [{ language: "es" }, { language: "ES" }] })).body).toMatchObject({
    code: "validation",
    fields: { "languageRules.1.language": ["This language has rules already."] },
  });
  expect((await edit({ languageRules: [{ language: "Spanish" }] })).body.fields).toEqual({
    "languageRules.0.language": ["A language code, such as en or pt-BR."],
  });
});

test("items of a language are found however their upload wrote its tag", async () => {
  const upper = await insertItem(server.db, { project, language: "FR-ca" });
  const lower = await insertItem(server.db, { project, language: "fr-ca" });
  await insertItem(server.db, { project, language: "fr" });
  const query = { language: ["fr-CA"], sortBy: "number:asc" };
  const { body } = await server.call(audio.list, { as: manager, params: { _id: project }, query });
  expect(body.contents.map(({ _id }: { _id: string }) => _id)).toEqual([upper, lower]);
});
