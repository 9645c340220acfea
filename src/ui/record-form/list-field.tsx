import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import type { Field } from "../fields/field.ts";
import { FieldInput } from "../fields/field-input.tsx";
import { problemOf } from "./rules.ts";

const rejectWith = async (problem: string | undefined): Promise<void> => {
  if (problem !== undefined) throw new Error(problem);
};

const startOf = (field: Field): Record<string, unknown> =>
  Object.fromEntries(field.items.map((item) => [item.name, item.initial ?? null]));

/** The problem of the list as a whole; those of its items stand at the items. */
const problemOfList = (field: Field, items: readonly unknown[]): string | undefined => {
  const areItemsRight = items.every((item) =>
    field.items.every((of) => problemOf(of, (item as Record<string, unknown>)[of.name]) === undefined),
  );
  return areItemsRight ? problemOf(field, items) : undefined;
};

/** A short list of small objects, such as rates, edited line by line. */
export const ListField = ({ field, formId }: { readonly field: Field; readonly formId: string }) => (
  <Form.List
    name={[field.name]}
    rules={[{ validator: (_, items: readonly unknown[] | undefined) => rejectWith(problemOfList(field, items ?? [])) }]}
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
                rules={[{ validator: (_, value: unknown) => rejectWith(problemOf(item, value)) }]}
              >
                <FieldInput field={item} />
              </Form.Item>
            ))}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`Remove line ${line.name + 1} of ${field.label}`}
              onClick={() => remove(line.name)}
            />
          </div>
        ))}
        <Button
          id={`${formId}_${field.name}`}
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => add(startOf(field))}
        >
          Add to {field.label.toLowerCase()}
        </Button>
        <Form.ErrorList errors={errors} />
        {field.help && <p className="form-help">{field.help}</p>}
      </fieldset>
    )}
  </Form.List>
);
