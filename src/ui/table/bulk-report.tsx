import { Alert, Button } from "antd";
import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import { number } from "../format.ts";
import { csvOf, fileNameOf, save } from "./csv.ts";
import type { BulkAction } from "./table-types.ts";

/** How a bulk call went where some were refused: those by reason, with their names. */
export interface Report {
  readonly done: string;
  readonly reasons: readonly { readonly message: string; readonly names: readonly string[] }[];
}

/** Gathers the refusals by their reason; `names` are those that were seen, for records that the reply has no name for. */
export const reportOf = (
  action: Pick<BulkAction, "done">,
  reply: z.output<typeof BulkReply>,
  names: ReadonlyMap<string, string>,
): Report => {
  const reasons = new Map<string, string[]>();
  for (const { _id, name, message } of reply.refused) {
    reasons.set(message, [...(reasons.get(message) ?? []), name || (names.get(_id) ?? _id)]);
  }
  const done = reply.done === 0 ? `Nothing was ${action.done}` : `${number(reply.done)} ${action.done}`;
  return {
    done: `${done}, ${number(reply.refused.length)} refused`,
    reasons: [...reasons].map(([message, of]) => ({ message, names: of })),
  };
};

/** So many names of one reason are shown; the file has them all. */
const shownNames = 200;

const download = (label: string, { reasons }: Report): void => {
  const rows = reasons.flatMap(({ message, names }) => names.map((name) => [name, message]));
  // Without a byte-order mark spreadsheets garble accents.
  save(fileNameOf(`${label} refused`), ["\uFEFF", csvOf([["name", "reason"], ...rows])]);
};

interface Props {
  /** The table's. */
  readonly label: string;
  readonly report: Report;
  readonly onClose: () => void;
}

/** Stays until it is closed: the names in it may be needed for a while. */
const BulkReport = ({ label, report, onClose }: Props) => (
  <Alert
    type="warning"
    showIcon
    closable={{ "aria-label": "Close the report" }}
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
          {names.length > shownNames && <li>… and {number(names.length - shownNames)} more, in the downloaded list</li>}
        </ul>
      </details>
    ))}
  />
);

export default BulkReport;
