import type { CollectedFacts } from "../../../contract/collection/entity.ts";
import type { Load } from "./load.ts";
import { idAt, one, part, personOf, projectOf, rare, type Shape, timeOf } from "./shape.ts";

const manager = "(select _id from users where email = 'manager@demo.muster.example')";
const reviewer = one("reviewer", "n");
/** The newest are free, and those before them wait for a review. */
const waits = (n: string, count: number): string => `${n} > ${count} * 0.9`;
const isFree = (n: string, count: number): string => `${n} > ${count} * 0.93`;
const facts: CollectedFacts = { width: 800, height: 600, duration: null, sampleRate: null, channels: null };
const image = "case when (n + n / 1000) % 4 = 3 then 'image' else 'audio' end";

/** Jobs with who did them, and each review; of a hundred seven are available and three wait for a review. */
export const jobs = ({ jobs: count }: Shape): Load => ({
  tables: ["jobs", "assigned_jobs", "job_reviews"],
  steps: count,
  each: part,
  insert: `with made as materialized (
      select n, at, ${idAt("at")} as _id, ${idAt("at")} as assigned, ${projectOf("n")} as project_id, ${reviewer} as reviewer_id,
        case when ${isFree("n", count)} then 'available' when ${waits("n", count)} then 'in_review' else 'completed' end as status
      from (select n, ${timeOf("n", count)} as at from generate_series($1::int, $2::int) as n) as numbered),
    worked as (
      insert into assigned_jobs (_id, job_id, user_id, reviewer_id, status, attempt_left, active_seconds, claimed_at, submitted_at,
        decided_at, created_at, updated_at)
      select assigned, _id, ${personOf("n")}, case status when 'completed' then reviewer_id end,
        case status when 'completed' then 'approved' else 'submitted' end, 3, 600 + n % 7200,
        case status when 'completed' then at + interval '6 hours' end, at + interval '5 hours',
        case status when 'completed' then at + interval '7 hours' end, at + interval '1 hour', at + interval '7 hours'
      from made where status <> 'available'),
    reviewed as (
      insert into job_reviews (_id, assigned_job_id, reviewer_id, decision, comment, reasons, created_at)
      select ${idAt("at")}, assigned, reviewer_id, decision, case decision when 'rework' then 'Two boxes are too wide.' else '' end,
        case decision when 'rework' then '[{"number": 1, "anchor": "boxes", "text": "Boxes"}]' else '[]' end::jsonb,
        at + case decision when 'rework' then interval '3 hours' else interval '7 hours' end
      from made, (values ('rework'), ('accept')) as d (decision)
      where status = 'completed' and (decision = 'accept' or n % 20 = 0))
    insert into jobs (_id, title, status, project_id, requirement_id, time_limit, items, created_by, created_at, updated_at,
      assigned_job_id)
    select _id, case n when 7 then '${rare}' else 'Batch' end || ' ' || n, status, project_id,
      (select r._id from job_requirements r where r.project_id = made.project_id), 480, 20 + n % 100, ${manager}, at, at,
      case when status <> 'available' then assigned end
    from made`,
});

/** Sounds, and a quarter pictures, each with a task; of a hundred seven are open and three wait for a review. */
export const tasks = ({ tasks: count }: Shape): Load => ({
  tables: ["task_items", "tasks"],
  steps: count,
  each: part,
  insert: `with made as materialized (
      select n, at, ${idAt("at")} as _id, ${idAt("at")} as task_id, ${projectOf("n")} as project_id, ${image} as kind,
        case when ${isFree("n", count)} then 'open' when ${waits("n", count)} then 'submitted' else 'approved' end as status
      from (select n, ${timeOf("n", count)} as at from generate_series($1::int, $2::int) as n) as numbered),
    worked as (
      insert into tasks (_id, item_id, project_id, kind, priority, number, user_id, status, content, active_seconds, taken_at,
        submitted_at, reviewer_id, decided_at, created_at, updated_at, is_fresh)
      select task_id, _id, project_id, kind, 0, n, case when status <> 'open' then ${personOf("n")} end, status,
        case when status <> 'open' then case kind
          when 'image' then '{"boxes": [{"x": 10, "y": 10, "width": 200, "height": 40, "text": "Exit 12"}]}'
          else '{"segments": [{"start": 0, "end": 20000, "speaker": "A", "text": "Good morning", "tags": []}]}' end::jsonb end,
        case when status <> 'open' then 60 + n % 600 else 0 end, case when status <> 'open' then at + interval '2 hours' end,
        case when status <> 'open' then at + interval '3 hours' end, case status when 'approved' then ${reviewer} end,
        case status when 'approved' then at + interval '1 day' end, at, at + interval '1 day', status = 'open'
      from made)
    insert into task_items (_id, project_id, kind, number, reference, url, language, task, status, facts, created_by, created_at,
      updated_at)
    select _id, project_id, kind, n, case n when 7 then '${rare}' else 'item' end || ' ' || n,
      'https://media.example.org/calls/' || n, 'en', case status when 'open' then 0 else 1 end, 'available',
      case kind when 'image' then '{"width": 900, "height": 600}' else '{"milliseconds": 60000}' end::jsonb, ${manager}, at, at
    from made`,
});

/** Pictures that people uploaded; of a hundred ten wait for a review and five were rejected. */
export const collected = ({ collected: count }: Shape): Load => ({
  tables: ["collected_items", "files", "collected_files", "file_uses"],
  steps: count,
  each: part,
  insert: `with made as materialized (
      select n, at, ${idAt("at")} as _id, ${idAt("at")} as file_id, ${personOf("n")} as author_id,
        case when ${waits("n", count)} then 'submitted' when n % 20 = 0 then 'rejected' else 'approved' end as status
      from (select n, ${timeOf("n", count)} as at from generate_series($1::int, $2::int) as n) as numbered),
    stored as (insert into files (_id, mime, size, uploaded_by, created_at, unused_since, name)
      select file_id, 'image/png', 40000, author_id, at, null, 'sign.png' from made),
    shown as (insert into collected_files (file_id, item_id, round, place, name, mime, kind, size, facts)
      select file_id, _id, 1, 0, 'sign.png', 'image/png', 'image', 40000, '${JSON.stringify(facts)}' from made),
    used as (insert into file_uses (file_id, resource, record_id) select file_id, 'collection', _id from made)
    insert into collected_items (_id, project_id, author_id, description, status, cause, reviewer_id, submitted_at, reviewed_at,
      created_at, updated_at)
    select _id, ${projectOf("n")}, author_id, case n when 7 then 'A sign by ${rare}' else 'A sign' end, status,
      case status when 'rejected' then 'poor_quality' end, case when status <> 'submitted' then ${reviewer} end, at,
      case when status <> 'submitted' then at + interval '5 hours' end, at, at
    from made`,
});
