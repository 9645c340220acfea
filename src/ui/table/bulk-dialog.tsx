import { Alert, Modal, Radio } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import type { OnRefusal } from "../../../contract/core/bulk.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { ApiError, call } from "../../providers/client.ts";
import { useNoted } from "../../providers/read-again.ts";
import type { BulkDialogProps } from "./table-types.ts";
import { failureText } from "../feedback/failure-text.ts";
import { useTypedGuard } from "../feedback/typed-guard.ts";
import "./dialogs.css";

interface Props extends BulkDialogProps {
  readonly title: string;
  /** As in "Change": what would be done with the rest if some records refuse. */
  readonly verb: string;
  /** The button's label before and during the call; by default, the verb. */
  readonly okTexts?: readonly [before: string, meanwhile: string];
  readonly danger?: true;
  /** Something was typed that closing the dialog must not lose without a question. */
  readonly isTyped?: boolean;
  /** The body of the call beside the selection; undefined while it is incomplete. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly children: ReactNode;
}

/** Asks for the parameters of a bulk call, then makes it in one request. */
export const BulkDialog = ({
  endpoint,
  select,
  verb,
  body,
  danger,
  isTyped = false,
  onReply,
  onClose,
  children,
  ...texts
}: Props) => {
  const [isOpen, setOpen] = useState(true);
  const [onRefusal, setOnRefusal] = useState<AppError>("skip");
  const { isBusy, problems, send } = useBulkCall(endpoint, onReply);
  const asked = useTypedGuard(isTyped);
  const [before, meanwhile] = texts.okTexts ?? [verb, verb];
  return (
    <Modal
      open={isOpen}
      title={texts.title}
      okText={isBusy ? meanwhile : before}
      okButtonProps={{ danger: danger === true, loading: isBusy, disabled: body === undefined }}
      cancelButtonProps={{ disabled: isBusy, autoFocus: danger === true }}
      onOk={() => void send({ select, ...body, onRefusal })}
      onCancel={() => void asked(() => setOpen(false))}
      afterClose={onClose}
    >
      <div className="record-dialog">
        {children}
        <OnRefusalChoice verb={verb} value={onRefusal} onChange={setOnRefusal} />
        {problems.length > 0 && <Alert type="error" showIcon role="alert" message={problems.join(" ")} />}
      </div>
    </Modal>
  );
};

export type AppError = z.output<typeof OnRefusal>;

interface OnRefusalProps {
  /** As in "change" and "delete". */
  readonly verb: string;
  readonly value: AppError;
  readonly onChange: (value: AppError) => void;
}

/** Asks what to do with the other records if some refuse. */
export const OnRefusalChoice = ({ verb, value, onChange }: OnRefusalProps) => {
  const id = useId();
  return (
    <div className="record-dialog-part">
      <span id={id}>If some are refused:</span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        onChange={(event) => onChange(event.target.value as AppError)}
        options={[
          { value: "skip", label: `${verb} the rest` },
          { value: "stop", label: `${verb} nothing` },
        ]}
      />
    </div>
  );
};

/**
 * Makes a bulk call for a dialog, which stays open with the error if the whole call was refused. `params` are those of the
 * endpoint's path.
 */
export const useBulkCall = (
  endpoint: Endpoint,
  onReply: (reply: z.output<typeof BulkReply>) => void,
  params?: Readonly<Record<string, string>>,
) => {
  const noted = useNoted();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const send = async (body: unknown): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblems([]);
    const readAgain = noted();
    try {
      onReply((await call(endpoint, { body, ...(params && { params }) })) as z.output<typeof BulkReply>);
    } catch (error) {
      const code = error instanceof ApiError ? error.body.code : undefined;
      setProblems([failureText(error), ...(code === "selection_changed" ? ["Close this and select again."] : [])]);
    } finally {
      setBusy(false);
      void readAgain();
    }
  };
  return { isBusy, problems, send };
};
