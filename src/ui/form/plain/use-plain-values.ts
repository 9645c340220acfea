import { useRef, useState } from "react";
import type { Field } from "../../fields/field.ts";
import type { Values } from "../form-values.ts";
import type { FieldPath } from "../placed-errors.ts";
import { problemOf, problemOfList, problemOfPart } from "../rules.ts";
import type { FormHandle } from "../use-record-form.ts";

type Errors = Readonly<Record<string, readonly string[]>>;
interface Filled {
  readonly values: Values;
  /** By path, joined with dots. */
  readonly errors: Errors;
}
interface Wrong {
  readonly name: FieldPath;
  readonly problem: string;
}

const itemsOf = (values: Values, { name }: Field): readonly Values[] => (values[name] ?? []) as readonly Values[];

/** All invalid fields by the contract, from first to last. */
const wrongIn = (fields: readonly Field[], values: Values): Wrong[] =>
  fields.flatMap((field): Wrong[] => {
    if (field.kind !== "list") return wrongAt([field.name], problemOf(field, values[field.name], null));
    const items = itemsOf(values, field);
    return [
      ...items.flatMap((_, at) =>
        field.items.flatMap((of) => wrongAt([field.name, at, of.name], problemOfPart(field, items, at, of, null))),
      ),
      ...wrongAt([field.name], problemOfList(field, items, null)),
    ];
  });

const wrongAt = (name: FieldPath, problem: string | undefined): Wrong[] =>
  problem === undefined ? [] : [{ name, problem }];

const keyOf = (path: FieldPath): string => path.join(".");

/** Errors without those of a path and of everything below it. */
const withoutErrors = (errors: Errors, path: FieldPath): Errors => {
  const key = keyOf(path);
  return Object.fromEntries(Object.entries(errors).filter(([at]) => at !== key && !at.startsWith(`${key}.`)));
};

/** The values of a form of native inputs, and their errors. */
export const usePlainValues = (fields: readonly Field[], start: Values) => {
  const [filled, setFilled] = useState<Filled>({ values: start, errors: {} });
  // Also read before the next render: what was just typed counts.
  const latest = useRef(filled);
  const set = (next: Partial<Filled>): void => {
    latest.current = { ...latest.current, ...next };
    setFilled(latest.current);
  };
  const clear = (path: FieldPath): Errors => withoutErrors(latest.current.errors, path);

  const put = (name: string, value: unknown): void => set({ values: { ...latest.current.values, [name]: value } });
  const mark = (path: FieldPath, problem: string | undefined): void =>
    set({ errors: problem === undefined ? clear(path) : { ...clear(path), [keyOf(path)]: [problem] } });

  const handle: FormHandle = {
    getFieldsValue: () => latest.current.values,
    setFields: (changes) => {
      for (const { name, errors = [], ...change } of changes) {
        if ("value" in change) put(String(name[0]), change.value);
        set({ errors: errors.length > 0 ? { ...clear(name), [keyOf(name)]: errors } : clear(name) });
      }
    },
    validateFields: async () => {
      const wrong = wrongIn(fields, latest.current.values);
      set({ errors: Object.fromEntries(wrong.map(({ name, problem }) => [keyOf(name), [problem]])) });
      if (wrong.length > 0) throw Object.assign(new Error("Not valid"), { errorFields: wrong });
    },
  };
  return {
    handle,
    values: filled.values,
    errorsAt: (path: FieldPath) => filled.errors[keyOf(path)],
    put,
    mark,
    /** Forgets the errors of a list and of its items, because the items have changed. */
    forget: (name: string) => set({ errors: clear([name]) }),
  };
};
