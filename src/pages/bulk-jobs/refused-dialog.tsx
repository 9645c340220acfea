import { useEffect, useRef } from "react";
import { pageSize } from "../../../contract/core/list.ts";
import type { BulkJob } from "../../../contract/bulk-jobs/endpoints.ts";
import { call } from "../../providers/client.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { number } from "../../ui/format.ts";
import { fileNameOf } from "../../ui/table/csv.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { saveFile } from "../../ui/save-file.ts";

const bulkJobs = endpointsOf("bulkJobs");

interface Props {
  readonly bulkJob: BulkJob;
  readonly onClose: () => void;
}

/** The entries that a bulk job refused, each with its reason; all of them as a file. */
export const RefusedDialog = ({ bulkJob: { _id, refused }, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const run = useRun();
  const { data, error, refetch } = useEndpoint(bulkJobs.refused, { params: { _id }, query: { limit: pageSize.max } });
  useEffect(() => dialog.current?.showModal(), []);
  const download = () =>
    run(async () => {
      const file = await call(bulkJobs.refusedFile, { params: { _id } });
      saveFile(fileNameOf("refused"), await file.blob());
    });
  const isPart = data !== undefined && data.filteredTotalCount > data.refused.length;
  return (
    <dialog ref={dialog} className="bulk-job-refused" aria-label="Refused entries" closedby="any" onClose={onClose}>
      <h2>{number(refused)} refused</h2>
      {error && <Loaded part read={{ error, refetch }} />}
      {isPart && <p>The first {number(data.refused.length)} are shown. The file has all.</p>}
      <ul>
        {data?.refused.map(({ _id: id, name, message }) => (
          <li key={id}>
            <strong>{name || "Deleted entry"}</strong> {message}
          </li>
        ))}
      </ul>
      <div className="bulk-job-buttons">
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
