import type { MediaFacts, Transcript } from "../../../contract/tasks/entity.ts";
import { rejectedHours, type TaskKind, type TranscribedKind } from "../../../contract/tasks/rules.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Random } from "../../demo/random.ts";
import type { PicturePlan, SoundPlan, TurnPlan } from "./demo-plans.ts";

const hourMs = 3_600_000;
/** Longer than a lease: whoever opens the demo some hours later finds what the worker holds. */
const heldHours = 20;

export interface MadeItem {
  readonly plan: SoundPlan | PicturePlan;
  readonly bytes: Uint8Array;
  readonly mime: string;
  readonly name: string;
  readonly facts: MediaFacts;
  /** Null for a picture. */
  readonly peaks: Int8Array | null;
  /** The right one. */
  readonly transcript: Transcript;
}
export type Team = Readonly<Record<"worker" | "other" | "third" | "reviewer" | "manager", string>>;
interface Makes {
  readonly sql: Sql;
  readonly random: Random;
  readonly now: Date;
  readonly team: Team;
}
interface Place {
  readonly kind: TranscribedKind;
  readonly project: string;
  readonly number: number;
  /** In minor units; null where the project pays by the hour. */
  readonly amount: number | null;
}

/** An item with its files and turns; returns what its files consist of, by their ids. */
export const insertItem = async (makes: Makes, place: Place, item: MadeItem): Promise<Map<string, Uint8Array>> => {
  const { sql, random, now, team } = makes;
  const { plan, bytes, mime, name, facts, peaks } = item;
  const made = new Date(now.getTime() - 24 * 13 * hourMs + place.number * 60_000);
  const at = made.toISOString();
  const [_id, file_id] = [random.id(made), random.id(made)];
  const derived_id = peaks && random.id(made);
  const stored = new Map([[file_id, bytes]]);
  const common = { uploaded_by: team.manager, created_at: at, unused_since: null };
  const files = [{ ...common, _id: file_id, mime, name, size: bytes.length }];
  if (peaks && derived_id) {
    stored.set(derived_id, new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength));
    files.push({ ...common, _id: derived_id, mime: "application/octet-stream", name: "peaks", size: peaks.byteLength });
  }
  await sql.insertInto("files").values(files).execute();
  await sql
    .insertInto("task_items")
    .values({
      _id,
      project_id: place.project,
      kind: place.kind,
      number: place.number,
      reference: plan.reference,
      file_id,
      derived_id,
      text: plan.text ?? "",
      language: plan.language ?? "en",
      wanted: plan.wanted ?? 1,
      status: "available",
      facts,
      created_by: team.manager,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const turns = plan.turns ?? [];
  for (const [index, turn] of turns.entries()) await insertTurn(makes, { ...place, _id, place: index + 1 }, item, turn);
  if (turns.length < (plan.wanted ?? 1)) await insertOpen(makes, { ...place, _id, place: turns.length + 1 }, made);
  return stored;
};

/** A line to read aloud, which is free. */
export const insertLine = async (makes: Makes, project: string, number: number, text: string): Promise<void> => {
  const made = new Date(makes.now.getTime() - 24 * 13 * hourMs + number * 60_000);
  const _id = makes.random.id(made);
  const at = made.toISOString();
  const place = { kind: "line", project, number } as const;
  await makes.sql
    .insertInto("task_items")
    .values({
      _id,
      project_id: project,
      kind: place.kind,
      number,
      text,
      language: "en",
      status: "available",
      created_by: makes.team.manager,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await insertOpen(makes, { ...place, _id, place: 1 }, made);
};

interface TurnPlace extends Place {
  readonly _id: string;
  readonly place: number;
}

const insertOpen = async (
  { sql, random }: Makes,
  { _id, kind, project, number, place }: Pick<TurnPlace, "_id" | "project" | "number" | "place"> & { kind: TaskKind },
  made: Date,
) =>
  sql
    .insertInto("tasks")
    .values({
      _id: random.id(made),
      item_id: _id,
      project_id: project,
      kind,
      priority: 0,
      number,
      place,
      status: "open",
      created_at: made.toISOString(),
      updated_at: made.toISOString(),
    })
    .execute();

const insertTurn = async (
  { sql, random, now, team }: Makes,
  { _id, kind, project, number, place, amount }: TurnPlace,
  { transcript, facts }: MadeItem,
  { who, status, ago, reasons = [], comment = "", wrong, isFast = false }: TurnPlan,
): Promise<void> => {
  const last = new Date(now.getTime() - ago * hourMs);
  const isDecided = status === "approved" || status === "rejected";
  const isDone = isDecided || status === "submitted";
  const submitted = new Date(last.getTime() - (isDecided ? 3 * hourMs : 0));
  const taken = new Date(submitted.getTime() - 12 * 60_000);
  const written = isDone ? withWrong(transcript, wrong) : begun(transcript);
  const leaseHours = {
    assigned: heldHours,
    draft: heldHours,
    rejected: rejectedHours - ago,
    submitted: 0,
    approved: 0,
  };
  const lease = leaseHours[status] > 0 ? new Date(now.getTime() + leaseHours[status] * hourMs).toISOString() : null;
  const row = {
    _id: random.id(taken),
    draft: status === "draft" || status === "rejected" ? written : null,
    content: isDone ? written : null,
    fixed: wrong && status === "approved" ? transcript : null,
    reasons,
  };
  const seconds = Math.round(((facts.milliseconds ?? 20_000) / 1000) * (isFast ? 0.2 : 4));
  await run(
    sql,
    sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, user_id, status, lease_until, draft,
       draft_version, content, fixed, active_seconds, amount, is_fast, taken_at, submitted_at, reviewer_id, decided_at,
       reasons, comment, created_at, updated_at, version)
     select made._id, $2, $3, $4, 0, $5, $6, $7, $8, $9, made.draft, 3, made.content, made.fixed, $10, $11, $12, $13, $14, $15,
       $16, made.reasons, $17, $13, $18, 3
     from jsonb_to_record($1::jsonb) as made (_id uuid, draft jsonb, content jsonb, fixed jsonb, reasons jsonb)`,
    [
      JSON.stringify(row),
      _id,
      project,
      kind,
      number,
      place,
      team[who],
      status,
      lease,
      seconds,
      amount,
      isFast,
      taken.toISOString(),
      isDone ? submitted.toISOString() : null,
      isDecided ? team.reviewer : null,
      isDecided ? last.toISOString() : null,
      comment,
      last.toISOString(),
    ],
  );
};

/** The transcript with one thing misheard or misread. */
const withWrong = (transcript: Transcript, wrong: TurnPlan["wrong"]): Transcript => {
  if (!wrong) return transcript;
  const change = <T extends { readonly text: string }>(part: T): T => ({ ...part, text: part.text.replace(...wrong) });
  return "segments" in transcript
    ? { segments: transcript.segments.map(change) }
    : { boxes: transcript.boxes.map(change) };
};

/** Its first half, as somebody leaves it who is called away. */
const begun = (transcript: Transcript): Transcript =>
  "segments" in transcript
    ? { segments: transcript.segments.slice(0, Math.ceil(transcript.segments.length / 2)) }
    : { boxes: transcript.boxes.slice(0, Math.ceil(transcript.boxes.length / 2)) };
