import { directory, directoryFields } from "../../../contract/directory/endpoints.ts";
import type { FailedProject, Synced, SyncedProject, SyncReply } from "../../../contract/directory/sync.ts";
import { createRecords, editRecord } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { directoryCrud } from "./queries.ts";
import type { Found, FoundProject } from "./server-projects.ts";

const nameTaken = "This client has another entry of this name.";

/** What a synchronisation would do. */
export const planSync = async (sql: Sql, found: Found): Promise<SyncReply> => {
  const failed: FailedProject[] = [...found.failed];
  const fails = ({ serverAgent, id, entry: { name } }: FoundProject, message: string) =>
    void failed.push({ serverAgent, id, name, message });
  const fitting = found.projects.filter((project) => {
    const problem = problemOf(project.entry);
    if (problem) fails(project, problem);
    return problem === undefined;
  });
  const known = await knownEntries(sql);
  const wanted = fitting.flatMap((project) => {
    const entry = known.get(keyOf(project));
    if (entry?.isDeleted) return [];
    const change = changeOf(project, entry);
    return change ? [{ project, change }] : [];
  });
  const unchanged = fitting.length - wanted.length;
  const keys = await nameKeys(
    sql,
    wanted.map(({ change }) => change),
  );
  const seen = new Set<string>();
  const changes = wanted.flatMap(({ project, change }, place) => {
    const { key, isTaken } = keys[place]!;
    if (isTaken || seen.has(key)) {
      fails(project, nameTaken);
      return [];
    }
    seen.add(key);
    return [change];
  });
  const created = changes.filter(({ before }) => before === null).length;
  return { created, updated: changes.length - created, unchanged, failed, changes, standIns: [...found.standIns] };
};

/**
 * Creates and updates entries; one at a time, so that two don't create the same. Throws taken where someone gives
 * another entry one of the names at the same moment.
 */
export const applySync = async (write: Write, found: Found): Promise<SyncReply> => {
  await run(write.sql, sqlText`lock table directory_origins in share row exclusive mode`, []);
  const plan = await planSync(write.sql, found);
  const fresh = plan.changes.filter(({ before }) => before === null);
  const bodies = fresh.map(({ after }) => directory.create.body.parse(after));
  const { taken, made } = await createRecords(write, directoryCrud, bodies);
  const kept = fresh.filter((_, place) => !taken.includes(place));
  const origins = kept.map(({ serverAgent, id }, place) => ({
    server_agent: serverAgent,
    server_project_id: id,
    entry_id: made[place]!._id,
  }));
  if (origins.length > 0) await write.sql.insertInto("directory_origins").values(origins).execute();
  const edited = plan.changes.filter(({ before }) => before !== null);
  for (const { entry, after } of edited) await editRecord(write, directoryCrud, entry!, { ...after });
  await write.record();
  const lost = fresh.filter((_, place) => taken.includes(place));
  return {
    ...plan,
    created: kept.length,
    failed: [
      ...plan.failed,
      ...lost.map(({ serverAgent, id, name }) => ({ serverAgent, id, name, message: nameTaken })),
    ],
    changes: [...kept.map((change, place) => ({ ...change, entry: made[place]!._id })), ...edited],
  };
};

/** Why a project can't be an entry; undefined where it can. */
const problemOf = (entry: Synced): string | undefined => {
  for (const name of ["name", "clientAlias", "dataType", "platform"] as const) {
    const { error } = directoryFields[name].safeParse(entry[name]);
    if (error) return `${directoryFields[name].meta()?.label}: ${error.issues[0]?.message}`;
  }
  return undefined;
};

interface Known extends Synced {
  readonly _id: string;
  readonly isDeleted: boolean;
}

/** By the server and the project there. They stay as they are until the transaction ends. */
const knownEntries = async (sql: Sql): Promise<ReadonlyMap<string, Known>> => {
  const rows = await run<Known & { serverAgent: FoundProject["serverAgent"]; id: string }>(
    sql,
    sqlText`select o.server_agent as "serverAgent", o.server_project_id as id, d._id, d.name,
        d.client_alias as "clientAlias", d.data_type as "dataType", d.platform, d.deleted_at is not null as "isDeleted"
      from directory_origins o join directory_entries d on d._id = o.entry_id order by d._id for no key update of d`,
    [],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

const keyOf = ({ serverAgent, id }: { readonly serverAgent: string; readonly id: string }): string =>
  `${serverAgent} ${id}`;

/** Undefined where nothing differs. What the server doesn't know, and who the client is, stays as people typed it. */
const changeOf = ({ serverAgent, id, entry }: FoundProject, known: Known | undefined): SyncedProject | undefined => {
  const name = entry.name.trim();
  const fresh = { ...entry, name, clientAlias: entry.clientAlias.trim() };
  if (!known) return { serverAgent, id, name, entry: null, before: null, after: fresh };
  const before = {
    name: known.name,
    clientAlias: known.clientAlias,
    dataType: known.dataType,
    platform: known.platform,
  };
  const after = { ...fresh, clientAlias: known.clientAlias, dataType: fresh.dataType || known.dataType };
  const isSame = (Object.keys(after) as (keyof Synced)[]).every((field) => after[field] === before[field]);
  return isSame ? undefined : { serverAgent, id, name, entry: known._id, before, after };
};

/** The keys by which entries' names are compared, in the order of the changes, and whether another entry has one. */
const nameKeys = (
  sql: Sql,
  changes: readonly SyncedProject[],
): Promise<readonly { readonly key: string; readonly isTaken: boolean }[]> =>
  run(
    sql,
    sqlText`with wanted as (
        select place, entry, lower(regexp_replace(client, '\\s+', '', 'g')) as client_key,
          lower(regexp_replace(name, '\\s+', '', 'g')) as name_key
        from json_to_recordset($1::json) as row (place int, entry uuid, client text, name text))
      select json_build_array(client_key, name_key)::text as key, exists (
        select from directory_entries d where d.client_key = wanted.client_key and d.name_key = wanted.name_key
          and d.deleted_at is null and d._id is distinct from wanted.entry) as "isTaken"
      from wanted order by place`,
    [
      JSON.stringify(
        changes.map(({ entry, after }, place) => ({ place, entry, client: after.clientAlias, name: after.name })),
      ),
    ],
  );
