import type { CalibrationDecision } from "../../../contract/calibrations/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import type { Decided } from "../assigned-jobs/shared/decision-fields.tsx";

const calibrations = endpointsOf("calibrations");

/** How many rounds are shown at once. */
const shown = 50;

/** The rounds in which the user takes part, open ones first. */
export const useMyCalibrations = () => useEndpoint(calibrations.mine, { query: { limit: shown } });

/** A round with its jobs and the user's own decisions. */
export const useCalibrationJobs = (_id: string) => useEndpoint(calibrations.jobs, { params: { _id } });

/** How the user and the majority agree; of closed rounds only. */
export const useResults = (_id: string) => useEndpoint(calibrations.results, { params: { _id } });

export const decide = (_id: string, job: string, { reasons, ...decision }: Decided<CalibrationDecision>) =>
  call(calibrations.decide, { params: { _id, job }, body: { ...decision, reasons: [...reasons] } });
