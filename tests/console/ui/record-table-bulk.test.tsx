import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type DirectoryEntry, directory } from "../../../contract/directory/endpoints.ts";
import { call } from "../../../src/providers/client.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { doneText } from "../../../src/ui/table/bulk-report.tsx";
import type { RecordAction } from "../../../src/ui/table/table-types.ts";
import { undo } from "../../../src/ui/table/undo.ts";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { entryOf, fiveEntries, showTable } from "../helpers/show-table.tsx";

afterEach(() => {
  undo.dismiss();
  localStorage.clear();
});
type User = Awaited<ReturnType<typeof showTable>>["user"];

const refused = [{ _id: entryOf(2)._id, name: "Entry 2", code: "stale", message: "Somebody changed it." }];
const bar = () => screen.findByRole("region", { name: "Selection" });
const selectAll = async (user: User) => {
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  return bar();
};
const start = async (user: User, action: string) => {
  await user.click(within(await selectAll(user)).getByRole("button", { name: action }));
  return screen.findByRole("dialog");
};
const chooseField = async (user: User, label: string) => {
  await user.type(await screen.findByRole("combobox", { name: "Field to change" }), label);
  await user.click(await screen.findByTitle(label));
};

describe("a bulk edit", () => {
  const edit = (answer: (heard: Heard) => unknown) => [directory.bulkEdit, answer] as const;

  test("sends only the fields chosen, and reports each refused record by its reason with its name", async () => {
    const brought = vi.spyOn(Element.prototype, "scrollIntoView");
    const { server, user } = await showTable({ answers: [edit(() => ({ done: 4, refused }))] });
    const dialog = await start(user, "Edit…");
    expect(within(dialog).getByText("Change 5 records", { selector: ".ant-modal-title" })).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Change 5 records" }).disabled).toBe(true);
    await chooseField(user, "PDR");
    await user.type(within(dialog).getByLabelText("PDR"), "PDR-1");
    await user.click(within(dialog).getByRole("button", { name: "Change 5 records" }));
    const report = (await screen.findByText("4 changed, 1 refused")).closest<HTMLElement>("[role=alert]")!;
    // The table may be scrolled far down.
    expect(brought.mock.contexts).toContain(report);
    expect(within(report).getByText("Somebody changed it. (1)")).toBeTruthy();
    expect(within(report).getByText("Entry 2")).toBeTruthy();
    expect(server.requestsTo(directory.bulkEdit)[0]?.body).toEqual({
      select: { ids: [1, 2, 3, 4, 5].map((n) => entryOf(n)._id) },
      set: { pdr: "PDR-1" },
      onRefusal: "skip",
    });
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });
  test("says how many were so already, which is no refusal", async () => {
    const { user } = await showTable({ answers: [edit(() => ({ done: 2, unchanged: 3, refused: [] }))] });
    const dialog = await start(user, "Edit…");
    await chooseField(user, "PDR");
    await user.type(within(dialog).getByLabelText("PDR"), "PDR-1");
    await user.click(within(dialog).getByRole("button", { name: "Change 5 records" }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("2 changed, 3 were so already"));
  });
  test("of which one is refused changes nothing where the person wants that, and keeps the selection", async () => {
    const { server, user } = await showTable({ answers: [edit(() => ({ done: 0, refused }))] });
    const dialog = await start(user, "Edit…");
    await chooseField(user, "QA");
    await user.click(within(dialog).getByRole("switch"));
    await user.click(within(dialog).getByRole("radio", { name: "Change nothing" }));
    await user.click(within(dialog).getByRole("button", { name: "Change 5 records" }));
    await screen.findByText("Nothing was changed, 1 refused");
    expect(server.requestsTo(directory.bulkEdit)[0]?.body).toMatchObject({ set: { qa: true }, onRefusal: "stop" });
    expect(within(await bar()).getByText("5 selected")).toBeTruthy();
  });
  test("that is refused altogether says why, and the dialog stays", async () => {
    const refuse = () => {
      throw new AppError({ statusCode: 409, code: "selection_changed", message: "6 entries match now, not 5." });
    };
    const { user } = await showTable({ answers: [edit(refuse)] });
    const dialog = await start(user, "Edit…");
    await chooseField(user, "PDR");
    await user.click(within(dialog).getByRole("button", { name: "Change 5 records" }));
    expect(await within(dialog).findByText(/6 entries match now, not 5/)).toBeTruthy();
  });
  test("takes no value that a record could not have", async () => {
    const { server, user } = await showTable({ answers: [edit(() => ({ done: 5, refused: [] }))] });
    const dialog = await start(user, "Edit…");
    await chooseField(user, "PDR");
    await user.type(within(dialog).getByLabelText("PDR"), "x".repeat(81));
    await user.click(within(dialog).getByRole("button", { name: "Change 5 records" }));
    expect(await within(dialog).findByText("At most 80 characters.")).toBeTruthy();
    expect(server.requestsTo(directory.bulkEdit)).toEqual([]);
  });
  test("is not offered to a role that may not use it", async () => {
    await showTable({ props: { ofArea: false } });
    await screen.findByText("Entry 1");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("a deletion", () => {
  const ids = (numbers: readonly number[]) => numbers.map((n) => entryOf(n)._id);
  const remove = [directory.bulkRemove, () => ({ done: 4, refused })] as const;
  const restore = [
    directory.restore,
    ({ body }: Heard) => ({ done: (body as { ids: [] }).ids.length, refused: [] }),
  ] as const;

  test("of many is one call, and Undo brings back those that it was done to", async () => {
    const { server, user } = await showTable({ answers: [remove, restore] });
    const dialog = await start(user, "Delete…");
    await user.click(within(dialog).getByRole("button", { name: "Delete 5 records" }));
    await screen.findByText("4 deleted, 1 refused");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
    expect(server.requestsTo(directory.bulkRemove)).toHaveLength(1);
    expect(server.requestsTo(directory.restore).map(({ body }) => body)).toEqual([{ ids: ids([1, 3, 4, 5]) }]);
  });
  test("that is undone leaves the offer to undo the one after it", async () => {
    const first = Promise.withResolvers<unknown>();
    const slow = [directory.restore, () => first.promise] as const;
    const { user } = await showTable({ answers: [slow] });
    const offer = (n: number) => undo.offer({ area: "directory", ids: ids([n]), text: `Entry ${n} deleted` });
    await screen.findByText("Entry 1");
    offer(1);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    offer(2);
    await screen.findByText("Entry 2 deleted");
    expect(screen.getByRole("button", { name: "Undo" }).className).not.toContain("loading");
    first.resolve({ done: 1, refused: [] });
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("1 restored"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(undo.get()?.text).toBe("Entry 2 deleted");
  });
  test("of one by its row's menu takes it out of the selection too", async () => {
    let gone = "";
    const removeOne: RecordAction<DirectoryEntry> = {
      key: "delete",
      label: "Delete",
      endpoint: directory.remove,
      removes: true,
      run: async ({ _id }) => void (gone = _id),
    };
    const list = () => {
      const five = fiveEntries();
      return { ...five, projectDirectory: five.projectDirectory.filter(({ _id }) => _id !== gone) };
    };
    const { user } = await showTable({ list, props: { rowActions: [removeOne] } });
    for (const n of [1, 2]) await user.click(await screen.findByRole("checkbox", { name: `Select Entry ${n}` }));
    await user.click(screen.getByRole("button", { name: "Actions for Entry 2" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await within(await bar()).findByText("1 selected")).toBeTruthy();
  });
  test("of all that match is not offered where they are more than are counted", async () => {
    const five = fiveEntries();
    const list = () => ({ ...five, filteredTotalCount: 40, count: 40, meta: { ...five.meta, countExact: false } });
    const { user } = await showTable({ list });
    expect(await screen.findByText(/of more than 40$/)).toBeTruthy();
    expect(within(await selectAll(user)).queryByRole("button", { name: /^Select all/ })).toBeNull();
  });
  test("of all that match is undone by the ids that the server names", async () => {
    const list = () => ({ ...fiveEntries(), filteredTotalCount: 40, count: 40 });
    const all = [directory.bulkRemove, () => ({ done: 2, refused: [], ids: ids([7, 8]) })] as const;
    const { server, user } = await showTable({ list, answers: [all, restore] });
    await user.click(within(await selectAll(user)).getByRole("button", { name: "Select all 40 that match" }));
    await user.click(within(await bar()).getByRole("button", { name: "Delete…" }));
    const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "Delete 40 records" });
    expect(confirm.disabled).toBe(true);
    await user.type(screen.getByRole("textbox", { name: "Type 40 to delete them" }), "4");
    expect(confirm.disabled).toBe(true);
    await user.keyboard("0");
    await user.click(confirm);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.requestsTo(directory.restore)[0]?.body).toEqual({ ids: ids([7, 8]) }));
    expect(server.requestsTo(directory.bulkRemove)[0]?.body).toMatchObject({ select: { filter: {}, expected: 40 } });
  });
  test("whose call takes records one by one is not offered for all that match", async () => {
    const list = () => ({ ...fiveEntries(), filteredTotalCount: 40, count: 40 });
    const single = {
      key: "one",
      label: "One by one",
      endpoint: directory.bulkRemove,
      done: "done",
      idsOnly: true,
    } as const;
    const { user } = await showTable({ list, props: { bulkActions: [single] } });
    expect(within(await selectAll(user)).getByRole("button", { name: "One by one" })).toBeTruthy();
    await user.click(within(await bar()).getByRole("button", { name: "Select all 40 that match" }));
    expect(within(await bar()).queryByRole("button", { name: "One by one" })).toBeNull();
    expect(within(await bar()).getByRole("button", { name: "Delete…" })).toBeTruthy();
  });
  test("of one record can be undone too, for ten seconds", async () => {
    const action = {
      key: "remove",
      label: "Delete",
      endpoint: directory.remove,
      removes: true,
      run: ({ _id }: { _id: string }) => call(directory.remove, { params: { _id } }),
      done: () => "Entry 1 deleted",
    } as const;
    const one = [directory.remove, () => ({ projectDirectory: entryOf(1) })] as const;
    const { user } = await showTable({ answers: [one, restore], props: { rowActions: [action] } });
    await user.click(await screen.findByRole("button", { name: "Actions for Entry 1" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText("Entry 1 deleted")).toBeTruthy();
    vi.useFakeTimers();
    try {
      undo.release();
      vi.advanceTimersByTime(9999);
      expect(undo.get()?.ids).toEqual(ids([1]));
      vi.advanceTimersByTime(1);
      expect(undo.get()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the report", () => {
  const shown = async () => {
    const { user } = await showTable({ answers: [[directory.bulkRemove, () => ({ done: 4, refused })]] });
    const dialog = await start(user, "Delete…");
    await user.click(within(dialog).getByRole("button", { name: "Delete 5 records" }));
    await screen.findByText("4 deleted, 1 refused");
    return user;
  };
  const isGone = () => waitFor(() => expect(screen.queryByText("4 deleted, 1 refused")).toBeNull());

  test("is closed", async () => {
    const user = await shown();
    await user.click(screen.getByRole("button", { name: "Close the report" }));
    await isGone();
  });
  test("goes with the filter that it was of", async () => {
    const user = await shown();
    await user.type(screen.getByRole("searchbox"), "lidar");
    await isGone();
  });
  test("says nobody where it is about people", () => {
    const reply = { done: 0, unchanged: 48, refused: [] };
    expect(doneText({ done: "invited", noun: ["person", "people"] }, reply)).toBe(
      "Nobody was invited, 48 were so already",
    );
  });
});

test("the report can be kept as a file, with no cell that runs as a formula", async () => {
  const saved: Blob[] = [];
  const toUrl = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const evil = [{ ...refused[0]!, name: '=HYPERLINK("x")' }];
  const { user } = await showTable({ answers: [[directory.bulkRemove, () => ({ done: 4, refused: evil })]] });
  const dialog = await start(user, "Delete…");
  await user.click(within(dialog).getByRole("button", { name: "Delete 5 records" }));
  await user.click(await screen.findByRole("button", { name: "Download the list" }));
  expect(await saved[0]?.text()).toBe('\uFEFFname,reason\r\n"\'=HYPERLINK(""x"")",Somebody changed it.\r\n');
  toUrl.mockRestore();
});

test("a bulk action of the page can be undone where it says how", async () => {
  const taken: (readonly string[])[] = [];
  const ids = [entryOf(1)._id, entryOf(3)._id];
  const { user } = await showTable({
    props: {
      bulkActions: [
        {
          key: "hide",
          label: "Hide",
          endpoint: directory.bulkEdit,
          done: "hidden",
          run: async () => ({ done: 2, refused: [], ids }),
          undoBy: {
            done: "shown",
            run: async (of) => {
              taken.push(of);
              return { done: of.length, refused: [] };
            },
          },
        },
      ],
    },
  });
  await user.click(within(await selectAll(user)).getByRole("button", { name: "Hide" }));
  const notice = (await screen.findByText("2 hidden")).closest<HTMLElement>("[role=status]")!;
  await user.click(within(notice).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("2 hidden")).toBeNull());
  expect(taken).toEqual([ids]);
});
