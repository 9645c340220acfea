import { Button } from "antd";
import { number } from "../format.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type ExportJob, exportColumns, exportPickedMax, exportQuery, pickedQuery } from "./export-job.ts";
import type { ListState, Query } from "./list-state.ts";
import type { Selection } from "./selection.ts";
import "./panels.css";

interface Props {
  readonly endpoint: Endpoint;
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

/** Chooses the content of a CSV export. */
const ExportPanel = ({
  endpoint,
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
  const start = (query: Query) => onStart({ endpoint, params, query });
  const picked = selection.kind === "ids" && selection.picked.size > 0 ? selection : undefined;
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
      {picked && picked.picked.size <= exportPickedMax && (
        <Button onClick={() => start(pickedQuery(picked, state, columns.length > 0 ? columns : undefined))}>
          Only the {number(picked.picked.size)} selected
        </Button>
      )}
    </div>
  );
};

export default ExportPanel;
