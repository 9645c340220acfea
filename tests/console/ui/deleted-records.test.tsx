import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toasts } from "../../../src/providers/toasts.ts";
import { directory } from "../../../contract/directory/endpoints.ts";
import { idOf, pageOf } from "../helpers/work.ts";
import { showTable } from "../helpers/show-table.tsx";

afterEach(() => localStorage.clear());

const deletedOf = (n: number) => ({
  _id: idOf(n),
  name: `Deleted ${n}`,
  deletedAt: "2026-03-02T08:00:00.000Z",
  deletedBy: { _id: idOf(90), name: "Maya Manager" },
});
const refused = [{ _id: idOf(2), name: "Deleted 2", code: "taken", message: "This name is taken." }];

const show = async () => {
  let deleted = [1, 2, 3].map(deletedOf);
  const shown = await showTable({
    answers: [
      [directory.deleted, () => ({ deleted, ...pageOf(deleted.length) })],
      [
        directory.restore,
        ({ body }) => {
          const { ids } = body as { ids: string[] };
          const done = deleted.filter(({ _id }) => ids.includes(_id) && _id !== idOf(2));
          deleted = deleted.filter((one) => !done.includes(one));
          return { done: done.length, refused: ids.includes(idOf(2)) ? refused : [], ids: done.map(({ _id }) => _id) };
        },
      ],
    ],
  });
  await shown.user.click(await screen.findByRole("button", { name: "Show deleted" }));
  await screen.findByText("Deleted 1");
  return shown;
};

test("what was deleted is shown in place of the list, with when and by whom, and the list again", async () => {
  const { user } = await show();
  expect(screen.queryByText("Entry 1")).toBeNull();
  expect(screen.getAllByText("Maya Manager")).toHaveLength(3);
  expect(screen.getByText("They can be restored for 30 days.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Back to the list" }));
  expect(await screen.findByText("Entry 1")).toBeTruthy();
});

test("one is restored by its row, and leaves the list", async () => {
  const { user, server } = await show();
  await user.click(screen.getByRole("button", { name: "Actions for Deleted 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Actions for Deleted 1" })).toBeNull());
  expect(server.requestsTo(directory.restore).map(({ body }) => body)).toEqual([{ ids: [idOf(1)] }]);
});

test("many are restored at once, and one that can't be is named with its reason", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  const bar = await screen.findByRole("region", { name: "Selection" });
  await user.click(within(bar).getByRole("button", { name: "Restore" }));
  expect(await screen.findByText("2 restored, 1 refused")).toBeTruthy();
  expect(screen.getByText("This name is taken. (1)")).toBeTruthy();
});

test("one that can't be restored says why", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Actions for Deleted 2" }));
  await user.click(await screen.findByRole("menuitem", { name: "Restore" }));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(["This name is taken."]));
});
