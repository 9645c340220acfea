import type { Choice, PromptKind } from "../../../contract/prompts/rules.ts";
import type { PromptState } from "../../../contract/prompts/states.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";

interface NewPrompt {
  readonly project: string;
  /** Null: given answers that wait for anyone. */
  readonly author: string | null;
  readonly kind?: PromptKind;
  readonly status?: PromptState;
  readonly prompt?: string;
  readonly answers?: readonly string[];
  readonly choice?: Choice;
  /** Who gave its answers, which they don't get to compare; the first person by default. */
  readonly giver?: string;
  /** Staff gave its answers; so it is where nobody has written anything yet. */
  readonly isGiven?: boolean;
}

const leaseMs = 3_600_000;

/** A prompt of one turn: with one answer, or two that are compared. */
export const insertPrompt = async (
  db: Database,
  { project, author, kind = "custom", status = "draft", prompt = "Why is the sky blue?", choice, ...more }: NewPrompt,
): Promise<{ _id: string; turn: string; answers: string[] }> => {
  const answers = more.answers ?? (kind === "custom" ? ["Because of Rayleigh."] : ["Short", "Long"]);
  const [_id, turn] = [newId(), newId()];
  const isGiven = more.isGiven ?? (status === "open" || status === "assigned");
  const isKept = isGiven && ["assigned", "draft", "rejected"].includes(status);
  const isSubmitted = ["submitted", "approved", "rejected"].includes(status);
  const first = db.sql.selectFrom("users").select("_id").orderBy("created_at").orderBy("_id");
  const creator = more.giver ?? author ?? (await first.executeTakeFirstOrThrow())._id;
  await db.sql
    .insertInto("prompts")
    .values({
      _id,
      project_id: project,
      kind,
      status,
      annotator_id: status === "open" ? null : author,
      is_given: isGiven,
      title: prompt,
      created_by: creator,
      ...(choice && { choice }),
      ...(status === "assigned" && { assigned_at: new Date().toISOString() }),
      ...(isKept && { lease_until: new Date(Date.now() + leaseMs).toISOString() }),
      ...(isSubmitted && { submitted_at: new Date().toISOString() }),
    })
    .execute();
  await db.sql.insertInto("prompt_turns").values({ _id: turn, prompt_id: _id, place: 0, prompt }).execute();
  const rows = answers.map((text, place) => ({ _id: newId(), turn_id: turn, place, text, source: `model ${place}` }));
  if (rows.length > 0) await db.sql.insertInto("prompt_answers").values(rows).execute();
  return { _id, turn, answers: rows.map((row) => row._id) };
};

/** Something that answers are rated on, from 1 to 5. */
export const insertFeature = async (db: Database, project: string, name: string): Promise<string> => {
  const _id = newId();
  await db.sql.insertInto("rating_features").values({ _id, project_id: project, name, scale: 5 }).execute();
  return _id;
};

/** Approves the host of a URL and lets a project ask its models. */
export const insertEndpoint = async (db: Database, project: string, url: string, models = ["alpha"]): Promise<void> => {
  await db.sql
    .insertInto("model_hosts")
    .values({ _id: newId(), host: new URL(url).host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.sql
    .insertInto("model_endpoints")
    .values({ project_id: project, kind: "openai", url: `${url}/v1`, models })
    .execute();
};

/** The events of a stream that has ended, in order. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any event, and says itself what it expects
export const eventsIn = (stream: string): { event: string; data: any }[] =>
  [...stream.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data]) => ({
    event: event!,
    data: JSON.parse(data!),
  }));
