import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import type { WorkHistory } from "../../../contract/work-history.ts";
import type { RecordPage } from "../../ui/record-table/table-types.ts";
import { useRun } from "../../ui/record-table/use-run.ts";
import { approve, nameOf } from "./decisions.tsx";

const decisions: Record<string, "Approve" | "Reject…"> = { a: "Approve", r: "Reject…" };

interface DecisionKeys {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Gives the focus to the row that took the place of the one last decided on, if it was lost with that one. */
  readonly refocus: () => void;
}

/**
 * `a` approves and `r` rejects: what is selected, or else the row that has the focus. The keys work only while the
 * focus is in the list, so that nobody decides by accident.
 */
export const useDecisionKeys = (
  table: RefObject<HTMLElement | null>,
  onReject: (entry: WorkHistory) => void,
): DecisionKeys => {
  const queries = useQueryClient();
  const run = useRun();
  const place = useRef(0);
  const entryAt = (row: Element): WorkHistory | undefined =>
    queries
      .getQueriesData<RecordPage<WorkHistory>>({ queryKey: ["data", "default", "workHistory", "list"], type: "active" })
      .flatMap(([, page]) => page?.records ?? [])
      .find(({ _id }) => _id === row.getAttribute("data-row-key"));
  // A frame later: by then the list shows what the server answered.
  const refocus = () => requestAnimationFrame(() => focusRow(table.current, place.current));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const decision = decisions[event.key];
    const row = event.target instanceof Element ? event.target.closest("[data-row-key]") : null;
    if (!decision || !row || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const bulk = bulkButton(table.current, decision);
    if (bulk) return bulk.click();
    const entry = entryAt(row);
    place.current = rowsOf(table.current).indexOf(row);
    if (decision === "Approve" && entry?.can.approve) {
      void run(() => approve(entry), `Approved: ${nameOf(entry)}`).then(refocus);
    }
    if (decision === "Reject…" && entry?.can.reject) onReject(entry);
  };
  return { onKeyDown, refocus };
};

const rowsOf = (table: HTMLElement | null): Element[] => [...(table?.querySelectorAll("[data-row-key]") ?? [])];

const focusRow = (table: HTMLElement | null, place: number): void => {
  if (document.activeElement && document.activeElement !== document.body) return;
  const rows = rowsOf(table);
  rows[Math.min(place, rows.length - 1)]?.querySelector<HTMLElement>("[data-record] a, input")?.focus();
};

/** The button of the bar that appears with a selection. */
const bulkButton = (table: HTMLElement | null, label: string): HTMLButtonElement | undefined =>
  [...(table?.querySelectorAll<HTMLButtonElement>("[aria-label='What is selected'] button") ?? [])].find(
    (button) => button.textContent === label && !button.disabled,
  );
