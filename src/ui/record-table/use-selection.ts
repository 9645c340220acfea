import { useState } from "react";
import { nothing, type Selection } from "./selection.ts";

/** What is selected; forgotten when the list shows other records, since "all" would then mean others. */
export const useSelection = (of: string): [Selection, (next: Selection) => void] => {
  const [kept, setKept] = useState({ of, selection: nothing });
  return [kept.of === of ? kept.selection : nothing, (selection) => setKept({ of, selection })];
};
