import { Alert, Modal } from "antd";
import { useId, useState } from "react";
import { z } from "zod";
import { type Allowance, allowanceFields } from "../../../contract/quizzes/entity.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { Id } from "../../../contract/core/fields.ts";
import { call } from "../../providers/client.ts";
import { forgetDraft, useDraft } from "../../providers/use-draft.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { type Field, fieldOf } from "../../ui/fields/field.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { problemOf } from "../../ui/form/rules.ts";
import "../../ui/fields/fields.css";
import "./quizzes.css";

const person = fieldOf("userId", Id.meta({ label: "Person", reference: "users", ofAll: true }));
const fields = Object.entries(allowanceFields).map(([name, schema]) => fieldOf(name, schema));

/** A number that was emptied is none. */
const startOf = ({ kind }: Field): unknown => (kind === "number" || kind === "seconds" ? 0 : null);

type Values = Readonly<Record<string, unknown>>;
const areValues = (kept: unknown): kept is Values => typeof kept === "object" && kept !== null && "reason" in kept;

const startValues = (allowance: Allowance | undefined): Values => ({
  extraAttempts: allowance?.extraAttempts ?? 0,
  extraSeconds: allowance?.extraSeconds ?? 0,
  closesAt: allowance?.closesAt ?? null,
  reason: allowance?.reason ?? "",
  userId: allowance?.user._id ?? null,
});

interface Props {
  readonly quizId: string;
  /** What a person has already; undefined: someone else is chosen. */
  readonly allowance: Allowance | undefined;
  readonly onClose: () => void;
}

/** Gives a person more time, attempts or a later closing, with the reason. What is typed stays until it is saved. */
export const AllowanceDialog = ({ quizId, allowance, onClose }: Props) => {
  const id = useId();
  const change = useChange();
  const draft = `allowance ${quizId} ${allowance?.user._id ?? "new"}`;
  const [values, setValues] = useDraft<Values>(draft, startValues(allowance), areValues);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const asked = allowance ? fields : [person, ...fields];
  const save = async (): Promise<void> => {
    const wrong = asked.find((field) => problemOf(field, values[field.name] ?? startOf(field), null) !== undefined);
    if (wrong) return setProblem(`${wrong.label}: ${problemOf(wrong, values[wrong.name] ?? startOf(wrong), null)}`);
    setBusy(true);
    const body = z
      .strictObject(allowanceFields)
      .parse(Object.fromEntries(fields.map((field) => [field.name, values[field.name] ?? startOf(field)])));
    try {
      const userId = String(values["userId"]);
      await change(() => call(quizzes.allow, { params: { _id: quizId, userId }, body }), "Saved");
      forgetDraft(draft);
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={allowance ? `Extra time and attempts of ${allowance.user.name}` : "Give extra time or attempts"}
      okText="Save"
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="quizzes-fields">
        {asked.map((field) => (
          <div key={field.name}>
            <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
            <FieldInput
              id={`${id}-${field.name}`}
              field={field}
              value={values[field.name]}
              onChange={(value) => {
                setProblem("");
                setValues({ ...values, [field.name]: value });
              }}
            />
          </div>
        ))}
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      </div>
    </Modal>
  );
};
