import { type GetListResponse, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { useRun } from "../../ui/feedback/use-run.ts";
import { hasNoFocus } from "../../ui/table/focus-target.ts";
import { approve, offerUndo, undoOne, undoneText } from "./decisions.tsx";
import type { HoursRow } from "./hours-row.ts";

/** Decisions that need a text first. */
export type PendingDecision = "Reject…" | "Send back…";
type Decision = PendingDecision | "Approve" | "Undo";
const decisions: Record<string, Decision> = { a: "Approve", r: "Reject…", s: "Send back…", u: "Undo" };

/**
 * `a` approves and `r` rejects the selection, or else the row that has the focus; `s` sends that row's hours back with
 * a question; `u` undoes the latest decision, or else the decision on the row. The keys work only while the focus is in
 * the list, so that nothing is decided by accident; only `u` also works where nothing has the focus, as after the last
 * row was decided on.
 */
export const useDecisionShortcuts = (
  table: RefObject<HTMLElement | null>,
  onAsk: (asking: PendingDecision, entry: HoursRow) => void,
): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const queries = useQueryClient();
  const shownLists = useKeys().keys().data("default").resource("workHistory").action("list").get();
  const run = useRun();
  const entryAt = (row: Element): HoursRow | undefined =>
    queries
      .getQueriesData<GetListResponse<HoursRow>>({ queryKey: shownLists, type: "active" })
      .flatMap(([, page]) => page?.data ?? [])
      .find(({ _id }) => _id === row.getAttribute("data-row-key"));
  useEffect(() => {
    const root = table.current;
    if (!root) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isBare(event) && event.key === "u" && hasNoFocus()) barButton(root, "Undo")?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [table]);
  return (event) => {
    const decision = decisions[event.key];
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row-key]") : null;
    if (!decision || !row || !isBare(event)) return;
    const button = barButton(table.current, decision);
    if (button) return button.click();
    if (isOfSelection[decision] && table.current && hasSelection(table.current)) {
      return clickWhenShown(table.current, decision);
    }
    const entry = entryAt(row);
    if (!entry || !mayDo(entry, decision)) return;
    if (decision === "Reject…" || decision === "Send back…") onAsk(decision, entry);
    else if (decision === "Undo") void run(() => undoOne(entry), undoneText(entry));
    else
      void run(
        () => approve(entry),
        undefined,
        () => offerUndo(entry, "Approved"),
      );
  };
};

const rights = { Approve: "approve", "Reject…": "reject", "Send back…": "sendBack", Undo: "undo" } as const;
const mayDo = ({ can }: HoursRow, decision: Decision): boolean => can[rights[decision]];

/** What is decided on a selection where there is one, and then never on the row that has the focus. */
const isOfSelection = { Approve: true, "Reject…": true, "Send back…": false, Undo: false } as const;
const hasSelection = (root: HTMLElement): boolean =>
  root.querySelector("[data-row-key] input[type=checkbox]:checked") !== null;
const hasSelectionBar = (root: HTMLElement): boolean =>
  root.querySelector(".record-bulk[aria-label=Selection]") !== null;

/** Presses a button of the selection's bar, which is loaded with the first selection, unless the user acts before it is shown. */
const clickWhenShown = (root: HTMLElement, label: string): void => {
  if (hasSelectionBar(root)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const observer = new MutationObserver(() => {
    if (!hasSelectionBar(root)) return;
    waiting.abort();
    barButton(root, label)?.click();
  });
  signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(root, { childList: true, subtree: true });
  for (const type of ["keydown", "pointerdown"]) {
    document.addEventListener(type, () => waiting.abort(), { capture: true, signal });
  }
};

type Pressed = Pick<KeyboardEvent, "repeat" | "ctrlKey" | "metaKey" | "altKey">;
const isBare = ({ repeat, ctrlKey, metaKey, altKey }: Pressed): boolean => !repeat && !ctrlKey && !metaKey && !altKey;

/** A button of the bars that appear with a selection, or with something to undo. */
const barButton = (table: HTMLElement | null, label: string): HTMLButtonElement | undefined =>
  [...(table?.querySelectorAll<HTMLButtonElement>(".record-bulk button") ?? [])].find(
    (button) => button.textContent === label && !button.disabled,
  );
