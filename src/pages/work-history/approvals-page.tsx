import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { Page } from "../../ui/shell/page.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { WorkSums } from "./shared/work-sums.tsx";
import { ApproveClean } from "./approve-clean.tsx";
import { columnsOf, hoursFilterNames } from "./columns.tsx";
import { nameOf, QuestionDialog, RejectDialog, rowActionsOf, useBulkDecisions } from "./decisions.tsx";
import { type HoursRow, hoursReads } from "./hours-row.ts";
import { RemindWaiting } from "./remind-waiting.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { type PendingDecision, useDecisionShortcuts } from "./use-decision-shortcuts.ts";
import { type View, ViewTabs, viewIn, viewStates } from "./view-tabs.tsx";
import "./approvals.css";

const keys = [
  ["Enter", "open or close the details of the row"],
  ["a", "approve the selection, or else the focused row"],
  ["r", "reject it with a cause"],
  ["s", "send the focused row back to its worker with a question"],
  ["u", "undo the last decision, or else that of the focused row"],
] as const;
const dialogs = { "Reject…": RejectDialog, "Send back…": QuestionDialog } as const;
const emptyTexts: Record<View, string> = {
  waiting: "No hours are waiting. New ones appear here as soon as someone checks out.",
  approved: "No approved hours yet.",
  rejected: "No rejected hours.",
  all: "No hours yet.",
};

/** Where managers decide on hours: waiting ones, most flagged first, and those already decided. */
const ApprovalsPage = () => {
  const [params] = useSearchParams();
  const view = viewIn(params);
  const bulk = useBulkDecisions();
  const table = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<{ readonly asking: PendingDecision; readonly entry: HoursRow }>();
  const onKeyDown = useDecisionShortcuts(table, (asking, entry) => setPending({ asking, entry }));
  const Dialog = pending && dialogs[pending.asking];
  return (
    <Page title="Approvals">
      <ViewTabs view={view} />
      {/* Only handles the keys pressed in the rows inside. */}
      <div ref={table} role="presentation" onKeyDown={onKeyDown}>
        <RecordTable
          key={view}
          id={`approvals-${view}`}
          label="Hours"
          endpoint={workHistory.list}
          entity={WorkHistory}
          columns={columnsOf[view]}
          reads={hoursReads}
          filters={hoursFilterNames}
          fixedQuery={viewStates[view]}
          {...(view === "waiting" && { defaultSort: "flagScore:desc" })}
          keys={keys}
          rowActions={rowActionsOf[view]}
          bulkActions={bulk.actions[view]}
          title={nameOf}
          detail={(entry) => <EntryDetail entry={entry} />}
          summary={({ reply, filteredTotalCount }, filter) => (
            <div className="approvals-head">
              <WorkSums reply={reply} hourOfDay={filter["hourOfDay"]} />
              {view === "waiting" && <ApproveClean filter={filter} />}
              {view === "all" && <RemindWaiting filter={filter} count={filteredTotalCount} />}
            </div>
          )}
          emptyText={emptyTexts[view]}
        />
      </div>
      {bulk.dialog}
      {Dialog && <Dialog record={pending.entry} onClose={() => setPending(undefined)} />}
    </Page>
  );
};

export default ApprovalsPage;
