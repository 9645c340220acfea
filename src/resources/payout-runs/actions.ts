import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";
import { askAgain, bankFiles, bankFormats, filedOf, saveBankFile } from "./save-bank-file.ts";

/** The actions on a run besides its next step, which is on its page. */
export const runActions: readonly RecordAction<PayoutRun>[] = [
  ...bankFormats.flatMap((as): RecordAction<PayoutRun>[] => [
    {
      key: `file-${as}`,
      label: `Download the bank file as ${as}`,
      endpoint: bankFiles[as],
      isOpen: ({ can, unfiled }) => can.file && unfiled > 0,
      run: (run) => saveBankFile(run, as, "new"),
      done: () => "The bank file is downloaded",
    },
    {
      key: `file-again-${as}`,
      label: `Download it all again as ${as}…`,
      endpoint: bankFiles[as],
      isOpen: (run) => run.can.file && filedOf(run) > 0,
      confirm: askAgain,
      run: (run) => saveBankFile(run, as, "again"),
      done: () => "The bank file is downloaded again",
    },
  ]),
  {
    key: "cancel",
    label: "Cancel run",
    danger: true,
    endpoint: payoutRuns.cancel,
    isOpen: ({ can }) => can.cancel,
    confirm: ({ name }) => ({
      title: `Cancel ${name}?`,
      content: "Nothing was sent. Its payment lines wait for another run.",
    }),
    run: ({ _id, version }) => call(payoutRuns.cancel, { params: { _id }, body: { version } }),
    done: ({ name }) => `${name} is cancelled`,
  },
];
