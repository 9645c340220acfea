import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface StateArea {
  readonly area: string;
  /** Undefined: nothing holds it but the address or the contract. */
  readonly key: string | undefined;
  readonly isKept: boolean;
}

/** The rows of docs/client-state.md. */
export const stateAreas = async (): Promise<StateArea[]> => {
  const text = await readFile(join(import.meta.dirname, "../../../docs/client-state.md"), "utf8");
  return [...text.matchAll(/^\| ([a-z ]+?) +\| (?:`(.+?)`|–) +\| (yes|no) +\|/gm)].map(([, area, key, kept]) => ({
    area: area!,
    key,
    isKept: kept === "yes",
  }));
};
