import { pageSize } from "../../../../contract/core/list.ts";
import type { WorkHistoryState } from "../../../../contract/work-history/states.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { usePages } from "../../../providers/use-pages.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import type { Days } from "./range.ts";

const workHistory = endpointsOf("workHistory");

/** The filters of the user's own entries; an empty field is no filter. */
export interface Shown extends Days {
  readonly project: string;
  readonly state: WorkHistoryState | "";
}

/** The user's entries of a range of days, newest first, a page at a time. */
export const useMyEntries = ({ startDate, endDate, project, state }: Shown) =>
  usePages(workHistory.mine, {
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(project && { project: [project] }),
    ...(state && { state: [state] }),
  });

/** The user's entries that wait for a correction, oldest first. */
export const useToCorrect = () =>
  useEndpoint(workHistory.mine, {
    query: { state: ["needs_correction"], sortBy: "checkedInDate:asc", limit: pageSize.max },
  });
