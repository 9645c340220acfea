import { pageSize } from "../../../contract/core/list.ts";
import { callable } from "../../providers/facts.ts";
import { useRow } from "../../providers/use-row.ts";

const groups = callable("groups");

/** The groups that I am in or an admin of, read again when one of them changes. */
export const useMyGroups = () => useRow(groups.mine, { query: { limit: pageSize.max } });
