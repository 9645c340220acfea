import { Button, Input } from "antd";
import { useId, useState } from "react";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
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
    </>
  );
};

const schema = payments.answerDispute.body.shape.answer;

const Answer = ({ record: { _id, disputes } }: RecordProps<Payment>) => {
  const id = useId();
  const run = useRun();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = disputes.find(({ state }) => state === "open");
  const send = async () => {
    const read = schema.safeParse(text);
    setProblem(read.error?.issues[0]?.message);
    if (!read.success) return;
    setBusy(true);
    const body = { answer: read.data, dispute: open?._id };
    const isDone = await run(() => call(payments.answerDispute, { params: { _id }, body }), "The answer is sent");
    setBusy(false);
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
