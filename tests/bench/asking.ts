import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";

/** What something costs the server meanwhile. */
export interface Strain {
  /** Milliseconds: the longest that the server's event loop was late. */
  readonly latest: number;
  /** Megabytes by which the server's memory (RSS) grew at most. */
  readonly grown: number;
}

interface Asked {
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly form?: FormData;
}

/** Asks a product in someone's name. Throws with what it answered where that is no success. */
export const caller =
  (url: string, token: string) =>
  async <T>(endpoint: Endpoint, { id = "", query = "", body, form }: Asked): Promise<T> => {
    const response = await fetch(`${url}${endpoint.path.replace(":_id", id)}?${query}`, {
      method: methodsOf(endpoint)[0]!,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...((form || body !== undefined) && { body: form ?? JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${endpoint.path}: ${await response.text()}`);
    return (await response.json()) as T;
  };

/** Reads the server's own figures again and again until it is stopped. */
export const watch = async (url: string): Promise<{ stop(): Promise<Strain> }> => {
  const read = async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    return { rss: figure("process_resident_memory_bytes"), late: figure("nodejs_eventloop_lag_max_seconds") };
  };
  const before = await read();
  let isOver = false;
  let [rss, late] = [before.rss, 0];
  const loop = async (): Promise<void> => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const now = await read();
      rss = Math.max(rss, now.rss);
      late = Math.max(late, now.late);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      isOver = true;
      await looping;
      return { latest: Math.round(late * 1000), grown: Math.round((rss - before.rss) / 1_000_000) };
    },
  };
};
