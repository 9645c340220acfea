import { Button, Skeleton } from "antd";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { useSearchParams } from "react-router";
import { failureText } from "../record-table/use-run.ts";
import type { BarsProps } from "./bars.tsx";
import "./charts.css";

/** All of @ant-design/charts is behind this line, so that only a page that shows a chart loads it. */
const Bars = lazy(() => import("./bars.tsx"));

interface ChartFigureProps extends BarsProps {
  /** Its name in the address, which remembers whether the table is shown. */
  readonly id: string;
  readonly title: string;
  /** What the chart leaves out, such as "the largest 10 of 34". */
  readonly note?: string | undefined;
  /** What the chart says, for whoever does not see it. */
  readonly summary: string;
  /** The same figures, exact, as a table. */
  readonly table: ReactNode;
  readonly emptyText: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** A chart that can be read as a table too. */
export const ChartFigure = ({ id, title, table, ...chart }: ChartFigureProps) => {
  const heading = useId();
  const [params, setParams] = useSearchParams();
  const isTable = params.get(id) === "table";
  const toggle = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isTable) next.delete(id);
        else next.set(id, "table");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className="chart-figure" aria-labelledby={heading}>
      <div className="chart-figure-head">
        <h2 id={heading}>{title}</h2>
        <Button size="small" onClick={toggle} aria-label={`${title}: ${isTable ? "show the chart" : "show the table"}`}>
          {isTable ? "Chart" : "Table"}
        </Button>
      </div>
      {isTable ? table : <Chart {...chart} />}
    </section>
  );
};

const Chart = ({
  note,
  summary,
  emptyText,
  isPending,
  error,
  onRetry,
  ...bars
}: Omit<ChartFigureProps, "id" | "title" | "table">) => {
  if (isPending) return <Waiting />;
  if (error && bars.bars.length === 0) {
    return (
      <div className="chart-figure-none" role="alert">
        <p>{failureText(error)}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    );
  }
  if (bars.bars.length === 0) return <p className="chart-figure-none">{emptyText}</p>;
  return (
    <>
      {note && <p className="chart-figure-note">{note}</p>}
      <div role="img" aria-label={summary}>
        <Suspense fallback={<Waiting />}>
          <Bars {...bars} />
        </Suspense>
      </div>
    </>
  );
};

const Waiting = () => <Skeleton active title={false} paragraph={{ rows: 8, width: "100%" }} />;
