import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { decisionsOf, eraseComments } from "./actions.ts";
import { fillCalibrations } from "./demo.ts";
import { calibrationHandlers } from "./handlers.ts";
import { waitingCalibrations, calibrationView } from "./queries.ts";
import { calibrationsTables } from "./tables.ts";

export const calibrationsArea = area({
  name: "calibrations",
  handlers: calibrationHandlers,
  tables: calibrationsTables,
  search: { view: calibrationView },
  recordName: { table: sqlText`calibrations`, name: sqlText`r.title` },
  personalData: {
    archive: [
      {
        file: "calibrations.json",
        about: "How you decided in calibration rounds",
        read: decisionsOf,
      },
    ],
    erase: eraseComments,
  },
  todos: { calibrationsToDecide: { of: waitingCalibrations } },
  demo: fillCalibrations,
});
