import { Form } from "antd";
import { type ComponentType, useMemo } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import { useCompany } from "../../providers/company.ts";
import type { Field, Option } from "../fields/field.ts";
import type { InputProps } from "../input-props.ts";
import { FieldInput } from "../fields/field-input.tsx";
import { ListField } from "./list-field.tsx";
import { isShown, type Values } from "./form-values.ts";
import { checkIfFree, problemOf } from "./rules.ts";

/** An input of one field of a resource. */
export interface OwnInput {
  readonly component: ComponentType<InputProps>;
  /** What is wrong with a value; by default, what the contract says. */
  readonly problemOf?: (value: unknown) => string | undefined;
}
export type OwnInputs = Readonly<Record<string, OwnInput>>;

interface Props {
  readonly formId: string;
  /** The record's area: a text field suggests the values of the area's other records. */
  readonly area: AreaName;
  readonly field: Field;
  readonly known: readonly Option[];
  /** The endpoint that checks whether a value is free, and the record's own value, which always is. */
  readonly unique: { readonly endpoint: Endpoint; readonly own: () => unknown } | undefined;
  readonly own?: OwnInput | undefined;
}

const rejectWith = async (problem: string | undefined): Promise<void> => {
  if (problem !== undefined) throw new Error(problem);
};

/** A field of the form, unless the values of others hide it. */
export const FormField = (props: Props) => (props.field.onlyIf ? <OnlyIf {...props} /> : <Shown {...props} />);

const OnlyIf = (props: Props) => {
  const isOpen = Form.useWatch((values: Values) => isShown(props.field, values), { preserve: true });
  return isOpen && <Shown {...props} />;
};

/** Its label, hint, input and validation. */
const Shown = ({ formId, area, field, known, unique, own }: Props) => {
  const isFree = useMemo(() => unique && checkIfFree(unique.endpoint, field.name, unique.own), [unique, field.name]);
  const company = useCompany();
  if (own) return <Own field={field} own={own} />;
  if (field.kind === "list") return <ListField field={field} known={known} formId={formId} />;
  return (
    <Form.Item
      name={[field.name]}
      label={field.label}
      extra={field.help}
      required={field.required}
      validateFirst
      validateTrigger={["onBlur", "onChange"]}
      {...(isFree && { validateDebounce: 400, hasFeedback: true })}
      rules={[
        { validateTrigger: "onBlur", validator: (_, value: unknown) => rejectWith(problemOf(field, value, company)) },
        ...(isFree
          ? [
              {
                validateTrigger: "onChange",
                validator: async (_: unknown, value: unknown) => rejectWith(await isFree(value)),
              },
            ]
          : []),
      ]}
    >
      <FieldInput field={field} known={known} area={area} />
    </Form.Item>
  );
};

/** Its parts have labels of their own. */
const Own = ({
  field,
  own: { component: Input, problemOf: check },
}: {
  readonly field: Field;
  readonly own: OwnInput;
}) => {
  const company = useCompany();
  return (
    <Form.Item
      name={[field.name]}
      extra={field.help}
      validateTrigger={[]}
      rules={[
        { validator: (_, value: unknown) => rejectWith(check ? check(value) : problemOf(field, value, company)) },
      ]}
    >
      <Input aria-label={field.label} />
    </Form.Item>
  );
};
