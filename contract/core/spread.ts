import { z } from "zod";

/** Where most values lie. Quantiles of type 7, as PostgreSQL's percentile_cont. */
export const Spread = z.strictObject({ median: z.number(), p10: z.number(), p90: z.number() });
Spread.register(z.globalRegistry, { id: "Spread" });
export type Spread = z.infer<typeof Spread>;
