import { sql as raw } from "kysely";
import type { z } from "zod";
import { guidelineMax, type ProjectInfo } from "../../../contract/projects/guidelines.ts";
import type { projects } from "../../../contract/projects/endpoints.ts";
import type { Config } from "../../config.ts";
import { changeRecord } from "../../core/db/change-record.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { Refusal, stale } from "../../core/refusal.ts";
import { cleanText, signedText } from "../../core/rich-text.ts";
import { filesOf, referToFiles } from "../files/actions.ts";
import { lockProject } from "./actions.ts";
import { concernedBy, keepVersion, tellOfChange, type VersionWithText, versionOf } from "./guideline-versions.ts";
import { infoView, signed, storedInfo } from "./stored-info.ts";

type InfoPatch = z.output<typeof projects.updateInfo.body>;
type Restoring = z.output<typeof projects.restoreGuideline.body>;
type Calling = Pick<Context, "me" | "services" | "change">;

/** What is saved of a project's worker-facing facts. */
interface Next {
  readonly description?: string | undefined;
  /** Clean. */
  readonly guideline?: string | undefined;
  /** Nobody has to read it again. */
  readonly isMinor?: boolean | undefined;
  readonly restoredFrom?: number;
  readonly version?: number | undefined;
}

/** Throws not_found, stale, or validation where the guideline is too long or a picture in it is gone. */
export const changeInfo = (context: Calling, id: string, body: InfoPatch): Promise<ProjectInfo> => {
  const clean =
    body.guideline === undefined ? undefined : cleanText(body.guideline, { field: "guideline", max: guidelineMax });
  return changing(context, (write) =>
    storeInfo(write, context.services.config, context.me, id, { ...body, guideline: clean?.html }, clean?.pictures),
  );
};

/** Takes an older text again. Throws not_found, stale; no_change where it is the text of now. */
export const restoreGuideline = (context: Calling, id: string, { number, ...how }: Restoring): Promise<ProjectInfo> =>
  changing(context, async (write) => {
    const { config } = context.services;
    await lockProject(write.sql, id);
    const { html } = await versionOf(write.sql, context.me, id, number);
    const { guideline } = await storedInfo(write.sql, context.me, id);
    if (html === guideline) throw new Refusal("no_change");
    return storeInfo(write, config, context.me, id, { ...how, guideline: html, restoredFrom: number });
  });

/** A version with its pictures. Throws not_found. */
export const readVersion = async (
  { sql, me, services }: Pick<Context, "sql" | "me" | "services">,
  id: string,
  number: number,
): Promise<VersionWithText> => {
  const version = await versionOf(sql, me, id, number);
  return { ...version, html: signedText(version.html, await services.fileAddresses.signer()) };
};

/** The info as it reads after a change, also the one that a stale change is refused with. */
const changing = async (
  { services, change }: Calling,
  work: (write: Write) => Promise<ProjectInfo>,
): Promise<ProjectInfo> => {
  const addressOf = await services.fileAddresses.signer();
  return change(async (write) => signed(await work(write), addressOf)).catch((error: unknown) => {
    const isStale = error instanceof Refusal && error.code === "stale";
    throw isStale ? stale(signed(error.details.current as ProjectInfo, addressOf)) : error;
  });
};

const storeInfo = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  next: Next,
  pictures: readonly string[] = [],
): Promise<ProjectInfo> => {
  await lockProject(write.sql, id);
  const before = await storedInfo(write.sql, me, id);
  const changed = versionAfter(before, next);
  await changeRecord(write.sql, {
    table: "projects",
    view: infoView,
    me,
    id,
    thing: "project",
    set: {
      description: next.description,
      ...(changed && {
        guideline: changed.html,
        guideline_updated_at: raw<string>`now()`,
        guideline_number: changed.number,
        guideline_required: changed.required,
      }),
    },
    version: next.version,
  });
  if (changed) {
    await keepVersion(write, id, changed);
    // Of every version, for each of them may be read and taken again.
    const text = { resource: "projects", id, field: "guideline" };
    await referToFiles(write, text, [...new Set([...(await filesOf(write.sql, text)), ...pictures])]);
  }
  const after = await storedInfo(write.sql, me, id);
  const people = await concernedBy(write.sql, id);
  await write.record({ resource: "projects", id, before, after, people: people.map(({ userId }) => userId) });
  if (changed?.needsReading) await tellOfChange(write, config, id, people);
  return after;
};

/** The version that a change makes; undefined where the text stays as it is. */
const versionAfter = (before: ProjectInfo, { guideline: html, isMinor, restoredFrom }: Next) => {
  if (html === undefined || html === before.guideline) return undefined;
  const number = before.guidelineNumber + 1;
  // A correction of nothing is a first text, and that has to be read.
  const needsReading = html !== "" && !(isMinor && before.guideline !== "");
  const required = html === "" ? 0 : needsReading ? number : before.guidelineRequired;
  return { number, html, needsReading, required, restoredFrom };
};
