import { kindOf, type NotificationKind } from "../../../contract/core/notifications.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import type { Sql } from "../../core/db/pool.ts";
import { openedBy, openersOf, sealersOf } from "../../core/auth/personal.ts";
import type { Unworded } from "./words.ts";

type Params = Unworded["params"];

/** The parameters of a kind with personal text. */
const personalOf = (kind: NotificationKind): readonly string[] =>
  Object.entries(kindOf(kind).params.shape).flatMap(([name, field]) => (schemaInfo(field).meta.personal ? [name] : []));

interface NotificationParams {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly params: Params;
}
export interface Stored {
  readonly params: Params;
  /** Null where none is personal, or the person was erased. */
  readonly sealed: Buffer | null;
}

/**
 * Splits the parameters into plain ones and those encrypted under the person's key, which are left out where the person
 * was erased.
 */
export const sealParams = async (sql: Sql, input: readonly NotificationParams[]): Promise<Stored[]> => {
  const sealers = await sealersOf(
    sql,
    input.filter(({ kind }) => personalOf(kind).length > 0).map(({ userId }) => userId),
  );
  return input.map(({ userId, kind, params }) => {
    const hidden = personalOf(kind);
    const part = (isHidden: boolean) =>
      Object.fromEntries(Object.entries(params).filter(([name]) => hidden.includes(name) === isHidden));
    return { params: part(false), sealed: hidden.length > 0 ? (sealers.get(userId)?.seal(part(true)) ?? null) : null };
  });
};

/** Joins them again; encrypted ones are missing where the person was erased. */
export const openParams = async (
  sql: Sql,
  rows: readonly { user_id: string; kind: NotificationKind; params: object; sealed: Buffer | null }[],
): Promise<Unworded[]> => {
  const encrypted = rows.filter(({ sealed }) => sealed !== null);
  const openers = await openersOf(sql, [...new Set(encrypted.map(({ user_id }) => user_id))]);
  return rows.map(({ user_id, kind, params, sealed }) => ({
    kind,
    params: { ...(params as Params), ...(sealed && (openedBy(openers.get(user_id), sealed) as Params | undefined)) },
  }));
};
