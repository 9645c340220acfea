import { useSearchParams } from "react-router";
import type { z } from "zod";
import { restorableDays } from "../../../contract/core/bulk.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { areaOf, endpointOf } from "../../providers/endpoints.ts";
import { filterNames } from "./list-endpoint.ts";
import type { Query } from "./list-state.ts";

/** What confirmations of a deletion say. */
export const restorableText = {
  one: `It can be restored for ${restorableDays} days.`,
  many: `They can be restored for ${restorableDays} days.`,
} as const;

/** The deleted records that belong to a list, and how they are restored. */
export interface Trash {
  readonly list: Endpoint;
  readonly restore: Endpoint;
  /** Restores some, where that takes more than their ids. */
  readonly restoreSome?: (ids: readonly string[]) => Promise<z.output<typeof BulkReply>>;
  /** Narrows them to those of the record whose part the list is, such as a project. */
  readonly query: Readonly<Record<string, string>>;
}

interface Listed {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string>>;
  readonly fixedQuery?: Query;
  readonly ofArea?: false;
  /** Of a list that is not the area's own. */
  readonly trash?: Trash;
}

/**
 * The deleted records of an area's own list, if the user may restore them. None where the list is a part of the area's
 * records that the deleted ones can't be narrowed to.
 */
const trashOf = ({ endpoint, params = {}, fixedQuery = {}, ofArea, trash }: Listed): Trash | undefined => {
  if (trash) return trash;
  const area = areaOf(endpoint);
  const [list, restore] = [endpointOf(area, "deleted"), endpointOf(area, "restore")];
  if (!list || !restore || ofArea === false || endpointOf(area, "list") !== endpoint) return undefined;
  const [within] = filterNames(list);
  const parent = Object.values({ ...params, ...fixedQuery });
  if (parent.length === 0 && !within) return { list, restore, query: {} };
  const [only] = parent;
  return parent.length === 1 && within && typeof only === "string"
    ? { list, restore, query: { [within]: only } }
    : undefined;
};

/** The deleted records of a list, whether they are shown in its place, and a function that shows them or the list. */
export const useTrash = (listed: Listed & { readonly prefix?: string }) => {
  const role = useRole();
  const [params, setParams] = useSearchParams();
  const found = trashOf(listed);
  const trash = found && mayCall(found.list, role) && mayCall(found.restore, role) ? found : undefined;
  const name = `${listed.prefix ?? ""}deleted`;
  const show = (is: boolean): void =>
    setParams((before) => {
      const next = new URLSearchParams([...before].filter(([key]) => !key.startsWith(name)));
      if (is) next.set(name, "true");
      return next;
    });
  return { trash, isShown: trash !== undefined && params.get(name) === "true", show };
};
