import { type PayoutRun, payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { call } from "../../providers/client.ts";
import { number, plural } from "../../ui/format.ts";
import { saveFile } from "../../ui/save-file.ts";

/**
 * Saves what the bank is to pay as a file, called as the server calls it: what was in no file yet, or all that is not
 * settled. Throws ApiError.
 */
export const saveBankFile = async ({ _id }: PayoutRun, which: "new" | "again"): Promise<void> => {
  const reply = await call(payoutRuns.file, { params: { _id }, query: { again: String(which === "again") } });
  const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
  saveFile(name ?? "payouts.csv", await reply.blob());
};

/** How many transfers are with the bank by an earlier file, as far as anybody knows. */
export const filedOf = ({ states, unfiled }: PayoutRun): number => states.sent - unfiled;

/** What is asked before transfers are handed out that were in a file already. */
export const askAgain = (run: PayoutRun) => {
  const filed = filedOf(run);
  const which = run.unfiled > 0 ? `${number(filed)} of these ${number(run.states.sent)}` : "These";
  return {
    title: `Download ${plural(run.states.sent, "transfer")} again?`,
    content: `${which} were in an earlier file: upload it only if that one was lost. Else the bank pays them twice.`,
  };
};
