import { Button, Modal, Switch } from "antd";
import { useId, useState } from "react";
import { PayoutRules, payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import "./payout-runs.css";

/** The rules for sending runs; for administrators, beside the list of runs. */
const RulesButton = () => {
  const mayChange = useMay(payoutRuns.editRules);
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Payout rules</Button>
      <Modal
        open={isOpen}
        title="Payout rules"
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Rules />
      </Modal>
    </>
  );
};

const Rules = () => {
  const id = useId();
  const run = useRun();
  const { data } = useEndpoint(payoutRuns.rules, {});
  const [isBusy, setBusy] = useState(false);
  const change = async (schedulerMaySend: boolean): Promise<void> => {
    setBusy(true);
    await run(() => call(payoutRuns.editRules, { body: { schedulerMaySend } }), "The payout rules are saved");
    setBusy(false);
  };
  return (
    <div className="run-rules">
      <Switch
        id={id}
        checked={data?.schedulerMaySend ?? false}
        loading={isBusy || !data}
        aria-describedby={`${id}-help`}
        onChange={(next) => void change(next)}
      />
      <label htmlFor={id}>{PayoutRules.shape.schedulerMaySend.meta()?.label}</label>
      <p id={`${id}-help`} className="soft">
        Normally two people check every run before money leaves. Turn this on only if one person handles all payments.
        The audit records who changed it and when.
      </p>
    </div>
  );
};

export default RulesButton;
