import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { ApiError } from "../../../src/providers/client.ts";
import { keepReplies, restoreReplies } from "../../../src/providers/persist.ts";
import { session } from "../../../src/providers/session.ts";
import { fillStorage } from "../helpers/full-storage.ts";
import { me } from "../helpers/me.ts";

vi.stubEnv("VITE_CLIENT_SECRET", "00".repeat(32));
const signIn = (fields = {}) => session.start({ token: "a-token", user: me(fields), remember: false });
const key = (area: string, what = "list") => ["data", "default", area, what, { page: 1 }];
const stored = `muster.${me()._id}.replies`;

/** Reads once, as a page does, and waits until it would be written. */
const read = async (
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: () => unknown,
  meta?: Record<string, unknown>,
) => {
  await client
    .fetchQuery({ queryKey, queryFn: async () => answer(), retry: false, ...(meta && { meta }) })
    .catch(() => undefined);
  await vi.advanceTimersByTimeAsync(2000);
};
const visit = () => {
  const client = new QueryClient();
  restoreReplies(client);
  return { client, leave: keepReplies(client) };
};

beforeEach(async () => {
  vi.useFakeTimers();
  await signIn();
});
afterEach(() => {
  session.end("signed-out");
  localStorage.clear();
  vi.useRealTimers();
});

describe("what was read", () => {
  test("is there at the next start, as old as it is", async () => {
    const first = visit();
    await read(first.client, key("projects"), () => ["Street signs"]);
    const at = first.client.getQueryState(key("projects"))?.dataUpdatedAt;
    const next = visit();
    expect(next.client.getQueryData(key("projects"))).toEqual(["Street signs"]);
    expect(next.client.getQueryState(key("projects"))?.dataUpdatedAt).toBe(at);
  });
  test("is written when the page is left within the second", async () => {
    const { client } = visit();
    await client.fetchQuery({ queryKey: key("directory"), queryFn: async () => 1 });
    expect(localStorage.getItem(stored)).toBeNull();
    window.dispatchEvent(new Event("pagehide"));
    expect(visit().client.getQueryData(key("directory"))).toBe(1);
  });
  test("is kept only where the endpoint says so", async () => {
    const { client } = visit();
    await read(client, key("users"), () => "personal");
    await read(client, key("skills", "row"), () => "a skill", { persist: false });
    await read(client, key("projects", "row"), () => "my projects", { persist: true });
    const kept = localStorage.getItem(stored) ?? "";
    expect(kept).toContain("my projects");
    expect(kept).not.toMatch(/personal|a skill/);
  });
  test("is no other person's, and gone after sign-out", async () => {
    const { client } = visit();
    await read(client, key("projects"), () => 1);
    await signIn({ _id: "01900000-0000-7000-8000-00000000000b" });
    expect(visit().client.getQueryData(key("projects"))).toBeUndefined();
    session.end("signed-out");
    await read(client, key("projects", "one"), () => 2);
    expect(Object.keys(localStorage)).toEqual([]);
  });
  test("is not shown after a day, nor after another release", async () => {
    await read(visit().client, key("projects"), () => 1);
    const kept = localStorage.getItem(stored) ?? "";
    await vi.advanceTimersByTimeAsync(25 * 3_600_000);
    expect(visit().client.getQueryData(key("projects"))).toBeUndefined();
    await read(visit().client, key("projects"), () => 1);
    localStorage.setItem(stored, JSON.stringify({ ...(JSON.parse(kept) as object), build: "another" }));
    expect(visit().client.getQueryData(key("projects"))).toBeUndefined();
  });
  test("is forgotten when the server refuses it, but not when it can't be reached", async () => {
    const { client } = visit();
    const refuse = (statusCode: number) => () => {
      throw new ApiError({ statusCode, code: "not_found", message: "No." });
    };
    await read(client, key("projects"), () => 1);
    await read(client, key("projects"), refuse(0));
    expect(visit().client.getQueryData(key("projects"))).toBe(1);
    await read(client, key("projects"), refuse(404));
    expect(visit().client.getQueryData(key("projects"))).toBeUndefined();
  });
  test("stays within its bounds: the newest ones, none that is large, and none without room", async () => {
    const { client } = visit();
    for (let n = 0; n < 45; n++) await read(client, [...key("projects"), n], () => n);
    await read(client, [...key("projects"), "large"], () => "x".repeat(300_000));
    const { replies } = JSON.parse(localStorage.getItem(stored) ?? "{}") as { replies: { data: unknown }[] };
    expect(replies.length).toBeLessThanOrEqual(40);
    expect(replies[0]?.data).toBe(44);
    fillStorage();
    await read(client, key("projects"), () => "new");
    expect(localStorage.getItem(stored)).toBeNull();
    vi.unstubAllGlobals();
  });
});

test("no endpoint of people, money, skills, files or the audit may be kept", () => {
  const rows = Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(([area, of]) =>
    Object.entries(of).flatMap(([name, { persist }]) => (persist ? [`${area}.${name}`] : [])),
  );
  expect(rows.sort()).toEqual([
    "directory.list",
    "directory.show",
    "projects.available",
    "projects.list",
    "projects.show",
    "tasks.preferences",
  ]);
});
