import { Link } from "react-router";
import "./row-bars.css";

/** One bar: its name, its length, and the exact figure as text. */
export interface BarOf {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly valueText: string;
  /** The page that has exactly what the bar shows. */
  readonly to?: string | undefined;
  /** Between what the true figure lies; drawn as a thin line over the bar of a row. */
  readonly interval?: readonly [low: number, high: number];
}

/**
 * A bar for each name, one below the other, in the page's own elements: the names and figures are text that wraps, is
 * read out and can be a link, and a page of such bars loads no library.
 */
export const RowBars = ({ bars }: { readonly bars: readonly BarOf[] }) => {
  const at = scaleOf(bars);
  return (
    <ul className="row-bars">
      {bars.map(({ key, label, value, valueText, to, interval }) => (
        <li key={key}>
          <span className="row-bars-name">{to ? <Link to={to}>{label}</Link> : label}</span>
          <span className="row-bars-track" aria-hidden="true">
            <span className={interval ? "row-bars-bar measured" : "row-bars-bar"} style={between(at(0), at(value))} />
            {interval && <span className="row-bars-interval" style={between(at(interval[0]), at(interval[1]))} />}
          </span>
          <span className="row-bars-value">{valueText}</span>
        </li>
      ))}
    </ul>
  );
};

/** Where a figure lies on the track, from 0 to 1; 0 lies on it too, so that lengths can be compared. */
const scaleOf = (bars: readonly BarOf[]) => {
  const values = bars.flatMap(({ value, interval = [] }) => [value, ...interval]);
  // If more was deducted than paid, a bar points to the other side.
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const whole = highest - lowest || 1;
  return (value: number): number => (value - lowest) / whole;
};

const between = (one: number, other: number) => ({
  insetInlineStart: `${100 * Math.min(one, other)}%`,
  inlineSize: `${100 * Math.abs(one - other)}%`,
});
