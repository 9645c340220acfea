import { Button } from "antd";
import { useState } from "react";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { number } from "../../ui/format.ts";
import { peopleOf } from "./step-panel.tsx";

interface Props {
  readonly run: string;
  /** How many can fix themselves what their pay waits for. */
  readonly count: number;
}

const doneText = (reminded: number, already: number): string => {
  if (reminded === 0) return "They were all reminded within a day";
  return `${peopleOf(reminded)} reminded${already > 0 ? `, ${number(already)} within a day before` : ""}`;
};

/** Reminds those of their missing pay details or address who can't be paid for that. */
export const RemindButton = ({ run: _id, count }: Props) => {
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const remind = async (): Promise<void> => {
    setBusy(true);
    await run(async () => {
      const { reminded, already } = await call(payoutRuns.remind, { params: { _id }, body: {} });
      toasts.success(doneText(reminded, already));
    });
    setBusy(false);
  };
  return (
    <Button loading={isBusy} onClick={() => void remind()}>
      Remind {peopleOf(count)} of what is missing
    </Button>
  );
};
