import { endpointsOf } from "../../providers/api.ts";
import { useMay } from "../../providers/access.ts";
import type { HoursPage } from "./links.ts";

const workHistory = endpointsOf("workHistory");

/** The page on which the user reads hours; undefined where they don't. */
export const useHoursPage = (): HoursPage | undefined => {
  const mayApprove = useMay(workHistory.approve);
  const mayRead = useMay(workHistory.list);
  if (mayApprove) return "/approvals";
  return mayRead ? "/hours" : undefined;
};
