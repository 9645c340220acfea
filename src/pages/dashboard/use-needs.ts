import type { AreaName } from "../../../contract/index.ts";
import { needs } from "../../../contract/dashboard/needs.ts";
import { callable } from "../../providers/facts.ts";
import { useRow } from "../../providers/use-row.ts";

/** Whatever changes in one of these may change what waits. */
const areas = [...new Set(Object.values(needs).map(({ list }) => list.split(".")[0] as AreaName))];

/** What waits for the person to act, the most pressing first. */
export const useNeeds = () => useRow(callable("dashboard").needs, {}, { alsoOf: areas });
