import { Alert, Button, type GetRef } from "antd";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import { number, plural } from "../format.ts";
import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { fileNameOf, save } from "./csv.ts";
import type { Selection } from "./selection.ts";
import type { BulkAction } from "./table-types.ts";

/** The result of a bulk call that some records refused: the refusals by reason, with names. */
export interface Report {
  readonly done: string;
  readonly reasons: readonly { readonly message: string; readonly names: readonly string[] }[];
}

/** What was done to how many, as in "12 approved", and how many were so already. */
export const doneText = (
  { done, noun }: Pick<BulkAction, "done" | "noun">,
  { done: count, unchanged = 0 }: Pick<z.output<typeof BulkReply>, "done" | "unchanged">,
): string => {
  const none = noun?.[1] === "people" ? "Nobody" : "Nothing";
  const changed = count === 0 ? `${none} was ${done}` : `${noun ? plural(count, ...noun) : number(count)} ${done}`;
  return unchanged > 0 ? `${changed}, ${number(unchanged)} ${unchanged === 1 ? "was" : "were"} so already` : changed;
};

/** Groups the refusals by reason, with the names that were selected where the reply has none. */
export const reportOf = (
  action: Pick<BulkAction, "done" | "noun">,
  reply: z.output<typeof BulkReply>,
  selection: Selection,
): Report => {
  const picked = selection.kind === "ids" ? selection.picked : undefined;
  const reasons = new Map<string, string[]>();
  for (const { _id, name, message } of reply.refused) {
    reasons.set(message, [...(reasons.get(message) ?? []), name || (picked?.get(_id)?.name ?? _id)]);
  }
  return {
    done: `${doneText(action, reply)}, ${number(reply.refused.length)} refused`,
    reasons: [...reasons].map(([message, of]) => ({ message, names: of })),
  };
};

/** The maximum number of names shown per reason; the file has all. */
const shownNames = 200;

const download = (label: string, { reasons }: Report): void => {
  const rows = reasons.flatMap(({ message, names }) => names.map((name) => [name, message]));
  // Without a byte-order mark spreadsheets garble accents.
  save(fileNameOf(`${label} refused`), [csvFileOf([["name", "reason"], ...rows])]);
};

interface Props {
  /** The table's label. */
  readonly label: string;
  readonly report: Report;
  readonly onClose: () => void;
}

/** Stays open until it is closed: the user may need the names for a while. */
const BulkReport = ({ label, report, onClose }: Props) => {
  const alert = useRef<GetRef<typeof Alert>>(null);
  // It stands above the table, which may be scrolled far down. The focus stays in the table, for the next decision.
  useEffect(() => {
    // Newer browsers return a promise, which is no function to clean up by.
    alert.current?.nativeElement.scrollIntoView({ block: "nearest" });
  }, [report]);
  return (
    <Alert
      ref={alert}
      type="warning"
      showIcon
      closable={{ "aria-label": "Close the report", closeIcon: "✕" }}
      onClose={onClose}
      message={report.done}
      className="record-report"
      action={
        <Button size="small" onClick={() => download(label, report)}>
          Download the list
        </Button>
      }
      description={report.reasons.map(({ message, names }) => (
        <details key={message} open={names.length <= 10}>
          <summary>
            {message} ({number(names.length)})
          </summary>
          <ul>
            {names.slice(0, shownNames).map((name, at) => (
              <li key={at}>{name}</li>
            ))}
            {names.length > shownNames && (
              <li>… and {number(names.length - shownNames)} more, in the downloaded list</li>
            )}
          </ul>
        </details>
      ))}
    />
  );
};

export default BulkReport;
