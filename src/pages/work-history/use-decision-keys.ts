import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { stopOf } from "../../ui/table/row-stops.ts";
import type { RecordPage } from "../../ui/table/table-types.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { approve, offerUndo, takeBackOne, takenBack } from "./decisions.tsx";

/** What needs words first. */
export type Asking = "Reject…" | "Send back…";
type Decision = Asking | "Approve" | "Undo";
const decisions: Record<string, Decision> = { a: "Approve", r: "Reject…", s: "Send back…", u: "Undo" };

interface DecisionKeys {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Gives the focus to the row that took the place of the one last decided on, if it was lost with that one. */
  readonly refocus: () => void;
}

/**
 * `a` approves and `r` rejects: what is selected, or else the row that has the focus; `s` sends that row's hours back with
 * a question; `u` takes back what was decided just now, or else the decision on the row. The keys work only while the
 * focus is in the list, so that nobody decides by accident.
 */
export const useDecisionKeys = (
  table: RefObject<HTMLElement | null>,
  onAsk: (asking: Asking, entry: WorkHistory) => void,
): DecisionKeys => {
  const queries = useQueryClient();
  const run = useRun();
  // The place of the row last decided on, until the focus has gone on from there.
  const place = useRef<number | null>(null);
  const entryAt = (row: Element): WorkHistory | undefined =>
    queries
      .getQueriesData<RecordPage<WorkHistory>>({ queryKey: ["data", "default", "workHistory", "list"], type: "active" })
      .flatMap(([, page]) => page?.records ?? [])
      .find(({ _id }) => _id === row.getAttribute("data-row-key"));
  // A frame later: a dialog that closes gives the focus back first.
  const refocus = () => requestAnimationFrame(() => goOn(table, place));
  useEffect(() => {
    // The row leaves the list whenever the server has answered, and takes the focus with it.
    const observer = new MutationObserver(() => goOn(table, place));
    if (table.current) observer.observe(table.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [table]);
  const after = (isDone: boolean) => {
    if (isDone) refocus();
    else place.current = null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const decision = decisions[event.key];
    const row = event.target instanceof Element ? event.target.closest("[data-row-key]") : null;
    if (!decision || !row || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const button = barButton(table.current, decision);
    if (button) return button.click();
    const entry = entryAt(row);
    if (!entry || !mayDo(entry, decision)) return;
    place.current = rowsOf(table.current).indexOf(row);
    if (decision === "Reject…" || decision === "Send back…") onAsk(decision, entry);
    else if (decision === "Undo") void run(() => takeBackOne(entry), takenBack(entry)).then(after);
    else
      void run(
        () => approve(entry),
        undefined,
        () => offerUndo(entry, "Approved"),
      ).then(after);
  };
  return { onKeyDown, refocus };
};

const rights = { Approve: "approve", "Reject…": "reject", "Send back…": "sendBack", Undo: "undo" } as const;
const mayDo = ({ can }: WorkHistory, decision: Decision): boolean => can[rights[decision]];

/** Gives the focus to the row that took the place of the one decided on, once it was lost with that one. */
const goOn = (table: RefObject<HTMLElement | null>, place: RefObject<number | null>): void => {
  if (place.current !== null && focusRow(table.current, place.current)) place.current = null;
};

const rowsOf = (table: HTMLElement | null): Element[] => [...(table?.querySelectorAll("[data-row-key]") ?? [])];

/** Answers whether a row was given the focus, which only a focus that is lost allows. */
const focusRow = (table: HTMLElement | null, place: number): boolean => {
  if (document.activeElement && document.activeElement !== document.body) return false;
  const rows = rowsOf(table);
  const stop = stopOf(rows[Math.min(place, rows.length - 1)]);
  stop?.focus();
  return stop !== null;
};

/** A button of the bars that appear with a selection, and with something that can be taken back. */
const barButton = (table: HTMLElement | null, label: string): HTMLButtonElement | undefined =>
  [...(table?.querySelectorAll<HTMLButtonElement>(".record-bulk button") ?? [])].find(
    (button) => button.textContent === label && !button.disabled,
  );
