import { useSearchParams } from "react-router";
import { readKept, writeKept } from "../../providers/person-storage.ts";

export type FigureView = "chart" | "table";

/**
 * Whether a figure is shown as a chart or as a table. The address says it, so that what is sent to somebody looks
 * alike; where it says nothing, the figure stands as the person left it.
 */
export const useFigureView = (id: string): readonly [view: FigureView, toggle: () => void] => {
  const [params, setParams] = useSearchParams();
  const kept = `figure.${id}`;
  const view = (params.get(id) ?? readKept(kept)) === "table" ? "table" : "chart";
  const toggle = (): void => {
    const other = view === "table" ? "chart" : "table";
    writeKept(kept, other);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(id, other);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [view, toggle];
};
