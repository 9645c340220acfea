import { Form } from "antd";
import { useRef, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import type { Field } from "../fields/field.ts";
import { failureText } from "../feedback/use-run.ts";
import { useKeyOf } from "./use-key-of.ts";
import { type Clash, clashesOf } from "./conflict.ts";
import { bodyOf, changedFields, type Values, valuesOf } from "./form-values.ts";
import { type FieldPath, placeErrors } from "./placed-errors.ts";

type FormRecord = Readonly<Record<string, unknown>>;

/** What is saved, and how. */
export interface Save {
  readonly body: FormRecord;
  /** The version that was read; undefined for a new record. */
  readonly version: number | undefined;
  /** The same for the same body, so that a second try makes no second record. */
  readonly idempotencyKey: string;
}

interface Options {
  readonly id: string;
  readonly fields: readonly Field[];
  /** The record as it was first read; undefined for a new one. Later ones are ignored: what is typed stays. */
  readonly record: FormRecord | undefined;
  readonly save: (save: Save) => Promise<unknown>;
  readonly onSaved: (saved: unknown) => void;
}

const focusField = (id: string, path: FieldPath): void => document.getElementById([id, ...path].join("_"))?.focus();

/** The state of a form: loaded once, unsaved by comparison of values, saved as a difference, reconciled on a conflict. */
export const useRecordForm = ({ id, fields, record, save, onSaved }: Options) => {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [start] = useState(() => valuesOf(fields, record));
  const base = useRef<{ readonly values: Values; readonly record: FormRecord | undefined }>({ values: start, record });
  const isUnsaved = useRef(false);
  const keyOf = useKeyOf();
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);

  const typed = (): Values => ({ ...start, ...(form.getFieldsValue(true) as Values) });
  const compare = (): void => {
    isUnsaved.current = changedFields(fields, base.current.values, typed()).length > 0;
  };

  /** Takes a newer version as the one that the form is based on; answers what the person has to choose. */
  const rebase = (current: FormRecord): readonly Clash[] => {
    const theirs = valuesOf(fields, current);
    const found = clashesOf(fields, base.current.values, typed(), theirs);
    base.current = { values: theirs, record: current };
    setClashes(found);
    compare();
    return found;
  };
  const settle = (takeTheirs: readonly Field[]): void => {
    form.setFields(takeTheirs.map(({ name }) => ({ name: [name], value: base.current.values[name], errors: [] })));
    setClashes([]);
    compare();
  };

  const refused = async (error: unknown): Promise<void> => {
    const body = error instanceof ApiError ? error.body : undefined;
    const current = body?.code === "stale" ? (body.current as FormRecord | undefined) : undefined;
    // A version that was sent already would be refused again, without end.
    if (current && current["version"] !== base.current.record?.["version"]) {
      // Nothing of ours is touched by their change: there is nothing to choose.
      if (rebase(current).length === 0) await submitOnce();
      return;
    }
    const { placed, others } = placeErrors(fields, body?.fields ?? {});
    form.setFields(placed.map(({ name, errors }) => ({ name, errors })));
    setProblems(placed.length > 0 && others.length === 0 ? [] : [body?.message ?? failureText(error), ...others]);
    const first = fields.flatMap((field) => placed.find(({ name }) => name[0] === field.name) ?? [])[0];
    if (first) focusField(id, first.name);
  };

  const submitOnce = async (): Promise<void> => {
    const values = typed();
    const isNew = base.current.record === undefined;
    const changed = isNew ? fields : changedFields(fields, base.current.values, values);
    if (changed.length === 0) return onSaved(base.current.record);
    const body = bodyOf(changed, values);
    try {
      const version = base.current.record?.["version"] as number | undefined;
      const saved = await save({ body, version, idempotencyKey: keyOf(body) });
      isUnsaved.current = false;
      onSaved(saved);
    } catch (error) {
      await refused(error);
    }
  };

  const submit = async (): Promise<void> => {
    if (isSaving || clashes.length > 0) return;
    setProblems([]);
    const wrong = await form.validateFields().then(
      () => undefined,
      (failed: { errorFields: { name: FieldPath }[] }) => failed.errorFields[0]?.name ?? [],
    );
    if (wrong) return focusField(id, wrong);
    setSaving(true);
    await submitOnce();
    setSaving(false);
  };

  return { form, start, base, isUnsaved, isSaving, problems, clashes, compare, rebase, settle, submit };
};
