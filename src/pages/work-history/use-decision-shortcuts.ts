import { type GetListResponse, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { focusTargetOf } from "../../ui/table/focus-target.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { approve, offerUndo, undoOne, undoneText } from "./decisions.tsx";

/** Decisions that need a text first. */
export type PendingDecision = "Reject…" | "Send back…";
type Decision = PendingDecision | "Approve" | "Undo";
const decisions: Record<string, Decision> = { a: "Approve", r: "Reject…", s: "Send back…", u: "Undo" };

interface DecisionShortcuts {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Moves the focus to the row that took the place of the one last decided on, if the focus was lost with that one. */
  readonly refocus: () => void;
}

/**
 * `a` approves and `r` rejects the selection, or else the row that has the focus; `s` sends that row's hours back with
 * a question; `u` undoes the latest decision, or else the decision on the row. The keys work only while the focus is in
 * the list, so that nothing is decided by accident.
 */
export const useDecisionShortcuts = (
  table: RefObject<HTMLElement | null>,
  onAsk: (asking: PendingDecision, entry: WorkHistory) => void,
): DecisionShortcuts => {
  const queries = useQueryClient();
  const shownLists = useKeys().keys().data("default").resource("workHistory").action("list").get();
  const run = useRun();
  // The position of the row last decided on, until the focus has moved on from there.
  const place = useRef<number | null>(null);
  const entryAt = (row: Element): WorkHistory | undefined =>
    queries
      .getQueriesData<GetListResponse<WorkHistory>>({ queryKey: shownLists, type: "active" })
      .flatMap(([, page]) => page?.data ?? [])
      .find(({ _id }) => _id === row.getAttribute("data-row-key"));
  // One frame later: a dialog that closes returns the focus first.
  const refocus = () => requestAnimationFrame(() => goOn(table, place));
  useEffect(() => {
    // The row leaves the list when the server has replied, and takes the focus with it.
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
    else if (decision === "Undo") void run(() => undoOne(entry), undoneText(entry)).then(after);
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

/** Moves the focus to the row that took the place of the one decided on, once the focus was lost with that one. */
const goOn = (table: RefObject<HTMLElement | null>, place: RefObject<number | null>): void => {
  if (place.current !== null && focusRow(table.current, place.current)) place.current = null;
};

const rowsOf = (table: HTMLElement | null): Element[] => [...(table?.querySelectorAll("[data-row-key]") ?? [])];

/** Returns whether a row got the focus, which it does only if the focus is lost. */
const focusRow = (table: HTMLElement | null, place: number): boolean => {
  if (document.activeElement && document.activeElement !== document.body) return false;
  const rows = rowsOf(table);
  const stop = focusTargetOf(rows[Math.min(place, rows.length - 1)]);
  stop?.focus();
  return stop !== null;
};

/** A button of the bars that appear with a selection, or with something to undo. */
const barButton = (table: HTMLElement | null, label: string): HTMLButtonElement | undefined =>
  [...(table?.querySelectorAll<HTMLButtonElement>(".record-bulk button") ?? [])].find(
    (button) => button.textContent === label && !button.disabled,
  );
