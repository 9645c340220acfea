import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { collection } from "../../../contract/collection/endpoints.ts";
import { CollectedItem } from "../../../contract/collection/entity.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { RecordTable } from "../../../src/ui/table/record-table.tsx";
import { itemOf, itemsPage } from "../helpers/collection.ts";
import { showPage } from "../helpers/show-page.tsx";
import { watchDownloads } from "../helpers/watch-downloads.ts";

afterEach(() => vi.restoreAllMocks());

/** The list of uploads, with a server that sends a ZIP archive part by part as `feed` hands them over. */
const show = async () => {
  const saved = watchDownloads();
  const user = userEvent.setup();
  await showPage(
    <RecordTable
      id="collection"
      label="Uploads"
      endpoint={collection.list}
      entity={CollectedItem}
      columns={["name", "status"]}
      bulkActions={[{ key: "approve", label: "Approve", endpoint: collection.bulkApprove, done: "approved" }]}
      emptyText="No uploads yet."
    />,
    { as: "manager", answers: [[collection.list, () => itemsPage([itemOf(1), itemOf(2)])]] },
  );
  const asked: URL[] = [];
  let feed!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) });
  const others = fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const url = new URL(address, "http://localhost");
    if (url.pathname !== collection.exportFiles.path) return others(address, init);
    asked.push(url);
    return new Response(body, { headers: { "content-type": "application/zip", "x-total-bytes": "3000000" } });
  });
  const start = async (what: string) => {
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: what }));
    await waitFor(() => expect(asked).toHaveLength(1));
  };
  return { saved, user, asked, feed, start };
};

test("the files of a list are saved as an archive, and meanwhile it says how much of them has arrived", async () => {
  const { saved, asked, feed, start } = await show();
  await start("All files");
  expect(asked[0]!.search).toBe("");
  feed.enqueue(new Uint8Array(1_200_000));
  expect(await screen.findByText("Exporting… 1.2 MB of 3 MB")).toBeTruthy();
  feed.enqueue(new Uint8Array(1_800_000));
  feed.close();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toMatch(/^uploads-\d{4}-\d\d-\d\d\.zip$/);
  expect(saved[0]!.blob).toMatchObject({ size: 3_000_000, type: "application/zip" });
  expect(toasts.get().at(-1)?.text).toBe("3 MB exported");
});

test("of selected records only theirs are asked for", async () => {
  const { user, asked, start } = await show();
  await user.click(await screen.findByRole("checkbox", { name: `Select ${itemOf(2).name}` }));
  await start("Files of the 1 selected");
  expect(asked[0]!.searchParams.getAll("_id")).toEqual([itemOf(2)._id]);
});
