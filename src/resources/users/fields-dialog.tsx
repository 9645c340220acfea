import { Alert, Modal } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../providers/client.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { fieldOf } from "../../ui/fields/field.ts";
import { useTypedGuard } from "../../ui/feedback/typed-guard.ts";
import "../../ui/table/dialogs.css";

type Values = Readonly<Record<string, unknown>>;

interface Props {
  readonly title: string;
  readonly verb: string;
  readonly about: ReactNode;
  readonly fields: Readonly<Record<string, z.ZodType>>;
  /** Makes the call with what was filled in. */
  readonly send: (values: Values) => Promise<unknown>;
  readonly done: string;
  readonly onClose: () => void;
}

/** Asks for the fields of a call's body. A refusal stays in the dialog, at its field where it names one. */
export const FieldsDialog = ({ title, verb, about, fields, send, done, onClose }: Props) => {
  const id = useId();
  const change = useChange();
  const all = Object.entries(fields).map(([name, schema]) => fieldOf(name, schema));
  const [start] = useState<Values>(() => Object.fromEntries(all.map((field) => [field.name, field.initial])));
  const [values, setValues] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const filled = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== "" && value !== null),
  );
  const asked = useTypedGuard(values !== start);
  const isReady = all.every(({ name, required }) => !required || name in filled);
  const problems = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  const hasPlace = all.some(({ name }) => name in problems);
  const save = async (): Promise<void> => {
    if (!isReady || isBusy) return;
    setBusy(true);
    try {
      await change(() => send(filled), done);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={verb}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={() => void asked(onClose)}
    >
      <div className="record-dialog">
        <p>{about}</p>
        {all.map((field) => {
          const own = `${id}-${field.name}`;
          const problem = problems[field.name]?.join(" ");
          return (
            <div key={field.name} className="record-dialog-part">
              <label htmlFor={own}>{field.label}</label>
              <FieldInput
                id={own}
                field={field}
                value={values[field.name]}
                aria-describedby={`${own}-help`}
                aria-invalid={problem !== undefined}
                onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              />
              <span id={`${own}-help`} className={problem ? "record-problem" : "soft"}>
                {problem ?? field.help}
              </span>
            </div>
          );
        })}
        {error !== undefined && !hasPlace && <Alert type="error" showIcon role="alert" message={failureText(error)} />}
      </div>
    </Modal>
  );
};
