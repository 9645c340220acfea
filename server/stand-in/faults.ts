const words = ["hang", "cut", "cut-after", "not-json", "slow", "too-large"] as const;

/** What goes wrong with a call: a status, or something worse. `cut-after`: once the call has taken effect. */
export interface Fault {
  /** As a protocol names its calls; `*` is any of them. */
  readonly method: string;
  readonly status: number | (typeof words)[number];
  times: number;
  /** For the header, with a status. */
  readonly retryAfter?: number | string;
}

/** The fault that a request asks for; null where it asks for none. */
export const faultOf = (given: Readonly<Record<string, unknown>>): Fault | null => {
  const { method, status, times = 1, retryAfter } = given as Partial<Fault>;
  const isStatus = typeof status === "number" && status >= 200 && status <= 599;
  if (typeof method !== "string" || typeof times !== "number" || status === undefined) return null;
  if (!isStatus && !words.some((word) => word === status)) return null;
  return { method, status, times, ...(retryAfter !== undefined && { retryAfter }) };
};
