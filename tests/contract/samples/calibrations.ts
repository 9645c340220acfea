import type { calibrations } from "../../../contract/calibrations/endpoints.ts";
import type { CalibrationState } from "../../../contract/calibrations/states.ts";
import { insertCalibration, insertDecided } from "../../server/helpers/calibrations.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";
import { makeProject } from "./projects.ts";

const person = async (world: World, role: "annotator" | "reviewer"): Promise<string> =>
  (await world.server.person(role))._id;
const three = (world: World): Promise<string[]> =>
  Promise.all([person(world, "reviewer"), person(world, "reviewer"), person(world, "reviewer")]);

/** A round of one job in which the owner takes part, and two who have decided. */
const makeRound = async (world: World, owner: Actor, status: CalibrationState = "open") => {
  const [, second, third] = await three(world);
  const { _id, jobs } = await insertCalibration(world.server.db, {
    project: await makeProject(world),
    worker: await person(world, "annotator"),
    reviewers: [owner._id, second!, third!],
    title: freshName("Calibration"),
    status,
    jobs: [[status === "open" ? null : "rework", "accept", "accept"]],
  });
  return { _id, job: jobs[0]! };
};
const ofRound = (status?: CalibrationState, body?: object) => async (world: World, owner: Actor) => ({
  params: { _id: (await makeRound(world, owner, status))._id },
  ...(body && { body }),
});

export const samples: Samples<typeof calibrations> = {
  mine: { make: async () => ({ query: { status: ["open"], isDone: "false", sortBy: "title:asc" } }) },
  list: { make: async (world) => ({ query: { search: "cal", projectId: await makeProject(world) } }) },
  show: { make: ofRound() },
  create: {
    make: async (world) => {
      const project = await makeProject(world);
      const worker = await person(world, "annotator");
      const work = await Promise.all(
        Array.from({ length: 5 }, () => insertDecided(world.server.db, { project, worker, title: freshName("Scene") })),
      );
      return {
        body: {
          title: freshName("Calibration"),
          projectId: project,
          reviewers: await three(world),
          jobCount: 5,
          assignedJobs: work,
        },
      };
    },
  },
  jobs: { make: ofRound() },
  // The last decision, which closes the round.
  decide: {
    make: async (world, owner) => {
      const { _id, job } = await makeRound(world, owner);
      return { params: { _id, job }, body: { decision: "rework", comment: "Too wide" } };
    },
  },
  close: { make: ofRound("open", { version: 1 }) },
  cancel: { make: ofRound("open", {}) },
  results: { make: ofRound("closed") },
  decisions: { make: ofRound("closed") },
  remove: { make: ofRound() },
  restore: { make: async (world, owner) => ({ body: { ids: [(await makeRound(world, owner))._id] } }) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> =>
  (await makeRound(world, await world.server.person("reviewer")))._id;

export const notReadBack: NotReadBack<typeof calibrations> = {
  create: "its people, project and jobs must fit together: tests/server/calibrations/calibrations.test.ts",
};
