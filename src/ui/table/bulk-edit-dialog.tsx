import { CloseOutlined } from "@ant-design/icons-svg";
import { Alert, Button, Modal, Select } from "antd";
import { useEffect, useId, useMemo, useState } from "react";
import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { useCompany } from "../../providers/company.ts";
import { areaOf } from "../../providers/endpoints.ts";
import { FieldInput } from "../fields/field-input.tsx";
import { type Field, fieldAt, fieldOf } from "../fields/field.ts";
import { plural } from "../format.ts";
import { bodyOf } from "../form/form-values.ts";
import { problemOf } from "../form/rules.ts";
import { useTypedGuard } from "../feedback/typed-guard.ts";
import { OnRefusalChoice, type AppError, useBulkCall } from "./bulk-dialog.tsx";
import type { BulkDialogProps } from "./table-types.ts";
import { Icon } from "../icon.tsx";
import "./dialogs.css";

/** The fields of a bulk edit's `set`, labelled by the entity; without those that need more than one input. */
const bulkFields = (endpoint: Endpoint, entity: z.ZodObject): Field[] => {
  const set =
    endpoint.body instanceof z.ZodObject ? (endpoint.body.shape["set"] as z.core.$ZodType | undefined) : undefined;
  if (!(set instanceof z.ZodObject)) return [];
  return Object.entries(set.shape)
    .map(([name, schema]) => {
      // A field chosen here is no longer optional: if it is emptied, it must be nullable.
      const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
      return fieldOf(name, inner as z.ZodType, fieldAt(entity, name));
    })
    .filter(({ kind, name }) => kind !== "list" && kind !== "other" && name !== "version");
};

/** Changes fields of many records in one call: only those chosen here. */
const BulkEditDialog = ({ endpoint, entity, select, count, onReply, onClose }: BulkDialogProps) => {
  const company = useCompany();
  const fields = useMemo(() => bulkFields(endpoint, entity), [endpoint, entity]);
  const [chosen, setChosen] = useState<readonly Field[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [wasTried, setWasTried] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const [onRefusal, setOnRefusal] = useState<AppError>("skip");
  const { isBusy, problems, send } = useBulkCall(endpoint, onReply);
  const asked = useTypedGuard(chosen.some(({ name, initial }) => values[name] !== initial));
  const left = fields.filter((field) => !chosen.includes(field));
  const records = plural(count, "record");

  const choose = (name: string): void => {
    const field = fields.find((one) => one.name === name);
    if (!field) return;
    setChosen([...chosen, field]);
    setValues({ ...values, [name]: field.initial });
  };
  const save = (): void => {
    setWasTried(true);
    if (chosen.length === 0 || chosen.some((field) => problemOf(field, values[field.name], company))) return;
    void send({ select, set: bodyOf(chosen, values), onRefusal });
  };
  return (
    <Modal
      open={isOpen}
      title={`Change ${records}`}
      okText={isBusy ? `Changing ${records}…` : `Change ${records}`}
      okButtonProps={{ loading: isBusy, disabled: chosen.length === 0 }}
      cancelButtonProps={{ disabled: isBusy }}
      onOk={save}
      onCancel={() => void asked(() => setOpen(false))}
      afterClose={onClose}
    >
      <div className="record-dialog">
        {chosen.map((field) => (
          <ChosenField
            key={field.name}
            area={areaOf(endpoint)}
            field={field}
            value={values[field.name]}
            problem={wasTried ? problemOf(field, values[field.name], company) : undefined}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            onRemove={() => setChosen(chosen.filter((one) => one !== field))}
          />
        ))}
        {left.length > 0 && (
          <Select
            aria-label="Field to change"
            value={null}
            showSearch
            optionFilterProp="label"
            placeholder={chosen.length === 0 ? "Choose a field" : "Another field…"}
            options={left.map(({ name, label }) => ({ value: name, label }))}
            onChange={choose}
          />
        )}
        <OnRefusalChoice verb="Change" value={onRefusal} onChange={setOnRefusal} />
        {problems.length > 0 && <Alert type="error" showIcon role="alert" message={problems.join(" ")} />}
      </div>
    </Modal>
  );
};

interface ChosenProps {
  readonly area: string;
  readonly field: Field;
  readonly value: unknown;
  readonly problem: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onRemove: () => void;
}

const ChosenField = ({ area, field, value, problem, onChange, onRemove }: ChosenProps) => {
  const id = useId();
  // The user who chose the field wants to fill it in.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <div className="record-dialog-part">
      <label htmlFor={id}>{field.label}</label>
      <div className="record-dialog-field">
        <FieldInput
          id={id}
          area={area}
          field={field}
          value={value}
          onChange={onChange}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help`}
        />
        <Button
          type="text"
          icon={<Icon of={CloseOutlined} />}
          aria-label={`Leave ${field.label} as it is`}
          onClick={onRemove}
        />
      </div>
      <span id={`${id}-help`} className={problem ? "record-problem" : "record-aside"}>
        {problem ?? (field.many ? "Replaces what each record has there." : field.help)}
      </span>
    </div>
  );
};

export default BulkEditDialog;
