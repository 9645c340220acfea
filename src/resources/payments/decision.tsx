import { Button } from "antd";
import { useState } from "react";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import Decline from "./decline.tsx";
import { approve, approvedText } from "./proposal.ts";

/** The decision on a proposal, for users who may decide; others see who has to. */
export const Decision = ({ record }: RecordProps<Payment>) => {
  const { createdBy, can } = record;
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const approveThis = async (): Promise<void> => {
    setBusy(true);
    await run(() => approve(record), approvedText(record));
    setBusy(false);
  };
  return (
    <>
      {!can.approve && (
        <p className="soft">Someone {createdBy ? `other than ${createdBy.name}` : "else"} must approve it.</p>
      )}
      <div className="trail-decision">
        {can.approve && (
          <Button type="primary" loading={isBusy} onClick={() => void approveThis()}>
            Approve
          </Button>
        )}
        {can.decline && <Button onClick={() => setDeclining(true)}>Decline…</Button>}
      </div>
      {isDeclining && <Decline record={record} onClose={() => setDeclining(false)} />}
    </>
  );
};
