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
import { dateTime, duration, plural } from "../../ui/format.ts";
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

/** "1 extra attempt, 10 min of extra time"; empty where it comes to nothing. */
const extras = ({ extraAttempts, extraSeconds, closesAt }: Allowance): string =>
  [
    extraAttempts > 0 && plural(extraAttempts, "extra attempt"),
    extraSeconds > 0 && `${duration(extraSeconds)} of extra time`,
    closesAt && `a closing on ${dateTime(closesAt)}`,
  ]
    .filter(Boolean)
    .join(", ");

interface Props {
  readonly quizId: string;
  /** What people of this quiz have. */
  readonly allowances: readonly Allowance[];
  /** What a person has already; undefined: the person is chosen in the dialog. */
  readonly allowance: Allowance | undefined;
  readonly onClose: () => void;
}

/** Gives a person more time, attempts or a later closing, with the reason. What is typed stays until it is saved. */
export const AllowanceDialog = ({ quizId, allowances, allowance, onClose }: Props) => {
  const id = useId();
  const change = useChange();
  const draft = `allowance ${quizId} ${allowance?.user._id ?? "new"}`;
  const [values, setValues] = useDraft<Values>(draft, startValues(allowance), areValues);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const asked = allowance ? fields : [person, ...fields];
  const has = (userId: unknown) => allowances.find(({ user }) => user._id === userId);
  const chosen = allowance ? undefined : has(values["userId"]);
  const replaced = chosen && extras(chosen);
  /** The values for another person: what they have, in the fields that nothing was typed into. */
  const filledFor = (userId: unknown): Values => {
    const [before, now] = [startValues(has(values["userId"])), startValues(has(userId))];
    const untouched = fields.filter(({ name }) => values[name] === before[name]);
    return { ...values, ...Object.fromEntries(untouched.map(({ name }) => [name, now[name]])), userId };
  };
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
                setValues(field === person ? filledFor(value) : { ...values, [field.name]: value });
              }}
            />
            {field === person && (
              <div className="soft" role="status">
                {replaced && `${chosen.user.name} already has ${replaced}. What you save replaces it.`}
              </div>
            )}
          </div>
        ))}
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      </div>
    </Modal>
  );
};
