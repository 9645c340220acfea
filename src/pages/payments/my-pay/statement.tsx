import { useState } from "react";
import { call } from "../../../providers/client.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { type Days, daysQuery } from "./day-inputs.tsx";
import { failureText } from "../../../ui/feedback/failure-text.ts";
import { dayInName, saveFile } from "../../../ui/save-file.ts";
import { toasts } from "../../../providers/toasts.ts";

const payments = endpointsOf("payments");

/** The lines of these days to keep: as a file for a spreadsheet, or printed. */
export const Statement = ({ days }: { readonly days: Days }) => {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const csv = await (await call(payments.myStatement, { query: daysQuery(days) })).blob();
      saveFile(`my-pay-${dayInName()}.csv`, csv);
      toasts.success("Your statement is downloaded");
    } catch (error) {
      toasts.error(failureText(error));
    }
    setBusy(false);
  };
  return (
    <span className="my-pay-statement">
      <button type="button" className="button" disabled={isBusy} onClick={() => void download()}>
        Download CSV
      </button>
      <button type="button" className="button" onClick={() => window.print()}>
        Print
      </button>
    </span>
  );
};
