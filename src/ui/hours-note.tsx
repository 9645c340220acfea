import type { WorkHistory } from "../../contract/work-history.ts";
import { CorrectionFacts } from "./correction-facts.tsx";

/** The note of some hours in a table, with what is particular about them. */
export const HoursNote = ({ entry }: { readonly entry: WorkHistory }) => (
  <>
    {entry.note || (entry.correctedAt || entry.isForgotten ? null : "–")}
    <CorrectionFacts entry={entry} />
  </>
);
