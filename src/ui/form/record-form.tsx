import { Alert, Button, Form } from "antd";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { type Field, type Option, valueAt } from "../fields/field.ts";
import { uploadsDone } from "../files/uploads.ts";
import { recordName } from "../fields/record-name.ts";
import { ConflictBar } from "./conflict-bar.tsx";
import { useNewer } from "./conflict.ts";
import { DraftOffer, DraftStatus, leaveTexts } from "./draft-notices.tsx";
import { FormField, type OwnInputs } from "./form-field.tsx";
import type { FormOutcome, Values } from "./form-values.ts";
import { useUnsavedGuard } from "./unsaved-guard.ts";
import { type Fill, useFill } from "./use-fill.ts";
import { type DraftStore, useServerDraft } from "./use-server-draft.ts";
import { useSaveKey } from "./use-save-key.ts";
import { type Save, useRecordForm } from "./use-record-form.ts";
import "../fields/fields.css";
import "./record-form.css";

/** A group of fields; a group without a title comes first. */
export interface Section {
  readonly title?: string;
  readonly fields: readonly Field[];
}

interface Props {
  readonly area: AreaName;
  readonly label: string;
  readonly sections: readonly Section[];
  /** The record to change; undefined for a new one. Later values of this prop are ignored. */
  readonly record?: Readonly<Record<string, unknown>>;
  /** Reads the record's current state. */
  readonly read?: () => Promise<Readonly<Record<string, unknown>>>;
  /** Asks before a change is saved that has consequences elsewhere; false: it is not saved. Throws ApiError. */
  readonly confirm?: ((body: Readonly<Record<string, unknown>>) => Promise<boolean>) | undefined;
  /** Throws ApiError. */
  readonly save: (save: Save) => Promise<unknown>;
  readonly onSaved: (saved: unknown) => void;
  readonly onCancel: () => void;
  /** Gets what Cancel does, for the dialog around the form: it is closed in other ways too. */
  readonly cancelRef?: RefObject<() => void>;
  /** Where drafts are kept of what is typed, on the server; the same for as long as the form is open. */
  readonly drafts?: DraftStore | undefined;
  /** Inputs in place of those that follow from the contract. */
  readonly inputs?: OwnInputs | undefined;
  /** Shown above the buttons, by what is filled in so far. */
  readonly outcome?: FormOutcome | undefined;
  /** What a new record's fields are filled with by others. */
  readonly fill?: Fill | undefined;
  /** What a new record begins with, as if it was typed: by field. Later values of this prop are ignored. */
  readonly preset?: Values | undefined;
  /** A second button that saves. */
  readonly alsoSave?: { readonly label: string; readonly onSaved: (saved: unknown) => void };
  /** The labels of the two buttons, if "Save" or "Create" and "Cancel" don't fit. */
  readonly buttonLabels?: { readonly save: string; readonly cancel: string };
}

const uniqueEndpoint = (area: AreaName, field: Field): Endpoint | undefined =>
  field.unique === undefined ? undefined : endpointOf(area, field.unique);

/** Creates or changes a record, with the fields of the contract. */
export const RecordForm = ({ area, label, sections, record, read, confirm, ...rest }: Props) => {
  const { save, onCancel, buttonLabels, drafts, alsoSave, inputs, fill, outcome } = rest;
  const fields = useMemo(
    () => sections.flatMap((section) => section.fields.map((field) => (inputs?.[field.name] ? asWhole(field) : field))),
    [sections, inputs],
  );
  const id = `form-${area}`;
  const [form] = Form.useForm<Record<string, unknown>>();
  const isSecond = useRef(false);
  const onSaved = (saved: unknown): void => {
    draft.drop();
    (isSecond.current && alsoSave ? alsoSave : rest).onSaved(saved);
  };
  const state = useRecordForm({ id, form, fields, record, confirm, save, onSaved });
  const { base, conflicts, problems } = state;
  const readAgain = useReadAgain();
  const [ofDraft, setOfDraft] = useState<readonly Option[]>([]);
  const draft = useServerDraft({
    store: drafts,
    differs: ({ values }) => state.differs(values),
    take: ({ values, known: more }) => {
      if (more) setOfDraft(more);
      state.take(values);
    },
    onKept: () => void readAgain(area),
  });
  const note = (): void => {
    state.compare();
    const values = state.unsaved();
    draft.note(values && { values, version: base.current.record?.["version"] as number | undefined });
  };
  const propose = useFill(
    record ? undefined : fill,
    () => form.getFieldsValue(true),
    (values) => {
      state.take(values);
      note();
    },
  );
  const preset = useRef(rest.preset);
  useEffect(() => {
    if (preset.current) state.take(preset.current);
    preset.current = undefined;
  });
  const change = (): void => {
    propose();
    note();
  };
  const submit = async (second: boolean): Promise<void> => {
    isSecond.current = second;
    if (await uploadsDone()) await state.submit();
  };
  const { newer, forget } = useNewer(
    area,
    record?.["_id"] as string | undefined,
    () => base.current.record?.["version"],
    read,
  );
  const asked = useUnsavedGuard(state.isUnsaved, drafts && leaveTexts(draft.state));
  const cancel = (): void =>
    void asked(() => {
      // It was asked about: to go to another page must not ask again.
      state.giveUp();
      onCancel();
    });
  useImperativeHandle(rest.cancelRef, () => cancel);
  useSaveKey(() => void submit(false));
  const first = useRef(record).current;
  const known = useMemo(
    () => [...knownNames(fields, newer), ...knownNames(fields, first), ...ofDraft],
    [fields, first, newer, ofDraft],
  );
  const unique = useMemo(() => {
    const rows = fields.flatMap((field) => {
      const endpoint = uniqueEndpoint(area, field);
      return endpoint ? [[field.name, { endpoint, own: () => valueAt(base.current.record, field.name) }] as const] : [];
    });
    return new Map(rows);
  }, [area, fields, base]);

  const settle: typeof state.settle = (theirs) => {
    state.settle(theirs);
    change();
    forget();
  };
  return (
    <Form
      form={form}
      name={id}
      layout="vertical"
      className="record-form"
      aria-label={label}
      initialValues={state.start}
      requiredMark
      disabled={state.isSaving}
      onValuesChange={change}
      onFinish={() => void submit(false)}
      onFinishFailed={() => void submit(false)}
    >
      <DraftOffer
        draft={draft.offered}
        version={first?.["version"]}
        onRestore={() => {
          draft.restore();
          focusForm(id);
        }}
        onDiscard={() => {
          draft.discard();
          focusForm(id);
        }}
      />
      {problems.length > 0 && (
        <Alert type="error" showIcon role="alert" message={problems[0]} description={problems.slice(1).join(" ")} />
      )}
      {conflicts.length > 0 && <ConflictBar conflicts={conflicts} known={known} onSettle={settle} />}
      {sections.map((section) => (
        <FormSection key={section.title ?? ""} title={section.title}>
          {section.fields.map((field) => (
            <FormField
              key={field.name}
              formId={id}
              area={area}
              field={field}
              known={known}
              unique={unique.get(field.name)}
              own={inputs?.[field.name]}
            />
          ))}
        </FormSection>
      ))}
      {outcome && <Outcome component={outcome} id={first?.["_id"] as string | undefined} />}
      <div className="form-foot">
        <Button
          type="primary"
          htmlType="submit"
          loading={state.isSaving}
          disabled={conflicts.length > 0}
          aria-keyshortcuts="Control+S"
        >
          {buttonLabels?.save ?? (record ? "Save" : "Create")}
        </Button>
        {alsoSave && (
          <Button disabled={conflicts.length > 0 || state.isSaving} onClick={() => void submit(true)}>
            {alsoSave.label}
          </Button>
        )}
        <Button onClick={cancel}>{buttonLabels?.cancel ?? "Cancel"}</Button>
        {newer && conflicts.length === 0 && (
          <span className="form-newer" role="status">
            Someone else changed this in the meantime.
            <Button type="link" size="small" onClick={() => (state.rebase(newer).length === 0 ? forget() : undefined)}>
              Compare
            </Button>
          </span>
        )}
        {drafts && <DraftStatus state={draft.state} />}
      </div>
    </Form>
  );
};

/** Rendered anew with each change of the form, which the form itself is not. */
const Outcome = ({
  component: Component,
  id,
}: {
  readonly component: FormOutcome;
  readonly id: string | undefined;
}) => {
  const values = Form.useWatch((all: Values) => all, { preserve: true });
  return (
    <Suspense fallback={null}>
      <Component values={values ?? {}} id={id} />
    </Suspense>
  );
};

/** A field with an input of its own, which shows the problems of all its parts. */
const asWhole = (field: Field): Field => ({ ...field, kind: "other", many: false, items: [] });

const FormSection = ({ title, children }: { readonly title: string | undefined; readonly children: ReactNode }) => {
  const id = useId();
  if (title === undefined) return children;
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="form-section-fields">{children}</div>
    </section>
  );
};

/** The first input, or the button of it: what had the focus is gone. */
const focusForm = (id: string): void =>
  document.querySelector<HTMLElement>(`#${CSS.escape(id)} :is(input, textarea, select)`)?.focus();

/** The address of the record's picture, by its id. */
const pictureOf = ({ name }: Field, record: unknown): Option[] => {
  const [value, label] = [valueAt(record, name), valueAt(record, name.replace(/Id$/, ""))];
  return typeof value === "string" && typeof label === "string" ? [{ value, label }] : [];
};

const isRecord = (value: unknown): value is { _id: string } =>
  value !== null && typeof value === "object" && "_id" in value;

/** The names of all records that this one references, so that they need not be requested. */
const knownNames = (fields: readonly Field[], record: unknown): Option[] =>
  fields.flatMap((field) => {
    const values = [valueAt(record, field.name)].flat();
    if (field.kind === "picture id") return pictureOf(field, record);
    if (field.kind === "list") return values.flatMap((item) => knownNames(field.items, item));
    return field.kind === "reference"
      ? values.filter(isRecord).map((of) => ({ value: of._id, label: recordName(of) }))
      : [];
  });
