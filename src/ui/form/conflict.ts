import { useSubscription } from "@refinedev/core";
import { useState } from "react";
import type { AreaName } from "../../../contract/index.ts";
import type { Field } from "../fields/field.ts";
import { isSame, type Values } from "./form-values.ts";

/** A field that somebody else changed since it was read, and that differs from what stands in the form. */
export interface Clash {
  readonly field: Field;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Changed on both sides: the person has to choose. Otherwise theirs is taken unless the person says no. */
  readonly isBoth: boolean;
}

/** Compares what was read, what was typed and what is there now. */
export const clashesOf = (fields: readonly Field[], base: Values, mine: Values, theirs: Values): Clash[] =>
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

/** The record as somebody else saved it while a form is open; the form itself is left alone. */
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
