import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import type { WorkHistory } from "../../../contract/work-history.ts";
import { stopOf } from "../../ui/record-table/row-stops.ts";
import type { RecordPage } from "../../ui/record-table/table-types.ts";
import { useRun } from "../../ui/record-table/use-run.ts";
import { approve, offerUndo, takeBackOne, takenBack } from "./decisions.tsx";

const decisions: Record<string, "Approve" | "Reject…" | "Undo"> = { a: "Approve", r: "Reject…", u: "Undo" };

interface DecisionKeys {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Gives the focus to the row that took the place of the one last decided on, if it was lost with that one. */
  readonly refocus: () => void;
}

/**
 * `a` approves and `r` rejects: what is selected, or else the row that has the focus; `u` takes back what was decided just
 * now, or else the decision on the row. The keys work only while the focus is in the list, so that nobody decides by
 * accident.
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
    const button = barButton(table.current, decision);
    if (button) return button.click();
    const entry = entryAt(row);
    place.current = rowsOf(table.current).indexOf(row);
    if (decision === "Approve" && entry?.can.approve) {
      void run(
        () => approve(entry),
        undefined,
        () => offerUndo(entry, "Approved"),
      ).then(refocus);
    }
    if (decision === "Undo" && entry?.can.undo) void run(() => takeBackOne(entry), takenBack(entry)).then(refocus);
    if (decision === "Reject…" && entry?.can.reject) onReject(entry);
  };
  return { onKeyDown, refocus };
};

const rowsOf = (table: HTMLElement | null): Element[] => [...(table?.querySelectorAll("[data-row-key]") ?? [])];

const focusRow = (table: HTMLElement | null, place: number): void => {
  if (document.activeElement && document.activeElement !== document.body) return;
  const rows = rowsOf(table);
  stopOf(rows[Math.min(place, rows.length - 1)])?.focus();
};

/** A button of the bars that appear with a selection, and with something that can be taken back. */
const barButton = (table: HTMLElement | null, label: string): HTMLButtonElement | undefined =>
  [...(table?.querySelectorAll<HTMLButtonElement>(".record-bulk button") ?? [])].find(
    (button) => button.textContent === label && !button.disabled,
  );
