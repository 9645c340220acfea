import { Column } from "@ant-design/charts";
import { theme } from "antd";
import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { BarOf } from "./row-bars.tsx";

export interface ColumnsProps {
  readonly bars: readonly BarOf[];
  /** The name of the figures, for the tooltip. */
  readonly figure: string;
  /** A short label of a round number on the axis. */
  readonly tick: (value: number) => string;
}

/** Up to this number of columns, the figures are shown above them. */
const labelledColumns = 12;

/**
 * Columns over time in the colours of the theme. It imports all of @ant-design/charts, so only chart-figure.tsx loads it,
 * lazily. The chart is a picture: its parent also gives a summary as text.
 */
const Columns = ({ bars, figure, tick }: ColumnsProps) => {
  const { token } = theme.useToken();
  const navigate = useNavigate();
  // The chart asks for its first bars' handler alone.
  const latest = useRef(bars);
  latest.current = bars;
  const isLeaving = useRef(false);
  const config = useMemo(() => {
    const axis = {
      title: false,
      labelFill: token.colorTextSecondary,
      labelOpacity: 1,
      labelFontSize: 12,
      labelFontFamily: token.fontFamily,
      gridStroke: token.colorBorderSecondary,
      gridStrokeOpacity: 1,
      tick: false,
    };
    // If more was deducted than paid, a column points down.
    const lowest = Math.min(...bars.map(({ value }) => value), 0);
    const labels = new Map(bars.map(({ key, label }) => [key, label]));
    const isLink = bars.some(({ to }) => to);
    return {
      data: [...bars],
      xField: "key",
      yField: "value",
      autoFit: true,
      animate: false,
      theme: { view: { viewFill: "transparent" } },
      style: { fill: token.colorPrimary, maxWidth: 56, ...(isLink && { cursor: "pointer" }) },
      scale: { y: { nice: true, domainMin: lowest } },
      axis: {
        x: { ...axis, grid: false, labelFormatter: (key: string) => labels.get(key) ?? key },
        y: { ...axis, labelFormatter: tick, tickCount: 5 },
      },
      ...(bars.length <= labelledColumns && {
        insetTop: 20,
        label: {
          text: "valueText",
          position: "top",
          dy: -18,
          textAlign: "center",
          fill: token.colorText,
          fillOpacity: 1,
          fontSize: 12,
          fontFamily: token.fontFamily,
          transform: [{ type: "overlapHide" }],
        } as const,
      }),
      tooltip: { title: "label", items: [{ field: "valueText", name: figure }] },
      interaction: { elementHighlight: true, tooltip: { css: tooltipColours(token) } },
      legend: false,
      ...(isLink && {
        onReady: (chart: ClickedChart) =>
          chart.on("click", ({ data }) => {
            const to = latest.current.find(({ key }) => key === data?.data?.key)?.to;
            // One click is told as that of the element and as that of its mark.
            if (!to || isLeaving.current) return;
            isLeaving.current = true;
            void navigate(to);
          }),
      }),
    } as const;
  }, [bars, figure, tick, token, navigate]);
  return (
    <div style={{ height: 280 }}>
      <Column {...config} />
    </div>
  );
};

/** What is used of a chart of G2. */
interface ClickedChart {
  on(event: "click", act: (event: { readonly data?: { readonly data?: Partial<BarOf> } }) => void): unknown;
}

const tooltipColours = (token: { colorBgElevated: string; colorText: string; boxShadowSecondary: string }) => ({
  ".g2-tooltip": {
    "background-color": token.colorBgElevated,
    color: token.colorText,
    "box-shadow": token.boxShadowSecondary,
    opacity: 1,
  },
  ".g2-tooltip-title": { color: token.colorText },
  ".g2-tooltip-list-item-name-label": { color: token.colorText },
  ".g2-tooltip-list-item-value": { color: token.colorText },
});

export default Columns;
