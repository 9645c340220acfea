import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { call } from "../../providers/client.ts";
import { number, plural } from "../../ui/format.ts";
import { saveFile } from "../../ui/save-file.ts";

/** The calls by which the file comes, by its format. */
export const bankFiles = { CSV: payoutRuns.file, XLSX: payoutRuns.spreadsheet } as const;
type BankFormat = keyof typeof bankFiles;
export const bankFormats = Object.keys(bankFiles) as readonly BankFormat[];

/**
 * Saves the payments for the bank as a file under the name given by the server: those in no file yet, or all that are
 * not settled. Throws ApiError.
 */
export const saveBankFile = async ({ _id }: PayoutRun, as: BankFormat, which: "new" | "again"): Promise<void> => {
  const reply = await call(bankFiles[as], { params: { _id }, query: { again: String(which === "again") } });
  const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
  saveFile(name ?? "payouts.csv", await reply.blob());
};

/** How many transfers were given to the bank in an earlier file, as far as is known. */
export const filedOf = ({ states, unfiled }: PayoutRun): number => states.sent - unfiled;

/** The question before transfers are exported that were in a file already. */
export const askAgain = (run: PayoutRun) => {
  const filed = filedOf(run);
  const which = run.unfiled > 0 ? `${number(filed)} of these ${number(run.states.sent)}` : "These";
  return {
    title: `Download ${plural(run.states.sent, "transfer")} again?`,
    content: `${which} were in an earlier file: upload it only if that one was lost. Else the bank pays them twice.`,
  };
};
