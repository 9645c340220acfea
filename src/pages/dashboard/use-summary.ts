import type { Days } from "../../../contract/core/range.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

/** The totals of the chosen days. */
export const useSummary = (days: Days) =>
  useEndpoint(
    endpointsOf("dashboard").summary,
    { query: days },
    { keepPrevious: true, alsoOf: ["workHistory", "payments"] },
  );
