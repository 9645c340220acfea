import { useEffect, useState } from "react";
import { call } from "../../../providers/client.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { type Days, daysQuery } from "./day-inputs.tsx";
import type { useMyLines } from "./queries.ts";
import { failureText } from "../../../ui/feedback/failure-text.ts";
import { dayInName, saveFile } from "../../../ui/save-file.ts";
import { toasts } from "../../../providers/toasts.ts";

const payments = endpointsOf("payments");

interface Props {
  readonly days: Days;
  /** The lines that are shown, and how to read more of them. */
  readonly read: ReturnType<typeof useMyLines>;
  readonly shown: number;
}

/** So many lines are printed at most; whoever has more of them is told to take the file. */
const printedMax = 1000;

/** The lines of these days to keep: as a file for a spreadsheet, or printed. */
export const Statement = ({ days, read, shown }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting || read.isFetching) return;
    if (read.hasNextPage && !read.isError && shown < printedMax) {
      void read.fetchNextPage();
      return;
    }
    setPrinting(false);
    window.print();
  }, [isPrinting, read, shown]);
  const download = async (): Promise<void> => {
    if (isBusy) return;
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
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void download()}>
        Download CSV
      </button>
      <button type="button" className="button" aria-disabled={isPrinting} onClick={() => setPrinting(true)}>
        {isPrinting ? "One moment…" : "Print"}
      </button>
    </span>
  );
};
