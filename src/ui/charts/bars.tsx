import { Bar, Column } from "@ant-design/charts";
import { theme } from "antd";
import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";

/** One bar: its name, its length, and the exact figure as text. */
export interface BarOf {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly valueText: string;
  /** The figure where there is no room for all of its text. */
  readonly shortText?: string;
  /** The page that has exactly what the bar shows, opened by a click; the table has it as a link. */
  readonly to?: string | undefined;
  /** Between what the true figure lies; drawn as a thin line over the bar of a row. */
  readonly interval?: readonly [low: number, high: number];
}

export interface BarsProps {
  readonly bars: readonly BarOf[];
  /** Columns for time, rows for names. */
  readonly as: "columns" | "rows";
  /** The name of the figures, for the tooltip. */
  readonly figure: string;
  /** A short label of a round number on the axis. */
  readonly tick: (value: number) => string;
}

/** Up to this number of columns, the figures are shown above them. */
const labelledColumns = 12;
const rowHeight = 32;
const isPhone = (): boolean => globalThis.innerWidth < 500;
/** In characters: longer names are cut to leave room for the bars; the tooltip and the table have them whole. */
const longestLabel = (): number => (isPhone() ? 16 : globalThis.innerWidth < 800 ? 22 : 40);
/** The tooltip and the table have the rest. */
const textOf = ({ valueText, shortText = valueText }: BarOf): string => (isPhone() ? shortText : valueText);

/**
 * Bars in the colours of the theme. It imports all of @ant-design/charts, so only chart-figure.tsx loads it, lazily.
 * The chart is a picture: its parent also gives a summary as text.
 */
const Bars = ({ bars, as, figure, tick }: BarsProps) => {
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
    const values = bars.flatMap(({ value, interval = [] }) => [value, ...interval]);
    const isMeasured = as === "rows" && bars.some(({ interval }) => interval);
    const longest = Math.max(...values, 1);
    // If more was deducted than paid, a bar points to the other side.
    const lowest = Math.min(...values, 0);
    const isShort = as === "rows" || bars.length <= labelledColumns;
    const label = {
      text: "barText",
      position: as === "rows" ? "right" : "top",
      ...(as === "rows" ? { dx: 4, textAlign: "start" } : { dy: -18, textAlign: "center" }),
      fill: token.colorText,
      fillOpacity: 1,
      fontSize: 12,
      fontFamily: token.fontFamily,
      transform: [{ type: "overlapHide" }],
    } as const;
    const isLink = bars.some(({ to }) => to);
    return {
      data: bars.map((bar) => ({ ...bar, barText: textOf(bar) })),
      xField: "key",
      yField: "value",
      autoFit: true,
      animate: false,
      theme: { view: { viewFill: "transparent" } },
      style: {
        fill: token.colorPrimary,
        fillOpacity: isMeasured ? 0.6 : 1,
        maxWidth: as === "rows" ? 20 : 56,
        ...(isLink && { cursor: "pointer" }),
      },
      // Rows show their figure at the end of the bar, with room reserved for it, and need no axis.
      scale: {
        y: as === "rows" ? { domainMin: lowest, domainMax: longest } : { nice: true, domainMin: lowest },
      },
      axis: {
        x: { ...axis, grid: false, labelFormatter: labelsOf(bars) },
        y: as === "rows" ? false : { ...axis, labelFormatter: tick, tickCount: 5 },
      },
      ...(isShort && (as === "columns" ? { insetTop: 20 } : { insetRight: roomFor(bars) })),
      // The figure stands behind whatever reaches furthest.
      ...(isShort && !isMeasured && { label }),
      ...(isMeasured && {
        annotations: [
          {
            type: "interval",
            data: bars.map((bar) => ({
              key: bar.key,
              barText: textOf(bar),
              interval: bar.interval ?? [bar.value, bar.value],
            })),
            encode: { x: "key", y: "interval" },
            style: { fill: token.colorText, maxWidth: 2 },
            labels: [label],
            tooltip: false,
          },
        ],
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
  }, [bars, as, figure, tick, token, navigate]);
  const height = as === "rows" ? Math.max(bars.length, 2) * rowHeight + 40 : 280;
  return <div style={{ height }}>{as === "rows" ? <Bar {...config} /> : <Column {...config} />}</div>;
};

/** What is used of a chart of G2. */
interface ClickedChart {
  on(event: "click", act: (event: { readonly data?: { readonly data?: Partial<BarOf> } }) => void): unknown;
}

/** Pixels that the longest figure takes. */
const roomFor = (bars: readonly BarOf[]): number => 12 + 7 * Math.max(...bars.map((bar) => textOf(bar).length), 0);

const labelsOf = (bars: readonly BarOf[]) => {
  const labels = new Map(bars.map((bar) => [bar.key, bar.label]));
  const longest = longestLabel();
  return (key: string) => {
    const label = labels.get(key) ?? key;
    return label.length > longest ? `${label.slice(0, longest - 1).trimEnd()}…` : label;
  };
};

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

export default Bars;
