import { metaOf } from "../../../contract/core/field-kind.ts";
import { kindOf, type NotificationKind } from "../../../contract/core/notifications.ts";
import type { Sql } from "../../core/db/pool.ts";
import { openersOf, sealersOf } from "../../core/auth/personal.ts";
import type { Unworded } from "./words.ts";

type Params = Unworded["params"];

/** The parameters of a kind that are words about somebody. */
const personalOf = (kind: NotificationKind): readonly string[] =>
  Object.entries(kindOf(kind).params.shape).flatMap(([name, field]) => (metaOf(field).personal ? [name] : []));

interface Given {
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly params: Params;
}
export interface Stored {
  readonly params: Params;
  /** Null: nothing of it is personal. */
  readonly sealed: Buffer | null;
}

/** Parts the parameters into those that are kept as they are and those that are sealed under the person's key. */
export const sealParams = async (sql: Sql, given: readonly Given[]): Promise<Stored[]> => {
  const sealers = await sealersOf(
    sql,
    given.filter(({ kind }) => personalOf(kind).length > 0).map(({ userId }) => userId),
  );
  return given.map(({ userId, kind, params }) => {
    const hidden = personalOf(kind);
    const part = (wanted: boolean) =>
      Object.fromEntries(Object.entries(params).filter(([name]) => hidden.includes(name) === wanted));
    return { params: part(false), sealed: hidden.length > 0 ? sealers.get(userId)!.seal(part(true)) : null };
  });
};

/** Puts them together again; what was sealed is missing where its person was erased. */
export const openParams = async (
  sql: Sql,
  rows: readonly { user_id: string; kind: NotificationKind; params: object; sealed: Buffer | null }[],
): Promise<Unworded[]> => {
  const withWords = rows.filter(({ sealed }) => sealed !== null);
  const openers = await openersOf(sql, [...new Set(withWords.map(({ user_id }) => user_id))]);
  return rows.map(({ user_id, kind, params, sealed }) => ({
    kind,
    params: { ...(params as Params), ...(sealed && (openers.get(user_id)?.open(sealed) as Params | undefined)) },
  }));
};
