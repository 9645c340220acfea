import { expect } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Actor, TestServer } from "./test-server.ts";

export interface Live {
  /** The next event, as its lines. */
  next(): Promise<Record<string, string>>;
  /** The browser goes away. */
  leave(): void;
}

/** Listens to a server's events as the given person, from an event on where one is given. */
export const listen = async (server: Pick<TestServer, "url">, as: Actor, lastEventId?: string): Promise<Live> => {
  const abort = new AbortController();
  const response = await fetch(`${server.url}${contract.system.events.path}`, {
    headers: { authorization: `Bearer ${as.token}`, ...(lastEventId && { "last-event-id": lastEventId }) },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    leave: () => abort.abort(),
    next: async () => {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end >= 0) {
          const block = text.slice(0, end);
          text = text.slice(end + 2);
          if (!block.includes("event: ")) continue;
          return Object.fromEntries(
            block.split("\n").map((line) => [line.split(": ")[0]!, line.slice(line.indexOf(": ") + 2)]),
          );
        }
        const { value, done } = await reader.read();
        if (done) throw new Error("the stream ended");
        text += value;
      }
    },
  };
};
