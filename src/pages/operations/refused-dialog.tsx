import { useEffect, useRef } from "react";
import { pageSize } from "../../../contract/core/list.ts";
import type { Operation } from "../../../contract/operations/endpoints.ts";
import { call } from "../../providers/client.ts";
import { callable } from "../../providers/facts.ts";
import { useRow } from "../../providers/use-row.ts";
import { number } from "../../ui/format.ts";
import { fileNameOf } from "../../ui/table/csv.ts";
import { failureText, useRun } from "../../ui/feedback/use-run.ts";
import { saveFile } from "../../ui/save-file.ts";

const operations = callable("operations");

interface Props {
  readonly operation: Operation;
  readonly onClose: () => void;
}

/** The entries that were refused, each with its reason; all of them as a file. */
export const RefusedDialog = ({ operation: { _id, refused }, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const run = useRun();
  const { data, error, refetch } = useRow(operations.refused, { params: { _id }, query: { limit: pageSize.max } });
  useEffect(() => dialog.current?.showModal(), []);
  const download = () =>
    run(async () => {
      const file = await call(operations.refusedFile, { params: { _id } });
      saveFile(fileNameOf("refused"), await file.blob());
    });
  const isPart = data !== undefined && data.filteredTotalCount > data.refused.length;
  return (
    <dialog ref={dialog} className="operation-refused" aria-label="What was refused" closedby="any" onClose={onClose}>
      <h2>{number(refused)} refused</h2>
      {error && (
        <p role="alert">
          {failureText(error)}{" "}
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {isPart && <p>The first {number(data.refused.length)} are shown; the file has all.</p>}
      <ul>
        {data?.refused.map(({ _id: id, name, message }) => (
          <li key={id}>
            <strong>{name || "An entry that is gone"}</strong> {message}
          </li>
        ))}
      </ul>
      <div className="operation-buttons">
        <button type="button" className="button" onClick={() => void download()}>
          Download the list
        </button>
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
};
