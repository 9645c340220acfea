import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEvents, type ServerEvent } from "../../../src/providers/live/event-reader.ts";
import { followEvents } from "../../../src/providers/live/event-stream.ts";
import { type LiveMessage, onLive, startLive } from "../../../src/providers/live/live.ts";
import { liveProvider } from "../../../src/providers/live/live-provider.ts";
import { refresh } from "../../../src/providers/live/live-refresh.tsx";

const bytes = new TextEncoder();
const bodyOf = (...chunks: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk));
      controller.close();
    },
  });
const change = (id: string, resource = "skills") =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ resource, kind: "updated", ids: ["a"] })}\n\n`;
const skillsChanged: LiveMessage = { type: "change", resource: "skills", kind: "updated", ids: ["a"] };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the stream's text", () => {
  const read = async (...chunks: readonly string[]) => {
    const events: (ServerEvent | null)[] = [];
    for await (const event of readEvents(bodyOf(...chunks))) events.push(event);
    return events;
  };

  it("is read wherever it is cut", async () => {
    const text = `: connected\n\n${change("7-1")}event: reset\ndata: {}\n\n`;
    const whole = await read(text);
    expect(whole).toEqual([
      null,
      { id: "7-1", event: "change", data: '{"resource":"skills","kind":"updated","ids":["a"]}' },
      { id: undefined, event: "reset", data: "{}" },
    ]);
    for (let cut = 1; cut < text.length; cut++) expect(await read(text.slice(0, cut), text.slice(cut))).toEqual(whole);
  });

  it("may have lines that end as on Windows, and an event that never ended is none", async () => {
    expect(await read("event: change\r\ndata: 1\r\n\r\n", "event: change\ndata: 2")).toEqual([
      { id: undefined, event: "change", data: "1" },
    ]);
  });
});

describe("following the server", () => {
  it("comes back after a loss, from the last event received", async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    const lastEventIds: (string | null)[] = [];
    const replies = [() => new Response(bodyOf(change("7-1"))), () => Promise.reject(new TypeError("lost"))];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      lastEventIds.push(new Headers(init.headers).get("last-event-id"));
      const next = replies.shift();
      if (next) return next();
      stop.abort();
      throw new TypeError("stopped");
    });
    let last: string | undefined;
    const missed = vi.fn();
    const heard = (event: ServerEvent) => {
      last = event.id;
    };
    const following = followEvents({ signal: stop.signal, lastEventId: () => last, heard, missed });
    await vi.advanceTimersByTimeAsync(60_000);
    await following;
    expect(lastEventIds).toEqual([null, "7-1", "7-1"]);
    expect(missed).not.toHaveBeenCalled();
  });

  it("says so when it came back without knowing from where", async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    vi.stubGlobal("fetch", async () => new Response(bodyOf(": connected\n\n")));
    const missed = vi.fn(() => stop.abort());
    const following = followEvents({ signal: stop.signal, lastEventId: () => undefined, heard: () => {}, missed });
    await vi.advanceTimersByTimeAsync(60_000);
    await following;
    expect(missed).toHaveBeenCalledOnce();
  });
});

describe("events", () => {
  const heard: LiveMessage[] = [];
  let leave: () => void;
  beforeEach(() => {
    heard.length = 0;
    leave = onLive((message) => heard.push(message));
  });
  afterEach(() => leave());

  it("reaches who listens, through the one tab that holds the stream", async () => {
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(bytes.encode(change("7-1")));
          signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
        },
      });
      return new Response(body);
    });
    const stop = startLive("somebody");
    await vi.waitFor(() => expect(heard).toEqual([skillsChanged]));
    stop();
  });

  it("reaches the other tabs, which hold none", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const stop = startLive("somebody");
    const otherTab = new BroadcastChannel("muster.live.somebody");
    otherTab.postMessage({ id: "7-2", event: "change", data: '{"resource":"users","kind":"created","ids":[]}' });
    await vi.waitFor(() => expect(heard).toMatchObject([{ resource: "users", kind: "created" }]));
    otherTab.close();
    stop();
  });
});

describe("reading again", () => {
  const fresh = () => {
    const client = new QueryClient();
    const queries = {
      list: { queryKey: ["data", "default", "skills", "list", {}] },
      other: { queryKey: ["data", "default", "users", "list", {}] },
      form: { queryKey: ["data", "default", "skills", "one", "a"], meta: { live: false } },
      own: { queryKey: ["check-in", "now"], meta: { areas: ["projects", "skills"] } },
    };
    for (const query of Object.values(queries)) void client.prefetchQuery({ ...query, queryFn: () => 1 });
    const stale = () =>
      Object.entries(queries)
        .filter(([, { queryKey }]) => client.getQueryState(queryKey)?.isInvalidated)
        .map(([name]) => name);
    return { client, stale };
  };

  it("touches what shows the changed records, and never what fills a form", async () => {
    const { client, stale } = fresh();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    refresh(client, skillsChanged);
    expect(stale()).toEqual(["list", "own"]);
  });

  it("touches everything but forms when too much was missed", async () => {
    const { client, stale } = fresh();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    refresh(client, { type: "reset" });
    expect(stale()).toEqual(["list", "other", "own"]);
  });
});

describe("Refine's subscriptions", () => {
  const tell = async (resource: string, ids: readonly string[]) => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const stop = startLive("listener");
    const tab = new BroadcastChannel("muster.live.listener");
    const arrived = new Promise<void>((resolve) => {
      const leave = onLive(() => (leave(), resolve()));
    });
    tab.postMessage({ id: "8-1", event: "change", data: JSON.stringify({ resource, kind: "updated", ids }) });
    await arrived;
    tab.close();
    stop();
  };

  it("are received for their own resource and records only", async () => {
    const callback = vi.fn();
    const subscription: unknown = liveProvider.subscribe({
      channel: "resources/skills",
      types: ["updated"],
      params: { id: "a" },
      callback,
    });
    await tell("users", ["a"]);
    await tell("skills", ["b"]);
    expect(callback).not.toHaveBeenCalled();
    await tell("skills", ["a", "b"]);
    await tell("skills", []);
    expect(callback.mock.calls.map(([event]) => (event as { payload: unknown }).payload)).toEqual([
      { ids: ["a", "b"] },
      { ids: [] },
    ]);
    liveProvider.unsubscribe(subscription);
    await tell("skills", ["a"]);
    expect(callback).toHaveBeenCalledTimes(2);
  });
});
