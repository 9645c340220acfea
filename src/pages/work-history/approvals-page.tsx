import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { Page } from "../../ui/shell/page.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { WorkSums } from "./shared/work-sums.tsx";
import { ApproveClean } from "./approve-clean.tsx";
import { columnsOf } from "./columns.tsx";
import { nameOf, QuestionDialog, RejectDialog, rowActionsOf, useBulkDecisions } from "./decisions.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { type Asking, useDecisionKeys } from "./use-decision-keys.ts";
import { type View, ViewTabs, viewIn, viewStates } from "./view-tabs.tsx";
import "./approvals.css";

// Of a view with states of its own the filter is not offered.
const filters = ["state", "flag", "clean", "project", "user", "upload", "startDate", "endDate"];
const keys = [
  ["Enter", "open what explains the row, or close it"],
  ["a", "approve what is selected, or else the row with the focus"],
  ["r", "reject it, with a cause"],
  ["s", "send the row with the focus back to its worker, with a question"],
  ["u", "undo: the decision made just now, or else that of the row with the focus"],
] as const;
const dialogs = { "Reject…": RejectDialog, "Send back…": QuestionDialog } as const;
const emptyTexts: Record<View, string> = {
  waiting: "No hours are waiting. New ones stand here as soon as somebody checks out.",
  approved: "No hours were approved yet.",
  rejected: "No hours were rejected.",
  all: "Nobody has worked yet.",
};

/** Where managers decide on hours: those that wait, the oddest first, and what became of the others. */
const ApprovalsPage = () => {
  const [params] = useSearchParams();
  const view = viewIn(params);
  const bulk = useBulkDecisions();
  const table = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ readonly asking: Asking; readonly entry: WorkHistory }>();
  const { onKeyDown, refocus } = useDecisionKeys(table, (asking, entry) => setAsked({ asking, entry }));
  const close = () => {
    setAsked(undefined);
    refocus();
  };
  const Dialog = asked && dialogs[asked.asking];
  return (
    <Page title="Approvals">
      <ViewTabs view={view} />
      {/* Only hears the keys that the rows inside were pressed with. */}
      <div ref={table} role="presentation" onKeyDown={onKeyDown}>
        <RecordTable
          key={view}
          id={`approvals-${view}`}
          label="Hours"
          row={workHistory.list}
          entity={WorkHistory}
          columns={columnsOf[view]}
          filters={filters}
          fixedQuery={viewStates[view]}
          {...(view === "waiting" && { defaultSort: "oddness:desc" })}
          keys={keys}
          rowActions={rowActionsOf[view]}
          bulkActions={bulk.actions[view]}
          title={nameOf}
          detail={(entry) => <EntryDetail entry={entry} />}
          summary={({ reply }, filter) => (
            <div className="approvals-head">
              <WorkSums reply={reply} />
              {view === "waiting" && <ApproveClean filter={filter} />}
            </div>
          )}
          emptyText={emptyTexts[view]}
        />
      </div>
      {bulk.dialog}
      {Dialog && <Dialog record={asked.entry} onClose={close} />}
    </Page>
  );
};

export default ApprovalsPage;
