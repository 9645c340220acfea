import { Button } from "antd";
import { useState } from "react";
import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import Decline from "./decline.tsx";

/** The decision on a proposal, for users who may decide; others see who has to. */
export const Decision = ({ record }: RecordProps<Payment>) => {
  const { _id, version, user, createdBy, can } = record;
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const approve = async (): Promise<void> => {
    setBusy(true);
    await run(
      () => call(payments.approve, { params: { _id }, body: { version } }),
      `The adjustment for ${user.name} is approved`,
    );
    setBusy(false);
  };
  return (
    <>
      {!can.approve && <p className="soft">Someone other than {createdBy?.name} must approve it.</p>}
      <div className="trail-decision">
        {can.approve && (
          <Button type="primary" loading={isBusy} onClick={() => void approve()}>
            Approve
          </Button>
        )}
        {can.decline && <Button onClick={() => setDeclining(true)}>Decline…</Button>}
      </div>
      {isDeclining && <Decline record={record} onClose={() => setDeclining(false)} />}
    </>
  );
};
