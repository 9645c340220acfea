import type { Calibration } from "../../../contract/calibrations/entity.ts";
import { number } from "../../ui/format.ts";

/** How many decisions of all there are; a dash to those who still decide, who must not know. */
export const progressOf = ({ decided, jobCount, reviewers }: Calibration): string =>
  decided === null ? "–" : `${number(decided)} of ${number(jobCount * reviewers.length)}`;
