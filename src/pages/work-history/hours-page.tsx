import { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { Page } from "../../ui/shell/page.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { columnsOf, hoursFilterNames } from "./columns.tsx";
import { nameOf } from "./decisions.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { hoursReads } from "./hours-row.ts";
import { WorkSums } from "./shared/work-sums.tsx";
import "./approvals.css";

/** All hours, for those who read them without approving them: payments staff, who pay for them. */
const HoursPage = () => (
  <Page title="Hours">
    <RecordTable
      id="hours"
      label="Hours"
      endpoint={workHistory.list}
      entity={WorkHistory}
      columns={columnsOf.read}
      reads={hoursReads}
      filters={hoursFilterNames}
      title={nameOf}
      detail={(entry) => <EntryDetail entry={entry} />}
      summary={({ reply }, { hourOfDay }) => (
        <div className="approvals-head">
          <WorkSums reply={reply} hourOfDay={hourOfDay} withMoney />
        </div>
      )}
      emptyText="No hours yet."
    />
  </Page>
);

export default HoursPage;
