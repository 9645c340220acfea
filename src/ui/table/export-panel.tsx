import { Button } from "antd";
import { number } from "../format.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type ExportJob, exportColumns, exportPickedMax, exportQuery, pickedQuery } from "./export-job.ts";
import type { ListState, Query } from "./list-state.ts";
import type { Selection } from "./selection.ts";
import "./panels.css";

interface Props {
  readonly endpoint: Endpoint;
  /** The endpoint that exports the records' files, where they have some. */
  readonly files: Endpoint | undefined;
  readonly list: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly state: ListState;
  readonly fixedQuery: Query;
  readonly selection: Selection;
  /** The columns shown in the table. */
  readonly shown: readonly string[];
  readonly matching: number;
  /** Otherwise more match than are counted. */
  readonly isExact: boolean;
  readonly onStart: (job: ExportJob) => void;
}

/** Chooses what is exported: a CSV of the records, or their files. */
const ExportPanel = ({
  endpoint,
  files,
  list,
  params,
  state,
  fixedQuery,
  selection,
  shown,
  matching,
  isExact,
  onStart,
}: Props) => {
  const exportable = exportColumns(endpoint);
  const columns = shown.filter((key) => exportable.includes(key));
  const start = (query: Query, of = endpoint) => onStart({ endpoint: of, params, query });
  const some = selection.kind === "ids" && selection.picked.size > 0 ? selection : undefined;
  const picked = some && some.picked.size <= exportPickedMax ? some : undefined;
  return (
    <div className="record-export" role="dialog" aria-label="Export as CSV">
      <p className="record-aside">
        {isExact ? "" : "More than "}
        {number(matching)} match. As CSV, in the list's order:
      </p>
      {columns.length > 0 && (
        <Button onClick={() => start(exportQuery(list, state, fixedQuery, columns))}>The columns shown</Button>
      )}
      <Button onClick={() => start(exportQuery(list, state, fixedQuery, undefined))}>All columns</Button>
      {picked && (
        <Button onClick={() => start(pickedQuery(picked, state, columns.length > 0 ? columns : undefined))}>
          Only the {number(picked.picked.size)} selected
        </Button>
      )}
      {files && (
        <>
          <p className="record-aside">Their files, as a ZIP archive:</p>
          <Button onClick={() => start(exportQuery(list, state, fixedQuery, undefined), files)}>All files</Button>
          {picked && (
            <Button onClick={() => start(pickedQuery(picked, state, undefined), files)}>
              Files of the {number(picked.picked.size)} selected
            </Button>
          )}
        </>
      )}
    </div>
  );
};

export default ExportPanel;
