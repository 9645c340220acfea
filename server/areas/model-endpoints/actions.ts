import type { z } from "zod";
import type { modelEndpoints } from "../../../contract/model-endpoints/endpoints.ts";
import type { ModelEndpoint } from "../../../contract/model-endpoints/entity.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { sealerOf } from "../../core/auth/personal.ts";
import { serverKey } from "../../core/auth/server-keys.ts";
import { theServer } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { urlProblem } from "../../services/guard/addresses.ts";
import type { Target } from "../../services/models/models.ts";
import { lockProject } from "../projects/actions.ts";
import { endpointOf } from "./queries.ts";

type Body = z.output<typeof modelEndpoints.set.body>;

const sealer = async (sql: Sql) => sealerOf(await serverKey(sql, "model-endpoints"));
const invalidUrl = (message: string) => new AppError("validation", { fields: { url: [message] } });

/**
 * Sets a project's endpoint. A key that is not given stays, but only for the same origin: whoever may change the
 * address must not be able to send the key elsewhere. No version is given out twice, whatever was removed. Throws
 * not_found, stale, validation, host_not_approved.
 */
export const setEndpoint = async (
  write: Write,
  project: string,
  { version, key, ...body }: Body,
  standIn: string | undefined,
): Promise<ModelEndpoint> => {
  await lockProject(write.sql, project);
  const before = await endpointOf(write.sql, write.me, project);
  // One that was removed since is stale too: without it, a key that was left out would be no key.
  if (version !== undefined && version !== before?.version) throw stale(before);
  const problem = urlProblem(body.url, standIn);
  if (problem) throw invalidUrl(problem);
  const { origin, href, host } = new URL(body.url);
  const isElsewhere = before !== null && new URL(before.url).origin !== origin;
  const sealed = key ? (await sealer(write.sql)).seal(key) : null;
  const keepsKey = key === undefined && !isElsewhere;
  await run(
    write.sql,
    sqlText`insert into model_endpoints as e
       (project_id, kind, url, models, template, answer_path, key_sealed, key_end, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, nextval('model_endpoint_versions'))
     on conflict (project_id) do update set kind = excluded.kind, url = excluded.url, models = excluded.models,
       template = excluded.template, answer_path = excluded.answer_path,
       key_sealed = case when $9 then e.key_sealed else excluded.key_sealed end,
       key_end = case when $9 then e.key_end else excluded.key_end end, version = excluded.version, updated_at = now()`,
    [
      project,
      body.kind,
      href,
      body.models,
      body.kind === "template" ? body.template : "",
      body.kind === "template" ? body.answerPath : "",
      sealed,
      endOf(key ?? ""),
      keepsKey,
    ],
  );
  const after = (await endpointOf(write.sql, write.me, project))!;
  if (!after.isApproved) throw new AppError("host_not_approved", { params: { host } });
  await write.record({ resource: "modelEndpoints", id: project, before, after });
  return after;
};

/** The last four characters; of a short key fewer, so that it can't be guessed from them. */
const endOf = (key: string): string => (key.length >= 12 ? key.slice(-4) : key === "" ? "" : "••••");

/** Deletes a project's address and key. Throws not_found. */
export const resetEndpoint = async (write: Write, project: string): Promise<void> => {
  await lockProject(write.sql, project);
  const before = await endpointOf(write.sql, write.me, project);
  if (!before) return write.record();
  await write.sql.deleteFrom("model_endpoints").where("project_id", "=", project).execute();
  await write.record({ resource: "modelEndpoints", id: project, before, after: null });
};

/** What a project's prompts ask, one target for each of its models. Throws no_model, host_not_approved. */
export const targetsOf = async (sql: Sql, project: string): Promise<Target[]> => {
  const endpoint = await endpointOf(sql, theServer, project);
  if (!endpoint) throw new AppError("no_model");
  if (!endpoint.isApproved) throw new AppError("host_not_approved", { params: { host: new URL(endpoint.url).host } });
  const { key_sealed } = await sql
    .selectFrom("model_endpoints")
    .select("key_sealed")
    .where("project_id", "=", project)
    .executeTakeFirstOrThrow();
  const key = key_sealed ? String((await sealer(sql)).open(key_sealed)) : "";
  const { kind, url, models, template, answerPath } = endpoint;
  return models.map((model) => ({ kind, url, key, model, template, answerPath }));
};
