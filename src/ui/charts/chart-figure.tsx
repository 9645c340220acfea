import { Button, Skeleton } from "antd";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { useSearchParams } from "react-router";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import { Loaded } from "../feedback/loaded.tsx";
import { WhenSeen } from "./when-seen.tsx";
import type { ColumnsProps } from "./columns.tsx";
import { type BarOf, RowBars } from "./row-bars.tsx";
import "./charts.css";

/** All of @ant-design/charts is behind this import, so that it is loaded only when a chart comes into view. */
const Columns = lazy(() => import("./columns.tsx"));

/** Bars below each other for names, or a chart of columns for time. */
export type Bars =
  | { readonly as: "rows"; readonly bars: readonly BarOf[] }
  | ({
      readonly as: "columns";
      /** The content of the chart as a text for screen readers. */
      readonly summary: string;
    } & ColumnsProps);

interface FigureProps {
  /** Its name in the address. Unique in the console, because the choice between chart and table is stored under it. */
  readonly id: string;
  readonly title: string;
  /** A note beside the figures, such as "the largest 10 of 34". */
  readonly note?: ReactNode;
  /** The exact figures as a table; nothing while there are none. */
  readonly table: ReactNode;
  /** Downloads the figures as a CSV; missing if there is nothing to save or the page offers it elsewhere. */
  readonly onSave?: (() => unknown) | undefined;
  readonly emptyText: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** A figure as bars, which can also be read as a table. */
export const ChartFigure = ({ id, title, note, table, onSave, ...chart }: FigureProps & Bars) => {
  const heading = useId();
  const [view, toggle] = useFigureView(id);
  const isTable = view === "table";
  return (
    <section className="chart-figure" aria-labelledby={heading}>
      <div className="chart-figure-head">
        <h2 id={heading}>{title}</h2>
        <div className="chart-figure-actions">
          {onSave && (
            <Button size="small" onClick={() => void onSave()} aria-label={`${title}: save as CSV`}>
              CSV
            </Button>
          )}
          <Button
            size="small"
            onClick={toggle}
            aria-label={`${title}: ${isTable ? "show the chart" : "show the table"}`}
          >
            {isTable ? "Chart" : "Table"}
          </Button>
        </div>
      </div>
      {note && <div className="chart-figure-note">{note}</div>}
      {isTable && table ? table : <Chart {...chart} />}
    </section>
  );
};

type ChartProps = Pick<FigureProps, "emptyText" | "isPending" | "error" | "onRetry"> & Bars;

const Chart = ({ emptyText, isPending, error, onRetry, ...chart }: ChartProps) => {
  if (isPending || (error && chart.bars.length === 0)) {
    return <Loaded part read={{ error, refetch: onRetry }} loading={<Waiting />} />;
  }
  if (chart.bars.length === 0) return <p className="chart-figure-none">{emptyText}</p>;
  if (chart.as === "rows") return <RowBars bars={chart.bars} />;
  const { as: _, summary, ...columns } = chart;
  return (
    <div role="img" aria-label={summary}>
      <WhenSeen until={<div className="chart-figure-unseen" />}>
        <Suspense fallback={<Waiting />}>
          <Columns {...columns} />
        </Suspense>
      </WhenSeen>
    </div>
  );
};

const Waiting = () => <Skeleton active title={false} paragraph={{ rows: 8, width: "100%" }} />;

type FigureView = "chart" | "table";

/**
 * Whether a figure is shown as a chart or as a table. The address has it, so that a shared link looks the same; if the
 * address says nothing, the user's last choice applies.
 */
const useFigureView = (id: string): readonly [view: FigureView, toggle: () => void] => {
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
