import { DeleteOutlined, PlusOutlined } from "@ant-design/icons-svg";
import { Button, Form } from "antd";
import { useEffect, useRef } from "react";
import { useCompany } from "../../providers/company.ts";
import type { Field, Option } from "../fields/field.ts";
import { FieldInput } from "../fields/field-input.tsx";
import type { InputProps } from "../input-props.ts";
import { startOfItem } from "./form-values.ts";
import { problemOfList, problemOfPart } from "./rules.ts";
import { Icon } from "../icon.tsx";

const rejectWith = async (problem: string | undefined): Promise<void> => {
  if (problem !== undefined) throw new Error(problem);
};

interface Props {
  readonly field: Field;
  /** Names of referenced records that are already known. */
  readonly known: readonly Option[];
  readonly formId: string;
}

/** A short list of small objects, such as rates, edited line by line. */
export const ListField = ({ field, known, formId }: Props) => {
  const company = useCompany();
  return (
    <Form.List
      name={[field.name]}
      rules={[
        {
          validator: (_, items: readonly unknown[] | undefined) =>
            rejectWith(problemOfList(field, items ?? [], company)),
        },
      ]}
    >
      {(lines, { add, remove }, { errors }) => (
        <fieldset className="form-list">
          <legend>{field.label}</legend>
          {lines.map((line) => (
            <div key={line.key} className="form-list-line">
              {field.items.map((item) => (
                <Form.Item
                  key={item.name}
                  name={[line.name, item.name]}
                  label={item.label}
                  extra={item.help}
                  required={item.required}
                  validateTrigger="onBlur"
                  rules={[
                    ({ getFieldValue }) => ({
                      validator: () =>
                        rejectWith(
                          problemOfPart(field, getFieldValue([field.name]) as unknown[], line.name, item, company),
                        ),
                    }),
                  ]}
                >
                  {item.within === undefined ? (
                    <FieldInput field={item} known={known} />
                  ) : (
                    <InputWithin field={item} within={item.within} line={[field.name, line.name]} known={known} />
                  )}
                </Form.Item>
              ))}
              <Button
                type="text"
                icon={<Icon of={DeleteOutlined} />}
                aria-label={`Remove line ${line.name + 1} of ${field.label}`}
                onClick={() => remove(line.name)}
              />
            </div>
          ))}
          <Button
            id={`${formId}_${field.name}`}
            type="dashed"
            icon={<Icon of={PlusOutlined} />}
            onClick={() => add(startOfItem(field))}
          >
            Add to {field.label.toLowerCase()}
          </Button>
          <Form.ErrorList errors={errors} />
          {field.help && <p className="form-help">{field.help}</p>}
        </fieldset>
      )}
    </Form.List>
  );
};

interface WithinProps extends InputProps {
  readonly field: Field;
  readonly within: string;
  readonly line: readonly (string | number)[];
  readonly known: readonly Option[];
}

/** A reference limited to records of the one chosen beside it; a change of that one clears it. */
const InputWithin = ({ field, within, line, ...props }: WithinProps) => {
  const beside: unknown = Form.useWatch([...line, within]);
  const before = useRef(beside);
  const { onChange } = props;
  useEffect(() => {
    if (before.current !== undefined && before.current !== beside) onChange?.(null);
    before.current = beside;
  }, [beside, onChange]);
  const isOpen = typeof beside === "string";
  return (
    <FieldInput
      {...props}
      field={field}
      narrow={isOpen ? { [within]: beside } : undefined}
      {...(!isOpen && { disabled: true })}
    />
  );
};
