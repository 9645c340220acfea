import { contract } from "../../../contract/index.ts";
import type { Actor } from "./test-server.ts";
import type { WorkServer } from "./work-server.ts";

const { duplicates } = contract;

/** Two entries at the same time, seen from a project that one of them is of. */
export interface Pair {
  readonly first: string;
  readonly second: string;
  readonly project: string;
}

/** A manager says that both of a pair are right, or asks again. */
export const dismissals = (server: WorkServer, manager: Actor) => ({
  dismiss: ({ first, second, project }: Pair) =>
    server.call(duplicates.dismiss, {
      as: manager,
      params: { _id: project },
      body: { entries: [first, second], reason: "Agreed" },
    }),
  askAgain: ({ first, second, project }: Pair) =>
    server.call(duplicates.askAgain, { as: manager, params: { _id: project }, body: { entries: [first, second] } }),
});
export type Dismissals = ReturnType<typeof dismissals>;
