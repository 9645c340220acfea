import type { AreaName } from "../../../contract/index.ts";

/** The areas by whose records it is decided whom a draft would pay, and how much. */
export const peopleAreas: readonly AreaName[] = ["payments", "payDetails", "users"];
