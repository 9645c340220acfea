import fc from "fast-check";
import type { Role } from "../../../contract/core/roles.ts";
import { hourlyRate, mustSumToZero } from "./money-invariants.ts";
import { lives } from "./money-life.ts";
import { startWorkServer } from "./work-server.ts";

/** Leads so many lives on two servers of one database; fails with the shortest that breaks a promise. */
export const leadLives = async (count: number): Promise<void> => {
  const server = await startWorkServer();
  const other = await startWorkServer(server.database);
  try {
    const two = (role: Role) => Promise.all([server.person(role), server.person(role)]);
    const [managers, payers] = await Promise.all([two("manager"), two("payments")]);
    const { _id } = await server.project(managers[0], { longestShift: 1440, rates: [{ from: null, hourlyRate }] });
    const staff = { managers, payers, project: _id };
    await fc.assert(lives([server, other], staff), { numRuns: count, endOnFailure: false });
    await mustSumToZero(server);
  } finally {
    await other.close();
    await server.close();
  }
};
