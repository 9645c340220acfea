import { useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent, RefObject } from "react";
import type { WorkHistory } from "../../../contract/work-history.ts";
import type { RecordPage } from "../../ui/record-table/table-types.ts";
import { useRun } from "../../ui/record-table/use-run.ts";
import { approve, nameOf } from "./decisions.tsx";

const decisions: Record<string, "Approve" | "Reject…"> = { a: "Approve", r: "Reject…" };

/**
 * `a` approves and `r` rejects: what is selected, or else the row that has the focus. The keys work only while the
 * focus is in the list, so that nobody decides by accident.
 */
export const useDecisionKeys = (
  table: RefObject<HTMLElement | null>,
  onReject: (entry: WorkHistory) => void,
): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const queries = useQueryClient();
  const run = useRun();
  const entryAt = (row: Element): WorkHistory | undefined =>
    queries
      .getQueriesData<RecordPage<WorkHistory>>({ queryKey: ["data", "default", "workHistory", "list"], type: "active" })
      .flatMap(([, page]) => page?.records ?? [])
      .find(({ _id }) => _id === row.getAttribute("data-row-key"));

  return (event) => {
    const decision = decisions[event.key];
    const row = event.target instanceof Element ? event.target.closest("[data-row-key]") : null;
    if (!decision || !row || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const bulk = bulkButton(table.current, decision);
    if (bulk) return bulk.click();
    const entry = entryAt(row);
    if (decision === "Approve" && entry?.can.approve) void run(() => approve(entry), `Approved: ${nameOf(entry)}`);
    if (decision === "Reject…" && entry?.can.reject) onReject(entry);
  };
};

/** The button of the bar that appears with a selection. */
const bulkButton = (table: HTMLElement | null, label: string): HTMLButtonElement | undefined =>
  [...(table?.querySelectorAll<HTMLButtonElement>("[aria-label='What is selected'] button") ?? [])].find(
    (button) => button.textContent === label && !button.disabled,
  );
