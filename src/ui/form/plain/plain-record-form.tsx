import { useEffect, useRef, useState } from "react";
import type { Field } from "../../fields/field.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../providers/use-draft.ts";
import { type Values, valuesOf } from "../form-values.ts";
import type { FieldPath } from "../placed-errors.ts";
import { problemOf } from "../rules.ts";
import { type Save, useRecordForm } from "../use-record-form.ts";
import { useSaveKey } from "../use-save-key.ts";
import { describedBy, FieldFrame } from "./field.tsx";
import { FormProblems } from "./form-problems.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { PlainInput } from "./plain-input.tsx";
import { PlainList } from "./plain-list.tsx";
import { Submit } from "./submit.tsx";
import { usePlainValues } from "./use-plain-values.ts";

interface Props {
  readonly id: string;
  /** What is typed is kept in this browser under the id, until it is saved or the user signs out; not what is too personal. */
  readonly keepsDraft: boolean;
  readonly label: string;
  readonly fields: readonly Field[];
  /** Later values of this prop are ignored, so that what is typed stays. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Throws ApiError. */
  readonly save: (save: Save) => Promise<unknown>;
  readonly onSaved: (saved: unknown) => void;
  readonly onCancel: () => void;
  /** The labels of the two buttons. */
  readonly buttonLabels: { readonly save: string; readonly cancel: string };
}

const isValues = (kept: unknown): kept is Values => typeof kept === "object" && kept !== null && !Array.isArray(kept);

/** `RecordForm` with native inputs, for the first pages of users who come by phone: it needs no antd. */
export const PlainRecordForm = ({
  id,
  keepsDraft,
  label,
  fields,
  record,
  save,
  onSaved,
  onCancel,
  buttonLabels,
}: Props) => {
  const [start] = useState(() => valuesOf(fields, record));
  const { handle, values, errorsAt, put, mark, forget } = usePlainValues(fields, start);
  const state = useRecordForm({
    id,
    form: handle,
    fields,
    record,
    save,
    onSaved: (saved) => {
      forgetDraft(id);
      onSaved(saved);
    },
  });
  const [isRestored, setRestored] = useState(false);
  const restore = useRef(() => {
    // An earlier release kept it.
    if (!keepsDraft) return forgetDraft(id);
    const kept = readDraft(id);
    if (!isValues(kept) || !state.differs(kept)) return;
    state.take(kept);
    setRestored(true);
  });
  useEffect(() => restore.current(), []);
  const discard = (): void => {
    state.take(start);
    forgetDraft(id);
    setRestored(false);
  };
  const note = (): void => {
    state.compare();
    if (keepsDraft) keepDraft(id, state.unsaved());
  };
  useSaveKey(() => void state.submit());
  const home = typeof values["country"] === "string" ? values["country"] : undefined;

  /** Validates a field when it is left, and, once it is invalid, at each change. */
  const check = (path: FieldPath, field: Field, value: unknown): void => mark(path, problemOf(field, value, null));
  const input = (field: Field, path: FieldPath, value: unknown, change: (next: unknown) => void) => {
    const inputId = [id, ...path].join("_");
    const errors = errorsAt(path);
    const isWide = field.kind === "text";
    return (
      <FieldFrame
        key={field.name}
        id={inputId}
        label={field.required ? field.label : <Optional label={field.label} />}
        hint={field.help}
        errors={errors}
        {...(isWide && { className: "field-wide" })}
      >
        <PlainInput
          id={inputId}
          field={field}
          home={home}
          value={value}
          disabled={state.isSaving}
          aria-required={field.required}
          aria-invalid={errors !== undefined}
          aria-describedby={describedBy(inputId)}
          onBlur={() => (value === "" || value === null || value === undefined ? undefined : check(path, field, value))}
          onChange={(next) => {
            change(next);
            note();
            if (errors) check(path, field, next);
          }}
        />
      </FieldFrame>
    );
  };

  return (
    <form
      noValidate
      className="plain-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <LeaveGuard isUnsaved={state.isUnsaved} isKept={keepsDraft} />
      {isRestored && (
        <p className="plain-restored" role="status">
          What you typed before is here again.{" "}
          <button type="button" className="button button-quiet" onClick={discard}>
            Discard it
          </button>
        </p>
      )}
      <FormProblems form={state} />
      <div className="plain-fields">
        {fields.map((field) => {
          const { name } = field;
          if (field.kind !== "list") return input(field, [name], values[name], (next) => put(name, next));
          const items = (values[name] ?? []) as readonly Record<string, unknown>[];
          const putItems = (next: readonly unknown[]) => put(name, next);
          return (
            <PlainList
              key={name}
              id={`${id}_${name}`}
              field={field}
              items={items}
              errors={errorsAt([name])}
              onChange={(next) => {
                putItems(next);
                forget(name);
                note();
              }}
            >
              {(of, at) =>
                input(of, [name, at, of.name], items[at]?.[of.name], (next) =>
                  putItems(items.map((item, i) => (i === at ? { ...item, [of.name]: next } : item))),
                )
              }
            </PlainList>
          );
        })}
      </div>
      <div className="plain-foot">
        <Submit busy={state.isSaving || state.conflicts.length > 0}>{buttonLabels.save}</Submit>
        <button type="button" className="button" onClick={onCancel}>
          {buttonLabels.cancel}
        </button>
      </div>
    </form>
  );
};

const Optional = ({ label }: { readonly label: string }) => (
  <>
    {label} <span className="field-optional">(optional)</span>
  </>
);
