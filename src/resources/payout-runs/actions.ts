import { type PayoutRun, payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";
import { askAgain, filedOf, saveBankFile } from "./save-bank-file.ts";

/** What may be done with a run beside its next step, which stands on its page. */
export const runActions: readonly RecordAction<PayoutRun>[] = [
  {
    key: "file",
    label: "Download the bank file",
    row: payoutRuns.file,
    isOpen: ({ can, unfiled }) => can.file && unfiled > 0,
    run: (run) => saveBankFile(run, "new"),
    done: () => "The bank file is downloaded",
  },
  {
    key: "file-again",
    label: "Download it all again…",
    row: payoutRuns.file,
    isOpen: (run) => run.can.file && filedOf(run) > 0,
    confirm: askAgain,
    run: (run) => saveBankFile(run, "again"),
    done: () => "The bank file is downloaded again",
  },
  {
    key: "cancel",
    label: "Call it off",
    danger: true,
    row: payoutRuns.cancel,
    isOpen: ({ can }) => can.cancel,
    confirm: ({ name }) => ({
      title: `Call ${name} off?`,
      content: "Nothing was sent yet. Its payment lines wait for another run.",
    }),
    run: ({ _id, version }) => call(payoutRuns.cancel, { params: { _id }, body: { version } }),
    done: ({ name }) => `${name} is called off`,
  },
];
