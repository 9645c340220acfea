import { Alert } from "antd";
import type { z } from "zod";
import type { BulkReply } from "../../../contract/list.ts";
import { number } from "../format.ts";
import type { BulkAction } from "./table-types.ts";

/** How a bulk call went where some were refused: those by reason, with their names. */
export interface Report {
  readonly done: string;
  readonly reasons: readonly { readonly message: string; readonly names: readonly string[] }[];
}

/** Gathers the refusals by their reason; `names` are the records' names as far as they were seen. */
export const reportOf = (
  action: BulkAction,
  reply: z.output<typeof BulkReply>,
  names: ReadonlyMap<string, string>,
): Report => {
  const reasons = new Map<string, string[]>();
  for (const { _id, message } of reply.refused) {
    reasons.set(message, [...(reasons.get(message) ?? []), names.get(_id) ?? _id]);
  }
  return {
    done: `${number(reply.done)} ${action.done}, ${number(reply.refused.length)} refused`,
    reasons: [...reasons].map(([message, of]) => ({ message, names: of })),
  };
};

/** Stays until it is closed: the names in it may be needed for a while. */
export const BulkReport = ({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) => (
  <Alert
    type="warning"
    showIcon
    closable
    onClose={onClose}
    message={report.done}
    className="record-report"
    description={report.reasons.map(({ message, names }) => (
      <details key={message} open={names.length <= 10}>
        <summary>
          {message} ({number(names.length)})
        </summary>
        <ul>
          {names.map((name, at) => (
            <li key={at}>{name}</li>
          ))}
        </ul>
      </details>
    ))}
  />
);
