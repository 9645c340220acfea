import { z } from "zod";
import type { Policy } from "../core/endpoint.ts";
import { line } from "../core/fields.ts";
import { Spread } from "../core/spread.ts";
import { at, benchmarkUnits } from "./fields.ts";

/** With fewer directory entries an estimate would say more about them than about the work. */
export const estimateEntriesMin = 5;

/** What other directory entries took, each by the median of its benchmarks. */
const Estimate = z.strictObject({
  /** Directory entries. */
  n: z.int(),
  /** Seconds a unit. */
  seconds: Spread,
  /** Percent: the median, over the entries, of how far the median of all others is from each. */
  error: z.number(),
  /** Hours for `units`; null without them. */
  hours: Spread.nullable(),
});
Estimate.register(z.globalRegistry, { id: "Estimate" });
export type Estimate = z.infer<typeof Estimate>;

/** Of directory entries alone. */
const text = line(80);

export const estimateEndpoint = <const P extends Policy, const S extends z.ZodType>(policy: P, serverAgent: S) =>
  ({
    method: "GET",
    path: `${at}/estimate`,
    summary: "Estimate work from the benchmarks of like entries",
    policy,
    query: z.strictObject({
      dataType: text,
      annotation: text,
      category: line(60),
      unit: benchmarkUnits,
      serverAgent: serverAgent.optional(),
      /** How many units the work has. */
      units: z.coerce.number<number>().int().min(1).max(1_000_000_000).optional(),
    }),
    replies: {
      200: z.strictObject({
        /** Directory entries with such a benchmark. */
        n: z.int(),
        /** How many entries an estimate takes. */
        needed: z.int(),
        /** Null below `needed` entries. `qa` also where too few of them are checked. */
        estimate: z.strictObject({ annotation: Estimate, qa: Estimate.nullable() }).nullable(),
      }),
    },
    errors: ["too_many_records"],
    beyond: true,
  }) as const;
