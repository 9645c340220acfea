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
