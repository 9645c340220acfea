import type { WorkHistory } from "../../contract/work-history-entity.ts";
import { CorrectionFacts } from "./correction-facts.tsx";
import { isParticular } from "./correction-need.ts";

/** The note of some hours in a table, with what is particular about them and what their worker was asked. */
export const HoursNote = ({ entry }: { readonly entry: WorkHistory }) => (
  <>
    {entry.note || (isParticular(entry) || entry.correctionAsked ? null : "–")}
    <CorrectionFacts entry={entry} />
    {entry.correctionAsked && <div>Question: {entry.correctionAsked}</div>}
  </>
);
