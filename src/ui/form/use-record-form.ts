import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import type { Field } from "../fields/field.ts";
import { failureText } from "../feedback/failure-text.ts";
import { useKeyOf } from "./use-key-of.ts";
import { type Conflict, conflictsOf } from "./conflict.ts";
import { bodyOf, changedFields, shownValues, type Values, valuesOf, wholeValues } from "./form-values.ts";
import { type FieldPath, placeErrors } from "./placed-errors.ts";

type FormRecord = Readonly<Record<string, unknown>>;

/** The values to save, with version and key. */
export interface Save {
  readonly body: FormRecord;
  /** The version that was read; undefined for a new record. */
  readonly version: number | undefined;
  /** The same for the same body, so that a second attempt creates no second record. */
  readonly idempotencyKey: string;
}

/** The values and errors of a form: implemented by antd's form and by that of native inputs. */
export interface FormHandle {
  getFieldsValue(all: true): unknown;
  setFields(fields: { name: FieldPath; value?: unknown; errors?: string[] }[]): void;
  /** Rejects with `errorFields`, in the order of the fields. */
  validateFields(): Promise<unknown>;
}

interface Options {
  readonly id: string;
  readonly form: FormHandle;
  readonly fields: readonly Field[];
  /**
   * The record as it was first read; undefined for a new one. Later values are ignored, so that what is typed stays.
   */
  readonly record: FormRecord | undefined;
  /** Asks before a change is saved that has consequences elsewhere; false: it is not saved. */
  readonly confirm?: ((body: FormRecord) => Promise<boolean>) | undefined;
  readonly save: (save: Save) => Promise<unknown>;
  readonly onSaved: (saved: unknown) => void;
}

const focusField = (id: string, path: FieldPath): void => document.getElementById([id, ...path].join("_"))?.focus();

/** The state of a form: loaded once, unsaved if values differ, saved as a difference, reconciled on a conflict. */
export const useRecordForm = ({ id, form, fields, record, confirm, save, onSaved }: Options) => {
  const [start] = useState(() => valuesOf(fields, record));
  const base = useRef<{ readonly values: Values; readonly record: FormRecord | undefined }>({ values: start, record });
  const isUnsaved = useRef(false);
  const keyOf = useKeyOf();
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [toFocus, setToFocus] = useState<FieldPath>();
  // A disabled input takes no focus, so it waits until the form is no longer saving.
  useEffect(() => {
    if (toFocus && !isSaving) focusField(id, toFocus);
  }, [id, toFocus, isSaving]);

  const typed = (): Values => shownValues(fields, { ...start, ...(form.getFieldsValue(true) as Values) });
  const compare = (): void => {
    isUnsaved.current = changedFields(fields, base.current.values, typed()).length > 0;
  };

  /** What differs from the record is not to be saved. */
  const giveUp = (): void => {
    isUnsaved.current = false;
  };

  /** What differs from the record, by field; undefined: nothing. */
  const unsaved = (): Values | undefined => {
    const values = typed();
    const changed = changedFields(fields, base.current.values, values);
    return changed.length === 0 ? undefined : Object.fromEntries(changed.map(({ name }) => [name, values[name]]));
  };
  /** Whether these values of some fields differ from the record. */
  const differs = (values: Values): boolean =>
    changedFields(fields, base.current.values, { ...base.current.values, ...values }).length > 0;
  /** Puts values of some fields into the form, as if they were typed. */
  const take = (values: Values): void => {
    const known = fields.filter(({ name }) => name in values);
    form.setFields(known.map(({ name }) => ({ name: [name], value: values[name], errors: [] })));
    compare();
  };

  /** Takes a newer version as the form's base; returns the conflicts that the user has to resolve. */
  const rebase = (current: FormRecord): readonly Conflict[] => {
    const theirs = valuesOf(fields, current);
    const found = conflictsOf(fields, base.current.values, typed(), theirs);
    base.current = { values: theirs, record: current };
    setConflicts(found);
    compare();
    return found;
  };
  const settle = (takeTheirs: readonly Field[]): void => {
    form.setFields(takeTheirs.map(({ name }) => ({ name: [name], value: base.current.values[name], errors: [] })));
    setConflicts([]);
    compare();
  };

  const refused = async (error: unknown): Promise<void> => {
    const body = error instanceof ApiError ? error.body : undefined;
    const current = body?.code === "stale" ? (body.current as FormRecord | undefined) : undefined;
    // A version that was already sent would be refused again, endlessly.
    if (current && current["version"] !== base.current.record?.["version"]) {
      // The other user's change touches none of ours: there is nothing to choose.
      if (rebase(current).length === 0) await submitOnce();
      return;
    }
    const { placed, others } = placeErrors(fields, body?.fields ?? {});
    form.setFields(placed.map(({ name, errors }) => ({ name, errors })));
    setProblems(placed.length > 0 && others.length === 0 ? [] : [body?.message ?? failureText(error), ...others]);
    const first = fields.flatMap((field) => placed.find(({ name }) => name[0] === field.name) ?? [])[0];
    setToFocus(first?.name);
    setSaving(false);
  };

  const submitOnce = async (): Promise<void> => {
    const values = typed();
    const isNew = base.current.record === undefined;
    const changed = isNew ? fields : changedFields(fields, base.current.values, values);
    if (changed.length === 0) return onSaved(base.current.record);
    const body = bodyOf(wholeValues(fields, changed), values);
    try {
      if (confirm && !(await confirm(body))) return;
      const version = base.current.record?.["version"] as number | undefined;
      const saved = await save({ body, version, idempotencyKey: keyOf(body) });
      isUnsaved.current = false;
      onSaved(saved);
    } catch (error) {
      await refused(error);
    }
  };

  const submit = async (): Promise<void> => {
    if (isSaving || conflicts.length > 0) return;
    setProblems([]);
    setToFocus(undefined);
    const wrong = await form.validateFields().then(
      () => undefined,
      (failed: { errorFields: { name: FieldPath }[] }) => failed.errorFields[0]?.name ?? [],
    );
    if (wrong) return focusField(id, wrong);
    setSaving(true);
    await submitOnce();
    setSaving(false);
  };

  return {
    start,
    base,
    isUnsaved,
    isSaving,
    problems,
    conflicts,
    compare,
    giveUp,
    unsaved,
    differs,
    take,
    rebase,
    settle,
    submit,
  };
};
