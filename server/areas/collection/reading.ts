import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { withCurrent } from "../../core/app-error.ts";
import { pageSql } from "../../core/db/page.ts";
import { meCte, run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { Parameters as SqlParameters, type View } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import type { Signer } from "../../core/files/file-addresses.ts";
import type { Context, Reply } from "../../core/http/context.ts";
import type { collection } from "../../../contract/collection/endpoints.ts";

/** An item with addresses at which its files can be read for some hours. */
export const signed = (item: CollectedItem, addressOf: Signer): CollectedItem => ({
  ...item,
  files: item.files.map((file) => ({ ...file, url: addressOf(file._id, "attachment") })),
});

export interface ItemReply {
  readonly collectedItem: CollectedItem;
}
/** A call that changes one item: what its change returns is answered with addresses of the files. */
export type ItemContext = Omit<Context, "change"> & {
  readonly change: (work: (write: Write) => Promise<CollectedItem>) => Promise<ItemReply>;
};

/** Runs a call that changes one item, whose files have addresses in the reply, and also in a stale error. */
export const changingItem = async (
  context: Context,
  work: (context: ItemContext) => Promise<ItemReply>,
): Promise<ItemReply> => {
  const addressOf = await context.services.fileAddresses.signer();
  const change: ItemContext["change"] = (make) =>
    context.change(async (write) => ({ collectedItem: signed(await make(write), addressOf) }));
  try {
    return await work({ ...context, change });
  } catch (error) {
    throw withCurrent(error, (current: CollectedItem) => signed(current, addressOf));
  }
};

type Page = Reply<typeof collection.list>;
type Query = Parameters<typeof pageSql>[0]["query"];

/** A page of items with signed addresses; `$3` in `fixed` is the value. */
export const pageOfItems = async (
  { sql, me, services }: Pick<Context, "sql" | "me" | "services">,
  query: Query,
  view: View,
  { fixed, value }: { readonly fixed: readonly SqlText[]; readonly value: string | null } = { fixed: [], value: null },
): Promise<Page> => {
  const params = new SqlParameters([me._id, me.role, ...(fixed.length > 0 ? [value] : [])]);
  const page = pageSql({ view, key: "collectedItems", query, params, fixed });
  const [[row], addressOf] = await Promise.all([
    run<{ body: string }>(sql, sqlText`with ${meCte} select ${page} as body from me`, params.values),
    services.fileAddresses.signer(),
  ]);
  const found = JSON.parse(row!.body) as Page;
  return { ...found, collectedItems: found.collectedItems.map((item) => signed(item, addressOf)) };
};
