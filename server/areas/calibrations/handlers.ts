import { DecisionLine } from "../../../contract/calibrations/decision.ts";
import type { calibrations } from "../../../contract/calibrations/endpoints.ts";
import type { Calibration } from "../../../contract/calibrations/entity.ts";
import { readCompany } from "../../core/db/company.ts";
import { removeRecord } from "../../core/db/crud.ts";
import { sendRecords } from "../../core/db/export.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { trashHandlers } from "../../core/http/crud-handlers.ts";
import { placesOf } from "../assigned-jobs/actions.ts";
import { guidelineOf } from "../projects/actions.ts";
import { decideOn, endCalibration } from "./actions.ts";
import { createCalibration } from "./create.ts";
import { calibrationById, calibrationCrud, calibrationView, jobsOf, myCalibrationView } from "./queries.ts";
import { decisionLines, resultsOf } from "./results.ts";

const key = "calibrations";

export const calibrationHandlers: Handlers<typeof calibrations> = {
  mine: sqlHandler(({ query }, params) => pageSql({ view: myCalibrationView, key, query, params })),
  list: sqlHandler(({ query }, params) => pageSql({ view: calibrationView, key, query, params })),
  show: async ({ params }, { sql, me }) => ({ calibration: await calibrationById(sql, me, params._id) }),
  create: ({ body }, { change }) => change(async (write) => ({ calibration: await createCalibration(write, body) })),
  jobs: async ({ params }, { sql, me, services }) => {
    const calibration = await calibrationById(sql, me, params._id);
    const { guideline } = await guidelineOf(sql, calibration.projectId._id);
    const found = await jobsOf(sql, me, params._id);
    const places = await placesOf(
      sql,
      services.annotationServers,
      found.map(({ assigned }) => assigned),
    );
    const jobs = found.map(({ assigned, job }) => ({ ...job, place: places.get(assigned) ?? null }));
    return { calibration, guideline, jobs };
  },
  decide: ({ params, body }, { change }) =>
    change(async (write) => ({ calibration: await decideOn(write, params._id, params.job, body) })),
  close: ({ params, body }, { change }) =>
    change(async (write) => ({ calibration: await endCalibration(write, params._id, "closed", body.version) })),
  cancel: ({ params, body }, { change }) =>
    change(async (write) => ({ calibration: await endCalibration(write, params._id, "cancelled", body.version) })),
  results: ({ params }, { sql, me }) => resultsOf(sql, me, params._id),
  decisions: async ({ params }, { sql, me }, { reply }) =>
    sendRecords(reply, "calibration", {
      records: await decisionLines(sql, me, params._id),
      entity: DecisionLine,
      columns: Object.keys(DecisionLine.shape),
      company: await readCompany(sql),
    }),
  remove: ({ params }, { change }) =>
    change(async (write) => ({ calibration: await removeRecord<Calibration>(write, calibrationCrud, params._id) })),
  ...trashHandlers<typeof calibrations>(calibrationCrud),
};
