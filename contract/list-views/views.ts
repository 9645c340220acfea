import type { Role } from "../core/roles.ts";

/** How much room the rows of a list take. */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** The most views of one person, of all lists. */
export const viewsMax = 300;
/** The roles that share views, and that see what others share. */
export const viewSharers: readonly Role[] = ["admin", "manager", "payments", "reviewer"];
