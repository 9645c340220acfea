import { messageOf } from "../../../contract/core/errors.ts";
import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { money, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { Balance } from "./balance.tsx";
import { Progress } from "./progress.tsx";
import { saveBankFile } from "./save-bank-file.ts";
import { Schedule } from "./schedule.tsx";
import { StepButton } from "./step-button.tsx";
import { peopleOf, StepPanel } from "./step-panel.tsx";

interface Props {
  readonly run: PayoutRun;
}

/** The next step of a run, who can take it, and its button. */
const NextStep = ({ record: run }: RecordProps<PayoutRun>) => {
  switch (run.state) {
    case "draft":
      return <Schedule run={run} />;
    case "scheduled":
      return <Send run={run} />;
    case "sending":
      return <Underway run={run} />;
    case "done":
      return <Done run={run} />;
    default:
      return (
        run.state === "cancelled" && <StepPanel title="Cancelled">Its payment lines wait for another run.</StepPanel>
      );
  }
};

const Send = ({ run }: Props) => {
  const { payouts, amount } = { payouts: run.payouts ?? 0, amount: run.amount ?? 0 };
  const sum = money(amount, useCompany());
  const mayPay = useMay(payoutRuns.send);
  const { _id, version, method, sendRefusal } = run;
  const isFile = method === "file";
  return (
    <StepPanel
      title={`Ready to send: ${sum} to ${peopleOf(payouts)}`}
      button={
        run.can.send && (
          <StepButton
            label={`Send ${sum}`}
            title={`Send ${sum} to ${peopleOf(payouts)}?`}
            content={
              isFile
                ? "You then download a file for the bank, and note here what the bank has paid."
                : "AirTM moves the money at once. What AirTM has paid can't be called back."
            }
            run={(idempotencyKey) => call(payoutRuns.send, { params: { _id }, body: { version }, idempotencyKey })}
            done={isFile ? "Sent: the file for the bank is ready" : "Sending to AirTM"}
          />
        )
      }
    >
      <p>{sendRefusal ? messageOf(sendRefusal) : !mayPay && "An administrator or payments staff send it."}</p>
      {!isFile && <Balance needed={amount} />}
    </StepPanel>
  );
};

const Underway = ({ run }: Props) => {
  const { states, method, can, unfiled } = run;
  const title = method === "file" ? "With the bank" : "AirTM is paying";
  return (
    <StepPanel title={title} button={can.file && unfiled > 0 && <FileButtons run={run} />}>
      <Progress run={run} />
      {method === "file" ? (
        <p>
          Give the file to the bank. Then select below what the bank has paid, or could not pay.
          {can.file && unfiled === 0 && " A file that was lost can be downloaded again under More."}
        </p>
      ) : (
        <p>
          This page updates automatically.
          {states.awaiting_recipient > 0 && " People who have to sign up at AirTM first have been told."}
        </p>
      )}
      {states.failed > 0 && <Failed run={run} />}
    </StepPanel>
  );
};

/**
 * The buttons export only new transfers; exporting earlier ones again is an action under More, so that it is
 * deliberate.
 */
const FileButtons = ({ run }: Props) => (
  <div className="run-files">
    <StepButton
      label={`Download the bank file: ${plural(run.unfiled, "new transfer")}`}
      run={() => saveBankFile(run, "CSV", "new")}
      done="The bank file is downloaded"
    />
    <StepButton
      label="As XLSX"
      isSecond
      run={() => saveBankFile(run, "XLSX", "new")}
      done="The bank file is downloaded"
    />
  </div>
);

const Done = ({ run }: Props) => {
  const { states } = run;
  return (
    <StepPanel title={states.failed > 0 ? `${plural(states.failed, "payout")} failed` : "All settled"}>
      <Progress run={run} />
      {states.failed > 0 && <Failed run={run} />}
    </StepPanel>
  );
};

const Failed = ({ run: { _id, states, can, sendRefusal } }: Props) => (
  <div className="run-failed">
    <p>
      The people know that their payment failed, and may have changed their pay details.{" "}
      {sendRefusal && messageOf(sendRefusal)}
    </p>
    {can.retry && (
      <StepButton
        label={`Send ${states.failed === 1 ? "it" : `these ${states.failed}`} again`}
        title={`Send ${plural(states.failed, "payout")} again?`}
        content="They go to each person's current pay details. Without matching pay details, a payout stays failed."
        run={(idempotencyKey) => call(payoutRuns.retry, { params: { _id }, body: {}, idempotencyKey })}
        done="Sent again"
      />
    )}
  </div>
);

export default NextStep;
