import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import { lineCounter } from "../../../src/ui/table/export-status.tsx";
import { fileNameOf } from "../../../src/ui/table/csv.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { showTable } from "../helpers/show-table.tsx";
import { watchDownloads } from "../helpers/watch-downloads.ts";

let saved: ReturnType<typeof watchDownloads>;
beforeEach(() => {
  saved = watchDownloads();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const encode = (text: string) => new TextEncoder().encode(text);

/** Shows the table, with a server that sends a CSV part by part as `feed` hands them over. */
const show = async (at: string) => {
  const shown = await showTable({ at: [at] });
  const requests: { address: URL; signal: AbortSignal | null | undefined }[] = [];
  let feed!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) });
  const others = fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const url = new URL(address, "http://localhost");
    if (url.pathname !== directory.export.path) return others(address, init);
    requests.push({ address: url, signal: init?.signal });
    init?.signal?.addEventListener("abort", () => feed.error(new DOMException("gone", "AbortError")));
    return new Response(body, { headers: { "content-type": "text/csv" } });
  });
  await screen.findByText("Entry 1");
  const start = async (what: string | RegExp) => {
    await shown.user.click(screen.getByRole("button", { name: "Export" }));
    const panel = await screen.findByRole("dialog", { name: "Export as CSV" });
    await shown.user.click(within(panel).getByRole("button", { name: what }));
    await waitFor(() => expect(requests).toHaveLength(1));
  };
  return { ...shown, requests, feed, start };
};

describe("an export", () => {
  test("asks for the list's search, filters, sort and columns, and is kept under a name with its day", async () => {
    const { requests, feed, start } = await show("/directory?search=cars&qa=true&sort=name:desc&page=1");
    await start("The columns shown");
    expect(requests[0]?.address.search).toBe(
      "?search=cars&sortBy=name%3Adesc&qa=true&columns=name&columns=industry&columns=qa",
    );
    feed.enqueue(encode("Name,Industry\r\nOne,"));
    feed.enqueue(encode('"a\nb"\r\n'));
    expect(await screen.findByText("Exporting… 1 row")).toBeTruthy();
    feed.enqueue(encode("Two,c\r\n"));
    feed.close();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(fileNameOf("Directory"));
    expect(await saved[0]?.blob.text()).toBe('Name,Industry\r\nOne,"a\nb"\r\nTwo,c\r\n');
    expect(screen.queryByText(/^Exporting/)).toBeNull();
  });
  test("of all columns names none", async () => {
    const { requests, start } = await show("/directory?qa=true");
    await start("All columns");
    expect(requests[0]?.address.search).toBe("?qa=true");
  });
  test("of the selected records names them", async () => {
    const { requests, start, user } = await show("/directory?qa=true");
    await user.click(screen.getByRole("checkbox", { name: "Select Entry 2" }));
    await start(/^Only the 1 selected/);
    expect(requests[0]?.address.searchParams.getAll("_id")).toEqual(["00000000-0000-7000-8000-000000000002"]);
    expect(requests[0]?.address.searchParams.has("qa")).toBe(false);
  });
  test("can be called off", async () => {
    const { requests, feed, start, user } = await show("/directory");
    await start("All columns");
    feed.enqueue(encode("Name\r\nOne\r\n"));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(requests[0]?.signal?.aborted).toBe(true));
    expect(screen.queryByText(/^Exporting/)).toBeNull();
    expect(saved).toEqual([]);
  });
  test("that breaks off keeps nothing, and says so", async () => {
    const { feed, start } = await show("/directory");
    await start("All columns");
    feed.enqueue(encode("Name\r\nOne\r\n"));
    feed.error(new TypeError("network error"));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("The connection was lost. Nothing was exported"));
    expect(saved).toEqual([]);
  });
});

test("lines are counted over parts, and not inside quotes", () => {
  const count = lineCounter();
  expect(count(encode('a,"b\n'))).toBe(0);
  expect(count(encode('c""\n"\r\n'))).toBe(1);
});

test("a file is called by its list and the day", () => {
  expect(fileNameOf("Payment lines", new Date(2026, 0, 5))).toBe("payment-lines-2026-01-05.csv");
});
