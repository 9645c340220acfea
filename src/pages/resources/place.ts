import { useSearchParams } from "react-router";

/** From the outermost to the innermost; the address has the chosen one of each. */
export const levels = ["team", "workspace", "project", "dataset"] as const;
export type Level = (typeof levels)[number];

/** What is chosen; another choice drops those within it. */
export const usePlace = () => {
  const [params, setParams] = useSearchParams();
  const choose = (level: Level, id: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const inner of levels.slice(levels.indexOf(level))) after.delete(inner);
      after.set(level, id);
      return after;
    });
  return { chosen: (level: Level): string | undefined => params.get(level) ?? undefined, choose };
};
