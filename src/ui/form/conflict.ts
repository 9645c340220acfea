import { useSubscription } from "@refinedev/core";
import { useState } from "react";
import type { AreaName } from "../../../contract/index.ts";
import type { Field } from "../fields/field.ts";
import { isSame, type Values } from "./form-values.ts";

/** A field that another user has changed since it was read, and that differs from the value in the form. */
export interface Conflict {
  readonly field: Field;
  readonly mine: unknown;
  readonly theirs: unknown;
  /**
   * Changed on both sides: the user has to choose. Otherwise the other user's value is taken unless the user declines
   * it.
   */
  readonly isBoth: boolean;
}

/** Compares the values that were read, those in the form, and the current ones. */
export const conflictsOf = (fields: readonly Field[], base: Values, mine: Values, theirs: Values): Conflict[] =>
  fields
    .filter(({ name }, at) => {
      const field = fields[at] as Field;
      return !isSame(field, base[name], theirs[name]) && !isSame(field, mine[name], theirs[name]);
    })
    .map((field) => ({
      field,
      mine: mine[field.name],
      theirs: theirs[field.name],
      isBoth: !isSame(field, base[field.name], mine[field.name]),
    }));

type FormRecord = Readonly<Record<string, unknown>>;

/** The record as another user has saved it while a form is open; the form itself is not changed. */
export const useNewer = (
  area: AreaName,
  id: string | undefined,
  versionRead: () => unknown,
  read: (() => Promise<FormRecord>) | undefined,
) => {
  const [newer, setNewer] = useState<FormRecord | null>(null);
  const look = async (): Promise<void> => {
    const now = await read?.().catch(() => undefined);
    if (now && Number(now["version"]) > Number(versionRead())) setNewer(now);
  };
  useSubscription({
    channel: `resources/${area}`,
    types: ["*"],
    enabled: id !== undefined && read !== undefined,
    params: { ids: id === undefined ? [] : [id] },
    onLiveEvent: () => void look(),
  });
  return { newer, forget: () => setNewer(null) };
};
