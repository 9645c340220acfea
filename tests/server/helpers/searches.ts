import fc from "fast-check";
import { addCapabilities } from "../../../server/core/db/capabilities.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { makeLog } from "../../../server/core/log.ts";

/** As a database that has trigrams; some have none, and searches are the same. */
export const addTrigrams = async ({ pool }: Database): Promise<void> => {
  const { trigrams, indexed } = await addCapabilities(pool, makeLog("silent"));
  if (!trigrams) throw new Error("The database of the tests has no pg_trgm");
  await indexed;
};

/** As the product folds: whatever the case and the accents. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .replaceAll(/ł/gi, "l")
    .toLowerCase();

/** Whether each word of a search is in any of the texts. */
export const hasWords = (texts: readonly string[], search: string): boolean =>
  search.split(" ").every((word) => texts.some((text) => folded(text).includes(folded(word))));

/** Searches of up to four of the words. */
export const searchesOf = (words: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));
