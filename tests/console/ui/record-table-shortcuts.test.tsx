import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import type { DirectoryEntry } from "../../../contract/directory/endpoints.ts";
import type { RecordAction } from "../../../src/ui/table/table-types.ts";
import { showTable } from "../helpers/show-table.tsx";

afterEach(() => localStorage.clear());

const edit: RecordAction<DirectoryEntry> = {
  key: "edit",
  label: "Edit",
  endpoint: directory.edit,
  isOpen: ({ name }) => name !== "Entry 5",
  to: ({ _id }) => `/directory/${_id}/edit`,
};
const show = async () => {
  const shown = await showTable({ props: { rowActions: [edit], keys: [["a", "does what only this page does"]] } });
  await screen.findByText("Entry 1");
  return shown;
};
const focused = () => document.activeElement?.textContent;
const picked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox", { name: /^Select Entry/ })
    .flatMap((box, at) => (box.checked ? [at + 1] : []));

test("j goes into the rows and on, k back, and neither leaves them", async () => {
  const { user } = await show();
  await user.keyboard("j");
  expect(focused()).toBe("Entry 1");
  await user.keyboard("jj{ArrowDown}k");
  expect(focused()).toBe("Entry 3");
  await user.keyboard("{ArrowUp}kkkk");
  expect(focused()).toBe("Entry 1");
});

test("x selects and drops, Shift+x selects the rows between, Shift and an arrow those gone over", async () => {
  const { user } = await show();
  await user.keyboard("jx");
  await waitFor(() => expect(picked()).toEqual([1]));
  await user.keyboard("jjX");
  await waitFor(() => expect(picked()).toEqual([1, 2, 3]));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  await waitFor(() => expect(picked()).toEqual([1, 2, 3, 4, 5]));
  expect(focused()).toBe("Entry 5");
  await user.keyboard("kx");
  await waitFor(() => expect(picked()).toEqual([1, 2, 3, 5]));
});

test("o opens, e edits what may be edited", async () => {
  const { user, router } = await show();
  await user.keyboard("jjjjj");
  expect(focused()).toBe("Entry 5");
  await user.keyboard("e");
  expect(router.state.location.pathname).toBe("/directory");
  await user.keyboard("ke");
  await screen.findByText("Edit one entry");
  await router.navigate(-1);
  await screen.findByText("Entry 1");
  await user.keyboard("jo");
  await screen.findByText("One entry");
  expect(router.state.location.pathname).toMatch(/1$/);
});

test("/ goes to the search, where every key types; Escape goes to the rows", async () => {
  const { user, router } = await show();
  await user.keyboard("/");
  const search = screen.getByRole<HTMLInputElement>("searchbox");
  expect(document.activeElement).toBe(search);
  await user.keyboard("jexo/?");
  expect(search.value).toBe("jexo/?");
  expect(picked()).toEqual([]);
  expect(router.state.location.pathname).toBe("/directory");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("{Escape}");
  expect(focused()).toBe("Entry 1");
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(document.body);
});

test("? shows the keys, those of the page too; in the dialog none of them does anything", async () => {
  const { user, router } = await show();
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("does what only this page does")).toBeTruthy();
  expect(within(dialog).getAllByText("select or deselect it")).toHaveLength(1);
  within(dialog).getByRole("button").focus();
  await user.keyboard("jxoe/");
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(router.state.location.pathname).toBe("/directory");
});

test("a key with Ctrl, Alt or the command key is the browser's", async () => {
  const { user } = await show();
  await user.keyboard("j{Control>}x{/Control}{Alt>}x{/Alt}{Meta>}x{/Meta}");
  expect(picked()).toEqual([]);
});
