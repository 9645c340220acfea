import type { MediaFacts, Transcript } from "../../../contract/tasks/entity.ts";
import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import { enqueueAll } from "../../core/db/enqueue-all.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import type { FileStore } from "../../core/files/files.ts";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { SoundMeter } from "../../services/media/sound-meter.ts";
import { drawSheet } from "./demo-pictures.ts";
import {
  audioProject,
  audioRules,
  glossary,
  imageProject,
  lines,
  type PicturePlan,
  pictures,
  type SoundPlan,
  sounds,
} from "./demo-plans.ts";
import { sampleRate, speak } from "./demo-sounds.ts";
import { insertItem, insertLine, type MadeItem, type Team } from "./demo-turns.ts";
import { factsOf } from "./look.ts";
import { measureTaskJob } from "./measure.ts";

const dayMs = 86_400_000;
/** What a call pays, in minor units. */
const pieceRate = 85;

/** Sounds and pictures to transcribe, made for it: some done, some with people, most still free. */
export const fillTasks = async (company: DemoCompany) => {
  const { sql, now, people, workers } = company;
  const random = new Random(20_261_124);
  const account = (role: string) => people.find((person) => person.role === role && person.isAccount)?._id;
  const others = workers.flatMap(({ _id }) =>
    people.some((person) => person._id === _id && person.role === "annotator" && !person.isAccount) ? [_id] : [],
  );
  const [worker, reviewer, manager] = [account("annotator"), account("reviewer"), account("manager")];
  const [other, third] = others;
  const image = await sql.selectFrom("projects").select("_id").where("name", "=", imageProject).executeTakeFirst();
  if (!worker || !reviewer || !manager || !other || !third || !image) return undefined;
  const team: Team = { worker, other, third, reviewer, manager };
  const audio = await insertAudioProject(company, random);
  await sql
    .insertInto("task_settings")
    .values([
      {
        project_id: audio,
        double_percent: 10,
        glossary: JSON.stringify(glossary.audio) as never,
        normalisation: audioRules.normalisation,
        language_rules: JSON.stringify(audioRules.languageRules) as never,
      },
      { project_id: image._id, glossary: JSON.stringify(glossary.image) as never },
    ])
    .execute();
  const stored = new Map<string, Uint8Array>();
  const add = async (kind: TranscribedKind, project: string, made: readonly MadeItem[]): Promise<void> => {
    for (const [at, item] of made.entries()) {
      const place = { kind, project, number: at + 1, amount: kind === "audio" ? pieceRate : null };
      const files = await insertItem({ sql, random, now, team }, place, item);
      for (const [id, bytes] of files) stored.set(id, bytes);
    }
  };
  await add(
    "audio",
    audio,
    sounds.map((plan) => soundOf(random, plan)),
  );
  await add("image", image._id, await Promise.all(pictures.map((plan) => pictureOf(random, plan))));
  for (const [at, text] of lines.entries()) await insertLine({ sql, random, now, team }, audio, at + 1, text);
  await queueMeasuring(sql, [audio, image._id]);
  return async (_db: Database, store: FileStore): Promise<void> => {
    for (const [id, bytes] of stored) await store.put(id, bytes);
  };
};

/** What people's accuracy is made of is counted as soon as the server runs. */
const queueMeasuring = async (sql: Sql, projects: readonly string[]): Promise<void> => {
  const done = await sql
    .selectFrom("tasks")
    .select("_id")
    .where("project_id", "in", projects)
    .where("status", "in", ["submitted", "approved"])
    .execute();
  await enqueueAll(
    sql,
    measureTaskJob,
    done.map(({ _id: task }) => ({ payload: { task } })),
  );
};

/** It pays by the piece, and is older than all others, so that these stay in their order. */
const insertAudioProject = async ({ sql, now }: DemoCompany, random: Random): Promise<string> => {
  const created = new Date(now.getTime() - 118 * dayMs);
  const _id = random.id(created);
  const { name, client, description } = audioProject;
  await sql
    .insertInto("projects")
    .values({
      _id,
      name,
      client_alias: client,
      description,
      platform: "In house",
      status: "active",
      pay_by: "piece",
      longest_shift_minutes: 600,
      created_at: created.toISOString(),
      updated_at: created.toISOString(),
    })
    .execute();
  await sql
    .insertInto("project_piece_rates")
    .values({ project_id: _id, starts_on: "-infinity", piece_rate: pieceRate })
    .execute();
  return _id;
};

const soundOf = (random: Random, plan: SoundPlan): MadeItem => {
  const lines = plan.lines.map(([speaker, text]) => ({ speaker, text }));
  const { wav, spans } = speak(random, lines, plan.gain);
  const meter = new SoundMeter(sampleRate, 1);
  // Behind the header of the file.
  meter.add(wav.subarray(44));
  const { peaks, ...sound } = meter.finish();
  const facts: MediaFacts = factsOf({ ...sound, statedMilliseconds: sound.milliseconds });
  const transcript: Transcript = { segments: lines.map((line, at) => ({ ...line, ...spans[at]!, tags: [] })) };
  return { plan, bytes: wav, mime: "audio/wav", name: `${plan.reference}.wav`, facts, peaks, transcript };
};

const pictureOf = async (random: Random, plan: PicturePlan): Promise<MadeItem> => {
  const { bytes, width, height, boxes } = await drawSheet(random, plan.look, plan.lines);
  return {
    plan,
    bytes,
    mime: "image/jpeg",
    name: `${plan.reference}.jpg`,
    facts: { width, height },
    peaks: null,
    transcript: { boxes: [...boxes] },
  };
};
