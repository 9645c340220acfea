import { App, Button } from "antd";
import { useState } from "react";
import { bulkMax } from "../../../contract/core/list.ts";
import { type Operation, operations } from "../../../contract/operations/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { useRow } from "../../providers/use-row.ts";
import { durationExact, money, number } from "../../ui/format.ts";
import type { Query } from "../../ui/table/list-state.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { entriesOf } from "./decisions.tsx";

/** Approves everything that matches, has nothing odd about it and is not one's own: exactly what the question counted. */
export const ApproveClean = ({ filter }: { readonly filter: Query }) => {
  const { modal } = App.useApp();
  const company = useCompany();
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const clean = { ...filter, clean: "true" };
  const { data } = useRow(workHistory.list, { query: { ...clean, limit: 1 } }, { keepPrevious: true });
  const count = data?.filteredTotalCount ?? 0;

  const ask = ({ _id, total, seconds, amount }: Operation): void => {
    modal.confirm({
      title: `Approve the hours of ${entriesOf(total)}?`,
      content: (
        <>
          <p className="approvals-question">
            <strong>{durationExact(seconds)}</strong>, which come to <strong>{money(amount, company)}</strong>. Nothing
            odd was found about them.
          </p>
          <p className="approvals-question">
            What somebody decides on meanwhile, or what becomes odd, is left out and named.
          </p>
        </>
      ),
      okText: `Approve ${number(total)}`,
      onOk: () => run(() => call(operations.start, { params: { _id } })),
      onCancel: () => void run(() => call(operations.cancel, { params: { _id } })),
    });
  };
  const choose = async (): Promise<void> => {
    setBusy(true);
    await run(async () => {
      const select = { filter: clean, expected: count };
      const { operation } = await call(operations.begin, {
        body: { kind: "approve", onlyClean: true, start: false, select },
      });
      ask(operation);
    });
    setBusy(false);
  };
  const isTooMany = count > bulkMax;
  return (
    <span className="approvals-clean">
      {isTooMany && <span className="soft">At most {number(bulkMax)} at once: please narrow the filter.</span>}
      <Button type="primary" loading={isBusy} disabled={count === 0 || isTooMany} onClick={() => void choose()}>
        Approve all clean ({number(count)})
      </Button>
    </span>
  );
};
