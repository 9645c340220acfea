import { contract } from "../../../contract/index.ts";
import type { Actor, TestServer } from "./test-server.ts";

const { workHistory } = contract;

/** Approves the payment of many entries at what they come to now. */
export const approvePayments = async (server: TestServer, as: Actor, select: object) => {
  const { status, body } = await server.call(workHistory.sums, { as, body: { select } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return server.call(workHistory.bulkApprovePayment, { as, body: { select, expected: { amount: body.sums.amount } } });
};
