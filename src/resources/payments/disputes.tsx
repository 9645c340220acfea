import { Button, Input, Radio } from "antd";
import { useId, useState } from "react";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { type DisputeOutcome, disputeOutcomes } from "../../../contract/payments/states.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { isText, useDraft } from "../../providers/use-draft.ts";
import { date, day } from "../../ui/format.ts";
import { LinkButton } from "../../ui/shell/link-button.tsx";
import { DisputeThread } from "./dispute-thread.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** The disputes that the person raised about the line, and a form to reply. */
const Disputes = ({ record }: RecordProps<Payment>) => {
  const { disputes, can, user } = record;
  if (disputes.length === 0) return <p className="soft">{user.name} has no disputes about this payment.</p>;
  return (
    <>
      <DisputeThread disputes={disputes} speaker={user.name} />
      {can.answer && <Answer record={record} />}
      {disputes[0]?.outcome === "upheld" && <Adjust record={record} />}
    </>
  );
};

/** Leads from an upheld dispute to an adjustment that says what it is for. */
const Adjust = ({ record: { user, project, checkedInDate, createdAt } }: RecordProps<Payment>) => {
  if (!useMay(payments.create)) return <p className="soft">Payments staff can propose an adjustment for it.</p>;
  const of = checkedInDate ? day(checkedInDate) : date(createdAt);
  const params = new URLSearchParams({
    user: user._id,
    ...(project && { project: project._id }),
    reason: `Your dispute about ${project ? `${project.name}, ` : ""}${of}`,
  });
  return <LinkButton to={`/payment-lines/new?${params.toString()}`}>Propose an adjustment</LinkButton>;
};

const outcomeWords = { upheld: "Upheld: the payment is wrong", declined: "Declined: the payment is right" } as const;

const schema = payments.answerDispute.body.shape.answer;

const Answer = ({ record: { _id, disputes } }: RecordProps<Payment>) => {
  const id = useId();
  const run = useRun();
  const [outcome, setOutcome] = useState<DisputeOutcome>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = disputes.find(({ state }) => state === "open");
  const [text, setText] = useDraft(`answer-dispute ${open?._id ?? _id}`, "", isText);
  const send = async () => {
    const read = schema.safeParse(text);
    setProblem(outcome === undefined ? "Choose how it ends." : read.error?.issues[0]?.message);
    if (!read.success || outcome === undefined) return;
    setBusy(true);
    const body = { outcome, answer: read.data, dispute: open?._id };
    const isDone = await run(() => call(payments.answerDispute, { params: { _id }, body }), "The answer is sent");
    setBusy(false);
    // Empty, it is no draft any more.
    if (isDone) setText("");
  };
  return (
    <form
      className="dispute-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Radio.Group
        aria-label="Outcome"
        value={outcome}
        onChange={(event) => setOutcome(event.target.value as DisputeOutcome)}
        options={disputeOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
      />
      <label htmlFor={id}>{schema.meta()?.label}</label>
      <Input.TextArea
        id={id}
        value={text}
        maxLength={schema.maxLength ?? undefined}
        autoSize={{ minRows: 3, maxRows: 12 }}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-help`}
        status={problem ? "error" : ""}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-help`} className="soft">
        {problem ?? `${schema.meta()?.help}. The payment goes ahead in the meantime.`}
      </p>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        Send the answer
      </Button>
    </form>
  );
};

export default Disputes;
