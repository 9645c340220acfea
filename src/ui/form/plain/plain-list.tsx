import { DeleteOutlined, PlusOutlined } from "@ant-design/icons-svg";
import { type ReactNode, useRef } from "react";
import type { Field } from "../../fields/field.ts";
import { startOfItem, type Values } from "../form-values.ts";
import "../../button.css";
import "../../field.css";
import { Icon } from "../../icon.tsx";

interface Props {
  /** The id of the button that adds an item: it gets the focus if the list as a whole is invalid. */
  readonly id: string;
  readonly field: Field;
  readonly items: readonly Values[];
  readonly errors: readonly string[] | undefined;
  readonly onChange: (items: readonly Values[]) => void;
  /** Renders one field of an item. */
  readonly children: (of: Field, at: number) => ReactNode;
}

/** A short list of small objects, each a group of inputs. */
export const PlainList = ({ id, field, items, errors, onChange, children }: Props) => {
  const group = useRef<HTMLFieldSetElement>(null);
  const add = (): void => {
    onChange([...items, startOfItem(field)]);
    // After the render: the user who adds an item wants to fill it in.
    requestAnimationFrame(() =>
      [...(group.current?.querySelectorAll(".plain-item") ?? [])]
        .at(-1)
        ?.querySelector<HTMLElement>("input, select")
        ?.focus(),
    );
  };
  const remove = (gone: number): void => {
    onChange(items.filter((_, at) => at !== gone));
    document.getElementById(id)?.focus();
  };
  return (
    <fieldset ref={group} className="plain-list">
      <legend className="visually-hidden">{field.label}</legend>
      {items.map((_, at) => (
        <div key={at} role="group" aria-label={`${field.label} ${at + 1}`} className="plain-item">
          <div className="plain-fields">{field.items.map((of) => children(of, at))}</div>
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Remove line ${at + 1} of ${field.label}`}
            onClick={() => remove(at)}
          >
            <Icon of={DeleteOutlined} /> Remove
          </button>
        </div>
      ))}
      <button type="button" id={id} className="button plain-add" aria-describedby={`${id}-errors`} onClick={add}>
        <Icon of={PlusOutlined} /> Add to {field.label.toLowerCase()}
      </button>
      <div id={`${id}-errors`} className="field-errors">
        {errors?.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </fieldset>
  );
};
