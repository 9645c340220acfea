import { groups } from "../../../contract/groups.ts";
import { pageSize } from "../../../contract/list.ts";
import { useRow } from "../../providers/use-row.ts";

/** The groups that I am in or an admin of, read again when one of them changes. */
export const useMyGroups = () => useRow(groups.mine, { query: { limit: pageSize.max } });
