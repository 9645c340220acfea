import { Alert, Modal, Radio } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import { useQueryClient } from "@tanstack/react-query";
import type { OnRefusal } from "../../../contract/core/bulk.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { ApiError, call } from "../../providers/client.ts";
import type { BulkDialogProps } from "./table-types.ts";
import { failureText } from "../feedback/use-run.ts";
import "./dialogs.css";

interface Props extends BulkDialogProps {
  readonly title: string;
  /** As in "Change": what would be done with the rest, where some are refused. */
  readonly verb: string;
  /** On the button, and while it is under way; the verb where they are left out. */
  readonly okTexts?: readonly [before: string, meanwhile: string];
  readonly danger?: true;
  /** What is asked of them, as the row's body has it beside the selection; undefined while it is not complete. */
  readonly asked: Readonly<Record<string, unknown>> | undefined;
  readonly children: ReactNode;
}

/** Asks for something, then makes a bulk call with it in one request. */
export const BulkDialog = ({ row, select, verb, asked, danger, onReply, onClose, children, ...texts }: Props) => {
  const [isOpen, setOpen] = useState(true);
  const [onRefusal, setOnRefusal] = useState<Refusal>("skip");
  const { isBusy, problems, send } = useBulkCall(row, onReply);
  const [before, meanwhile] = texts.okTexts ?? [verb, verb];
  return (
    <Modal
      open={isOpen}
      title={texts.title}
      okText={isBusy ? meanwhile : before}
      okButtonProps={{ danger: danger === true, loading: isBusy, disabled: asked === undefined }}
      cancelButtonProps={{ disabled: isBusy, autoFocus: danger === true }}
      onOk={() => void send({ select, ...asked, onRefusal })}
      onCancel={() => setOpen(false)}
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

export type Refusal = z.output<typeof OnRefusal>;

interface OnRefusalProps {
  /** As in "change" and "delete". */
  readonly verb: string;
  readonly value: Refusal;
  readonly onChange: (value: Refusal) => void;
}

/** Asks what becomes of the others where some records refuse. */
export const OnRefusalChoice = ({ verb, value, onChange }: OnRefusalProps) => {
  const id = useId();
  return (
    <div className="record-dialog-part">
      <span id={id}>If some are refused:</span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Refusal)}
        options={[
          { value: "skip", label: `${verb} the rest` },
          { value: "stop", label: `${verb} nothing` },
        ]}
      />
    </div>
  );
};

/** Makes a bulk call for a dialog, which stays with what went wrong where it was refused altogether. */
export const useBulkCall = (row: Endpoint, onReply: (reply: z.output<typeof BulkReply>) => void) => {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const send = async (body: unknown): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblems([]);
    try {
      onReply((await call(row, { body })) as z.output<typeof BulkReply>);
    } catch (error) {
      const code = error instanceof ApiError ? error.body.code : undefined;
      setProblems([failureText(error), ...(code === "selection_changed" ? ["Close this and select again."] : [])]);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ["data"] });
    }
  };
  return { isBusy, problems, send };
};
