import { contract } from "../../../contract/index.ts";
import type { Actor } from "./test-server.ts";
import type { WorkServer } from "./work-server.ts";

const { workHistory } = contract;

/** The calls around corrections, of hours that begin on 2 March 2026 at eight. */
export const correctionCalls = (server: WorkServer, manager: Actor) => {
  const from = "2026-03-02T08:00:00Z";
  const project = (longestShift = 600) =>
    server.project(manager, { longestShift, rates: [{ from: null, hourlyRate: 3600 }] });
  return {
    from,
    project,
    correct: (as: Actor, _id: string, body: object, on = server) =>
      on.call(workHistory.correct, {
        as,
        params: { _id },
        body: { reason: "I forgot", checkedOutAt: "2026-03-02T16:00:00Z", ...body },
      }),
    reject: (_id: string, rejectionCause: string) =>
      server.call(workHistory.reject, { as: manager, params: { _id }, body: { rejectionCause } }),
    /** An entry of 30 hours, which no one could have worked. */
    tooLong: async (worker: Actor, at = from) =>
      server.entry(worker, (await project())._id, { from: at, seconds: 30 * 3600, state: "needs_correction" }),
  };
};
