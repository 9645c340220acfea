import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { type PaidPiece, pieceWord } from "../../../contract/payments/fields.ts";
import { call } from "../../providers/client.ts";

type Proposal = Pick<Payment, "_id" | "version" | "amount">;
type Named = Pick<Payment, "kind" | "user"> & PaidPiece;

/** Approves a proposal at the amount and the version that were seen. */
export const approve = ({ _id, version, amount }: Proposal) =>
  call(payments.approve, { params: { _id }, body: { version, expected: { amount } } });

/** What a proposal is, in a sentence. */
export const proposalName = ({ kind, user, ...line }: Named): string =>
  kind === "piece" ? `payment of ${user.name}'s ${pieceWord(line)}` : `adjustment for ${user.name}`;

export const approvedText = (line: Named): string => `The ${proposalName(line)} is approved`;
