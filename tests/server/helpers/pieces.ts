import { expect } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { proposePieces, withdrawPieces } from "../../../server/areas/payments/actions.ts";
import type { Actor } from "../../../server/core/current-user.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Write } from "../../../server/core/db/write.ts";
import { insertAccepted } from "./jobs.ts";
import type { Actor as SignedIn, TestServer } from "./test-server.ts";
import { writeAlone } from "./write-alone.ts";

type Piece = Parameters<typeof proposePieces>[1][number];

/** Steps with the payments of jobs, as accepting and reopening jobs will take them. */
export const piecesOf = (server: TestServer, projectId: string) => {
  const pieceOf = (worker: { readonly _id: string }, acceptedBy: Actor | null, more: Partial<Piece> = {}): Piece => ({
    of: "assigned_job_id",
    id: newId(),
    userId: worker._id,
    projectId,
    amount: 667,
    subject: "Street signs, batch 7",
    acceptedBy: acceptedBy?._id ?? null,
    ...more,
  });
  const accept = async (pieces: readonly Piece[], by: Actor | null): Promise<Payment[]> => {
    await insertAccepted(
      server.db,
      pieces.map(({ id, ...piece }) => ({ assignedJobId: id, ...piece })),
    );
    return writeAlone(server, (write) => proposePieces(write, pieces), by);
  };
  return {
    pieceOf,
    accept,
    /** One accepted job's line. */
    acceptOne: async (worker: Actor, by: Actor | null, more: Partial<Piece> = {}): Promise<Payment> => {
      const [line] = await accept([pieceOf(worker, by, more)], by);
      return line!;
    },
    withdraw: (jobs: readonly string[], cause: string, by: Actor): Promise<string[]> =>
      writeAlone(server, (write) => withdrawPieces(write as Write, jobs, cause), by),
    bulkApprove: (as: SignedIn, select: object, amount: number) =>
      server.call(contract.payments.bulkApprove, { as, body: { select, expected: { amount } } }),
    sums: async (as: SignedIn, select: object) => {
      const { status, body } = await server.call(contract.payments.sums, { as, body: { select } });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.sums;
    },
  };
};
