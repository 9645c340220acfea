import { type PayoutRun, payoutRuns } from "../../../contract/payout-runs.ts";
import { call } from "../../providers/client.ts";
import { saveFile } from "../../ui/save-file.ts";

/** Saves what the bank is to pay as a file, called as the server calls it. Throws ApiError. */
export const saveBankFile = async ({ _id }: PayoutRun): Promise<void> => {
  const reply = await call(payoutRuns.file, { params: { _id } });
  const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
  saveFile(name ?? "payouts.csv", await reply.blob());
};
