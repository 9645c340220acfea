import { Alert, Button, Form, type FormInstance } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import type { ServerInfo } from "../../../contract/resources/fields.ts";
import { ApiError } from "../../providers/client.ts";
import { forgetDraft, useDraft } from "../../providers/use-draft.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { type Field, fieldAt } from "../../ui/fields/field.ts";
import { FormField } from "../../ui/form/form-field.tsx";
import { valuesOf } from "../../ui/form/form-values.ts";
import { placeErrors } from "../../ui/form/placed-errors.ts";
import { useUnsavedGuard } from "../../ui/form/unsaved-guard.ts";
import { plural } from "../../ui/format.ts";
import { usePlace } from "./place.ts";
import { useDatasets } from "./place-select.tsx";
import { Made, PlanPanel } from "./plan-panel.tsx";
import { usePlan, type Way } from "./use-plan.ts";

const formId = "form-new-jobs";
const names = {
  videos: ["title", "projectId", "minutes"],
  items: ["title", "projectId", "itemsEach"],
} as const;
const who = ["annotatorId", "skills", "timeLimit", "reviewerId", "status"] as const;

const fieldsOf = (way: Way, wanted: readonly string[]): Field[] =>
  wanted.flatMap((name) => fieldAt(way === "videos" ? jobs.fromVideos.body : jobs.fromDataset.body, name) ?? []);

/** Whom the team's jobs begin with, in the fields that are empty or have another team's. */
const useDefaults = (agent: ServerAgent, form: FormInstance<Record<string, unknown>>): void => {
  const { chosen } = usePlace();
  const team = chosen("team");
  const { data } = useEndpoint(
    annotation.defaults,
    { params: { serverAgent: agent, teamId: team ?? "-" } },
    { enabled: team !== undefined },
  );
  const filled = useRef<Readonly<Record<string, string | null>>>({});
  useEffect(() => {
    if (!data) return;
    for (const [name, id] of Object.entries(data)) {
      const now: unknown = form.getFieldValue(name) ?? null;
      if (now === (filled.current[name] ?? null)) form.setFieldValue(name, id);
    }
    filled.current = data;
  }, [data, form]);
};

type Typed = Readonly<Record<string, unknown>>;
const isTyped = (kept: unknown): kept is Typed => typeof kept === "object" && kept !== null && !Array.isArray(kept);
const nothing: Typed = {};

interface Props {
  readonly server: ServerInfo;
  readonly way: Way;
}

/** What the jobs of the chosen dataset have in common: first shows what would be made, then makes it. */
export const JobsForm = ({ server, way }: Props) => {
  const [form] = Form.useForm<Record<string, unknown>>();
  const { chosen } = usePlace();
  const dataset = useDatasets(server.agent).data?.datasets.find(({ id }) => id === chosen("dataset"));
  const [own, shared] = useMemo(() => [fieldsOf(way, [...names[way], "description"]), fieldsOf(way, who)], [way]);
  const fields = useMemo(() => [...own, ...shared], [own, shared]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  // Whom they begin with is the team's, so a draft is too.
  const draft = `new jobs ${server.agent} ${chosen("team")}`;
  const [kept, keep] = useDraft(draft, nothing, isTyped);
  const isUnsaved = useRef(false);
  useUnsavedGuard(isUnsaved);
  useDefaults(server.agent, form);
  const { plan, made, preview, make, forget } = usePlan(way, chosen("dataset"));

  const bodyOf = (values: Readonly<Record<string, unknown>>) => ({
    ...values,
    serverAgent: server.agent,
    serverProjectId: chosen("project") ?? "",
    datasetId: chosen("dataset"),
    dataset: dataset?.name ?? "",
  });
  const go = async (step: (body: Readonly<Record<string, unknown>>) => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblems([]);
    try {
      await step(bodyOf(form.getFieldsValue()));
      return;
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      const { placed, others } = placeErrors(fields, body?.fields ?? {});
      form.setFields(placed.map(({ name, errors }) => ({ name, errors })));
      setProblems(placed.length > 0 && others.length === 0 ? [] : [body?.message ?? failureText(error), ...others]);
    } finally {
      setBusy(false);
    }
  };
  const create = () =>
    go(async (body) => {
      await make(body);
      forgetDraft(draft);
      isUnsaved.current = false;
    });

  if (made !== undefined) {
    return <Made count={made} agent={server.agent} dataset={chosen("dataset") ?? ""} onMore={forget} />;
  }
  const field = (one: Field) => (
    <FormField key={one.name} formId={formId} area="jobs" field={one} known={[]} unique={undefined} />
  );
  return (
    <Form
      form={form}
      name={formId}
      layout="vertical"
      aria-label="What the jobs have in common"
      initialValues={{ ...valuesOf(fields, undefined), ...kept }}
      disabled={isBusy}
      onValuesChange={(_, typed: Typed) => {
        keep(typed);
        isUnsaved.current = true;
        forget();
      }}
      onFinish={() => void (plan ? create() : go(preview))}
    >
      {problems.length > 0 && (
        <Alert type="error" showIcon role="alert" message={problems[0]} description={problems.slice(1).join(" ")} />
      )}
      <div className="form-section-fields">{own.map(field)}</div>
      <section className="form-section" aria-labelledby={`${formId}-who`}>
        <h2 id={`${formId}-who`}>Who may take them</h2>
        <div className="form-section-fields">{shared.map(field)}</div>
      </section>
      {plan && <PlanPanel plan={plan} />}
      <div className="form-foot">
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={false}>
          {plan ? `Create ${plural(plan.jobs, "job")}` : "Preview"}
        </Button>
        {isBusy && (
          <span className="soft" role="status">
            {plan ? "Creating the jobs…" : `Reading the dataset from ${server.name}…`}
          </span>
        )}
      </div>
    </Form>
  );
};
