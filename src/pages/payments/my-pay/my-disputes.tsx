import { useId, useRef, useState } from "react";
import type { MyPayment } from "../../../../contract/payments/my-pay.ts";
import { payments } from "../../../../contract/payments/endpoints.ts";
import { call } from "../../../providers/client.ts";
import { forgetDraft, isText, readDraft, useDraft } from "../../../providers/use-draft.ts";
import { DisputeThread } from "../../../resources/payments/dispute-thread.tsx";
import { useRun } from "../../../ui/feedback/use-run.ts";
import { useKeyOf } from "../../../ui/form/use-key-of.ts";

/** The name under which a dispute is kept in this browser until it is sent. */
export const disputeDraft = (payment: string): string => `payment-dispute ${payment}`;

/** The user's disputes about a line, with the replies. */
export const MyDisputes = ({ line }: { readonly line: MyPayment }) => {
  const { _id, disputes, can } = line;
  const run = useRun();
  const [isWriting, setWriting] = useState(() => readDraft(disputeDraft(_id)) !== undefined);
  const [isBusy, setBusy] = useState(false);
  // Gets the focus once a button that had it is gone.
  const said = useRef<HTMLDivElement>(null);
  const withdraw = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const isDone = await run(() => call(payments.withdrawDispute, { params: { _id } }), "Dispute withdrawn");
    setBusy(false);
    if (isDone) said.current?.focus();
  };
  const stopWriting = (): void => {
    setWriting(false);
    said.current?.focus();
  };
  return (
    <div ref={said} tabIndex={-1} className="my-pay-said">
      {disputes.length > 0 && <DisputeThread disputes={disputes} speaker="You" />}
      {can.withdraw && (
        <p className="soft">
          We'll notify you when it is answered. The payment goes ahead in the meantime.{" "}
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void withdraw()}>
            Withdraw dispute
          </button>
        </p>
      )}
      {can.dispute && !isWriting && (
        <button type="button" className="button" onClick={() => setWriting(true)}>
          Something is wrong
        </button>
      )}
      {can.dispute && isWriting && <Write id={_id} onDone={stopWriting} />}
    </div>
  );
};

const schema = payments.dispute.body.shape.text;

const Write = ({ id, onDone }: { readonly id: string; readonly onDone: () => void }) => {
  const field = useId();
  const run = useRun();
  const keyOf = useKeyOf();
  const draft = disputeDraft(id);
  const [text, setText] = useDraft(draft, "", isText);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (isBusy) return;
    const read = schema.safeParse(text);
    setProblem(read.error?.issues[0]?.message);
    if (!read.success) return;
    const body = { text: read.data };
    setBusy(true);
    const isDone = await run(
      () => call(payments.dispute, { params: { _id: id }, body, idempotencyKey: keyOf([id, body]) }),
      "Sent. We'll notify you when it is answered",
    );
    setBusy(false);
    if (isDone) close();
  };
  const close = (): void => {
    forgetDraft(draft);
    onDone();
  };
  return (
    <form
      className="my-pay-write"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={field}>{schema.meta()?.label}</label>
      <textarea
        id={field}
        rows={4}
        value={text}
        maxLength={schema.maxLength ?? undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={`${field}-help`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user who pressed the button wants to write
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${field}-help`} className={problem ? "my-pay-wrong" : "soft"}>
        {problem ?? `${schema.meta()?.help}.`}
      </p>
      <p className="my-pay-buttons">
        <button type="submit" className="button button-primary" aria-disabled={isBusy}>
          {isBusy ? "One moment…" : "Send"}
        </button>
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => isBusy || close()}>
          Cancel
        </button>
      </p>
    </form>
  );
};
