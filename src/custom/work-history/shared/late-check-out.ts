import { useMemo } from "react";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { makeStore, useStore } from "../../../providers/store.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../providers/use-draft.ts";

/** A check-out that was pressed without a connection. */
export interface LateCheckOut {
  /** The id of the entry that it ends. */
  readonly entry: string;
  /** When it was pressed, as an instant by the server's clock. */
  readonly at: string;
}

const draft = "check-out";
const changes = makeStore(0);
const changed = (): void => changes.set(changes.get() + 1);

const isLate = (kept: unknown): kept is LateCheckOut =>
  typeof kept === "object" && kept !== null && "entry" in kept && "at" in kept && typeof kept.at === "string";

/** The check-out that waits in this browser for a connection, for the signed-in user. */
export const readLate = (): LateCheckOut | undefined => {
  const kept = readDraft(draft);
  return isLate(kept) ? kept : undefined;
};

export const keepCheckOut = (late: LateCheckOut): void => {
  keepDraft(draft, late);
  changed();
};

export const forgetCheckOut = (): void => {
  forgetDraft(draft);
  changed();
};

/** As text, which is the same as long as nothing has changed. */
const snapshot = (): string => JSON.stringify(readLate() ?? null);

export const useLateCheckOut = (): LateCheckOut | undefined => {
  const text = useStore({ subscribe: changes.subscribe, get: snapshot });
  return useMemo(() => (JSON.parse(text) as LateCheckOut | null) ?? undefined, [text]);
};

/** The entry that was ended last by a check-out sent late, until the next check-in. */
export const finishedLate = makeStore<WorkHistory | undefined>(undefined);
