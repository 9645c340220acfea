import { Alert, Button, Form } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { groups } from "../../../contract/groups/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { type Field, fieldAt } from "../../ui/fields/field.ts";
import { Page } from "../../ui/shell/page.tsx";
import { FormField } from "../../ui/form/form-field.tsx";
import { placeErrors } from "../../ui/form/placed-errors.ts";
import { useUnsavedGuard } from "../../ui/form/unsaved-guard.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { toasts } from "../../providers/toasts.ts";
import { useKeyOf } from "../../ui/form/use-key-of.ts";
import { RuleInput } from "./rule-input.tsx";
import { emptyRule, isComplete } from "./rule-words.ts";
import "../../ui/form/record-form.css";

const formId = "form-rule-group";
const fields = ["name", "description", "groupAdmins"].flatMap((name): Field[] => {
  const field = fieldAt(groups.create.body, name);
  return field ? [field] : [];
});

/** A new group whose members follow from a rule. */
const NewRuleGroup = () => {
  const [form] = Form.useForm();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const [rule, setRule] = useState(emptyRule);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isUnsaved = useRef(false);
  const keyOf = useKeyOf();
  useUnsavedGuard(isUnsaved);
  const touch = (): void => {
    isUnsaved.current = true;
  };
  const save = async (values: { name: string; description: string; groupAdmins: string[] }): Promise<void> => {
    setBusy(true);
    setProblems([]);
    try {
      const body = { ...values, rule };
      const { group } = await call(groups.create, { body, idempotencyKey: keyOf(body) });
      isUnsaved.current = false;
      void readAgain("groups");
      toasts.success(`${group.name} created`);
      void navigate(`/groups/${group._id}`, { replace: true });
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      const { placed, others } = placeErrors(fields, body?.fields ?? {});
      form.setFields(placed.map(({ name, errors }) => ({ name, errors })));
      setProblems(placed.length > 0 && others.length === 0 ? [] : [body?.message ?? failureText(error), ...others]);
    }
    setBusy(false);
  };
  return (
    <Page title="New rule group" breadcrumb={[{ label: "Groups", to: "/groups" }]}>
      <Form
        form={form}
        name={formId}
        layout="vertical"
        className="record-form"
        aria-label="New rule group"
        initialValues={{ name: "", description: "", groupAdmins: [] }}
        disabled={isBusy}
        onValuesChange={touch}
        onFinish={(values) => void save(values)}
      >
        {problems.length > 0 && (
          <Alert type="error" showIcon role="alert" message={problems[0]} description={problems.slice(1).join(" ")} />
        )}
        {fields.map((field) => (
          <FormField key={field.name} formId={formId} area="groups" field={field} known={[]} unique={undefined} />
        ))}
        <section className="form-section" aria-labelledby={`${formId}-rule`}>
          <h2 id={`${formId}-rule`}>Who is in it</h2>
          <RuleInput
            value={rule}
            onChange={(next) => {
              setRule(next);
              touch();
            }}
          />
        </section>
        <div className="form-foot">
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isComplete(rule)}>
            Create
          </Button>
          <Button onClick={() => void navigate("/groups")}>Cancel</Button>
        </div>
      </Form>
    </Page>
  );
};

export default NewRuleGroup;
