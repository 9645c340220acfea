import { useState } from "react";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { useKeyOf } from "../../ui/form/use-key-of.ts";
import type { Plan } from "./plan-panel.tsx";

export type Way = "videos" | "items";
type Body = Readonly<Record<string, unknown>>;

/** First the plan of some jobs of a dataset, then the jobs themselves; of another dataset there is none yet. */
export const usePlan = (way: Way, dataset: string | undefined) => {
  const [seen, setSeen] = useState<{ readonly of: string; readonly plan: Plan; readonly made?: number }>();
  const of = `${way} ${dataset}`;
  const now = seen?.of === of ? seen : undefined;
  const keyOf = useKeyOf();
  const readAgain = useReadAgain();
  const ask = async (body: Body, idempotencyKey?: string) => {
    // The fields are those of the endpoint's own schema, and the server checks them.
    const input = { body: body as never, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    return way === "videos" ? call(jobs.fromVideos, input) : call(jobs.fromDataset, input);
  };
  return {
    plan: now?.plan,
    made: now?.made,
    /** Throws ApiError. */
    preview: async (body: Body): Promise<void> => setSeen({ of, plan: (await ask({ ...body, preview: true })).plan }),
    /** Throws ApiError. */
    make: async (body: Body): Promise<void> => {
      const { plan, ids } = await ask(body, keyOf([way, body]));
      void readAgain("jobs");
      setSeen({ of, plan, made: ids.length });
    },
    forget: (): void => setSeen(undefined),
  };
};
