import { sql as raw } from "kysely";
import type { z } from "zod";
import { guidelineMax, type ProjectInfo } from "../../../contract/projects/guidelines.ts";
import type { projects } from "../../../contract/projects/endpoints.ts";
import { changeRecord } from "../../core/db/change-record.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { AppError, withCurrent } from "../../core/app-error.ts";
import { cleanText, signedText } from "../../core/rich-text.ts";
import { filesOf, referToFiles } from "../files/actions.ts";
import { lockProject } from "./actions.ts";
import { concernedBy, keepVersion, notifyOfChange, type VersionWithText, versionOf } from "./guideline-versions.ts";
import { infoView, signed, storedInfo } from "./stored-info.ts";

type InfoPatch = z.output<typeof projects.updateInfo.body>;
type Restoring = z.output<typeof projects.restoreGuideline.body>;
type InfoReply = { readonly projectInfo: ProjectInfo };
type Calling = Pick<Context, "me" | "services" | "change">;

/** Changes of a project's information for workers. */
interface Next {
  readonly description?: string | undefined;
  /** Sanitised. */
  readonly guideline?: string | undefined;
  /** The new version need not be read again. */
  readonly isMinor?: boolean | undefined;
  readonly restoredFrom?: number;
  readonly version?: number | undefined;
}

/** Throws not_found, stale, or validation where the guideline is too long or refers to a deleted picture. */
export const changeInfo = async (context: Calling, id: string, body: InfoPatch): Promise<InfoReply> => {
  const clean =
    body.guideline === undefined ? undefined : cleanText(body.guideline, { field: "guideline", max: guidelineMax });
  return changing(context, (write) => storeInfo(write, id, { ...body, guideline: clean?.html }, clean?.files));
};

/** Restores an older text. Throws not_found, stale; no_change where it is the current text. */
export const restoreGuideline = (context: Calling, id: string, { number, ...how }: Restoring): Promise<InfoReply> =>
  changing(context, async (write) => {
    await lockProject(write.sql, id);
    const { html } = await versionOf(write.sql, context.me, id, number);
    const { guideline } = await storedInfo(write.sql, context.me, id);
    if (html === guideline) throw new AppError("no_change");
    return storeInfo(write, id, { ...how, guideline: html, restoredFrom: number });
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

/** Answers the info as it reads after a change, with signed pictures; also the current one in a stale error. */
const changing = async (
  { services, change }: Calling,
  work: (write: Write) => Promise<ProjectInfo>,
): Promise<InfoReply> => {
  const addressOf = await services.fileAddresses.signer();
  return change(async (write) => ({ projectInfo: signed(await work(write), addressOf) })).catch((error: unknown) => {
    throw withCurrent(error, (current: ProjectInfo) => signed(current, addressOf));
  });
};

const storeInfo = async (
  write: Write,
  id: string,
  next: Next,
  pictures: readonly string[] = [],
): Promise<ProjectInfo> => {
  await lockProject(write.sql, id);
  const before = await storedInfo(write.sql, write.me, id);
  const changed = versionAfter(before, next);
  await changeRecord(write.sql, {
    table: "projects",
    view: infoView,
    me: write.me,
    id,
    noun: "project",
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
    // Of all versions, since each of them can be read and restored.
    const text = { resource: "projects", id, field: "guideline" };
    await referToFiles(write, text, [...new Set([...(await filesOf(write.sql, text)), ...pictures])]);
  }
  const after = await storedInfo(write.sql, write.me, id);
  const people = await concernedBy(write.sql, id);
  await write.record({ resource: "projects", id, before, after, people: people.map(({ userId }) => userId) });
  if (changed?.needsReading) await notifyOfChange(write, id, people);
  return after;
};

/** The version that a change makes; undefined where the text is unchanged. */
const versionAfter = (before: ProjectInfo, { guideline: html, isMinor, restoredFrom }: Next) => {
  if (html === undefined || html === before.guideline) return undefined;
  const number = before.guidelineNumber + 1;
  // A minor change of an empty text is a first text, which has to be read.
  const needsReading = html !== "" && !(isMinor && before.guideline !== "");
  const required = html === "" ? 0 : needsReading ? number : before.guidelineRequired;
  return { number, html, needsReading, required, restoredFrom };
};
