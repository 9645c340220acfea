import { endpointsOf } from "../../../providers/api.ts";
import { usePages } from "../../../providers/use-pages.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { type Days, daysQuery } from "./day-inputs.tsx";

const payments = endpointsOf("payments");

/** The user's sums by state, refetched when their hours or lines change. */
export const useMySums = (days: Days) =>
  useEndpoint(payments.mySums, { query: daysQuery(days) }, { keepPrevious: true, alsoOf: ["workHistory"] });

/** The user's lines of a range of days, newest first, a page at a time. */
export const useMyLines = (days: Days) => usePages(payments.mine, daysQuery(days));

/** The line named in the address, on whatever page of the list it is. */
export const useMyLine = (id: string | null) =>
  useEndpoint(payments.mine, { query: { _id: id ? [id] : [] } }, { enabled: id !== null });
