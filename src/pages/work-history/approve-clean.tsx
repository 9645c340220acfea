import { Button } from "antd";
import { useState } from "react";
import { bulkMax } from "../../../contract/core/list.ts";
import { type BulkJob, bulkJobs } from "../../../contract/bulk-jobs/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { durationExact, money, number } from "../../ui/format.ts";
import type { Query } from "../../ui/table/list-state.ts";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { entriesOf } from "./decisions.tsx";

/** Approves everything that matches, has no flags and is not the user's own: exactly what the question counted. */
export const ApproveClean = ({ filter }: { readonly filter: Query }) => {
  const confirm = useConfirm();
  const company = useCompany();
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const clean = { ...filter, clean: "true" };
  const { data } = useEndpoint(workHistory.list, { query: { ...clean, limit: 1 } }, { keepPrevious: true });
  const count = data?.filteredTotalCount ?? 0;

  const ask = ({ _id, total, seconds, amount }: BulkJob): void => {
    confirm({
      title: `Approve the hours of ${entriesOf(total)}?`,
      content: (
        <>
          <p className="approvals-question">
            <strong>{durationExact(seconds)}</strong>, which come to <strong>{money(amount, company)}</strong>. None of
            them is flagged.
          </p>
          <p className="approvals-question">
            Entries that are decided or flagged in the meantime are left out and listed.
          </p>
        </>
      ),
      okText: `Approve ${number(total)}`,
      onOk: () => run(() => call(bulkJobs.start, { params: { _id } })),
      onCancel: () => void run(() => call(bulkJobs.cancel, { params: { _id } })),
    });
  };
  const choose = async (): Promise<void> => {
    setBusy(true);
    await run(async () => {
      const select = { filter: clean, expected: count };
      const { bulkJob } = await call(bulkJobs.begin, {
        body: { kind: "approve", onlyClean: true, start: false, select },
      });
      ask(bulkJob);
    });
    setBusy(false);
  };
  const isTooMany = count > bulkMax;
  return (
    <span className="approvals-clean">
      {isTooMany && <span className="soft">At most {number(bulkMax)} at once. Narrow the filter.</span>}
      <Button type="primary" loading={isBusy} disabled={count === 0 || isTooMany} onClick={() => void choose()}>
        Approve all clean ({number(count)})
      </Button>
    </span>
  );
};
