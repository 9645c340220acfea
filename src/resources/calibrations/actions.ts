import type { Calibration } from "../../../contract/calibrations/entity.ts";
import { calibrations } from "../../../contract/calibrations/endpoints.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

/** The actions on a round besides deleting it. */
export const calibrationActions: readonly RecordAction<Calibration>[] = [
  {
    key: "decide",
    label: "Decide",
    step: "main",
    endpoint: calibrations.decide,
    isOpen: ({ can }) => can.decide,
    to: ({ _id }) => `/my-calibrations/${_id}`,
  },
  {
    key: "close",
    label: "Close now",
    endpoint: calibrations.close,
    isOpen: ({ can }) => can.close,
    confirm: ({ title }) => ({
      title: `Close ${title} now?`,
      content: "Not all have decided. Decisions can't be added or changed afterwards, and the reviewers are told.",
    }),
    run: ({ _id, version }) => call(calibrations.close, { params: { _id }, body: { version } }),
    done: ({ title }) => `${title} is closed`,
  },
  {
    key: "cancel",
    label: "Cancel calibration",
    danger: true,
    endpoint: calibrations.cancel,
    isOpen: ({ can }) => can.cancel,
    confirm: ({ title }) => ({ title: `Cancel ${title}?`, content: "Nobody reads its decisions, now or later." }),
    run: ({ _id, version }) => call(calibrations.cancel, { params: { _id }, body: { version } }),
    done: ({ title }) => `${title} is cancelled`,
  },
];
