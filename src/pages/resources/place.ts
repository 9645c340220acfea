import { useSearchParams } from "react-router";
import { readKept, writeKept } from "../../providers/person-storage.ts";

/** From the outermost to the innermost; the address has the chosen one of each. */
export const levels = ["team", "workspace", "project", "dataset"] as const;
export type Level = (typeof levels)[number];
type Place = Partial<Record<Level, string>>;

/** Which server the person browsed, and where they were on each. */
const storedName = "place";
const keptPlaces = (): Readonly<Record<string, Place>> =>
  (readKept(storedName) as Record<string, Place> | undefined) ?? {};

const placeIn = (params: URLSearchParams): Place =>
  Object.fromEntries(levels.flatMap((level) => (params.has(level) ? [[level, params.get(level)!]] : [])));

/**
 * What is chosen on the address's server; another choice drops those within it. An address that names no team means the
 * place where the person was last.
 */
export const usePlace = () => {
  const [params, setParams] = useSearchParams();
  const server = params.get("server") ?? "";
  const place = params.has("team") ? placeIn(params) : (keptPlaces()[server] ?? {});
  const choose = (level: Level, id: string): void => {
    const outer = levels.slice(0, levels.indexOf(level)).map((one) => [one, place[one]]);
    const next: Place = Object.fromEntries([...outer, [level, id]]);
    writeKept(storedName, { ...keptPlaces(), [server]: next });
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const one of levels) after.delete(one);
      for (const [one, chosen] of Object.entries(next)) if (chosen) after.set(one, chosen);
      return after;
    });
  };
  return { chosen: (level: Level): string | undefined => place[level], choose };
};
