import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import type { DirectoryEntry } from "../../../contract/directory/endpoints.ts";
import type { RecordAction } from "../../../src/ui/table/table-types.ts";
import { useReadAgain } from "../../../src/providers/read-again.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { call } from "../../../src/providers/client.ts";
import { placeOf } from "../../../src/ui/table/focus-target.ts";
import { entryOf, fiveEntries, showTable } from "../helpers/show-table.tsx";

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
/** Antd goes by the code of the key, which a simulated user does not give. */
const pressEnter = () => fireEvent.keyDown(document.activeElement!, { key: "Enter", keyCode: 13 });
/** Lets a test have the list read anew, as after a change by someone else. */
let rereads: () => Promise<void> = async () => undefined;
const Rereading = () => {
  const again = useReadAgain();
  useEffect(() => {
    rereads = () => again("directory");
  }, [again]);
  return null;
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

test("the arrows in the menu of a row leave the rows alone, and Enter chooses for its own record", async () => {
  const { user, router } = await show();
  const button = screen.getByRole("button", { name: "Actions for Entry 2" });
  button.focus();
  await user.keyboard("{Enter}{ArrowDown}");
  await waitFor(() => expect(focused()).toBe("Edit"));
  await user.keyboard("{ArrowDown}");
  pressEnter();
  await screen.findByText("Edit one entry");
  expect(router.state.location.pathname).toContain(entryOf(2)._id);
});

describe("a row with the focus that leaves", () => {
  /** Actions that take a row off the list, one of them after a question; `leave` has someone else do it. */
  const showLeaving = async (count = 5) => {
    const gone = new Set<string>();
    const leave = (n: number) => gone.add(entryOf(n)._id);
    const remove: RecordAction<DirectoryEntry> = {
      key: "remove",
      label: "Remove",
      endpoint: directory.remove,
      run: ({ _id }) => call(directory.remove, { params: { _id } }),
    };
    const ask = { ...remove, key: "ask", label: "Ask", confirm: () => ({ title: "Remove it?", content: "" }) };
    const list = () => {
      const projectDirectory = fiveEntries().projectDirectory.filter(({ _id }, n) => n < count && !gone.has(_id));
      return { ...fiveEntries(), projectDirectory };
    };
    const reply = ({ params }: Heard) => gone.add(params["_id"]!) && { projectDirectory: entryOf(1) };
    const above = <Rereading />;
    const shown = await showTable({
      list,
      above,
      answers: [[directory.remove, reply]],
      props: { rowActions: [ask, remove] },
    });
    await screen.findByText("Entry 1");
    const choose = async (n: number, label: string) => {
      screen.getByRole("button", { name: `Actions for Entry ${n}` }).focus();
      await shown.user.keyboard("{Enter}");
      (await screen.findByRole("menuitem", { name: label })).focus();
      pressEnter();
    };
    return { ...shown, choose, leave };
  };

  test("by an action of the user gives it to the row in its place, or to the last one", async () => {
    const { choose } = await showLeaving();
    await choose(2, "Remove");
    await waitFor(() => expect(focused()).toBe("Entry 3"));
    await choose(5, "Remove");
    await waitFor(() => expect(focused()).toBe("Entry 4"));
  });
  test("keeps it where the dialog that asked for the action is closed again", async () => {
    const { user, choose } = await showLeaving();
    await choose(2, "Ask");
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions for Entry 2"));
    await choose(2, "Ask");
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Ask" }));
    await waitFor(() => expect(focused()).toBe("Entry 3"));
  });
  test("as the last one of all gives it to what is said in their place", async () => {
    const { choose } = await showLeaving(1);
    await choose(1, "Remove");
    await waitFor(() => expect(focused()).toBe("Nothing yet."));
  });
  /** Someone else takes a row off the list. */
  const goneBySomeone = async (leave: (n: number) => void, n: number) => {
    leave(n);
    await rereads();
    await waitFor(() => expect(screen.queryByText(`Entry ${n}`)).toBeNull());
    await new Promise((resolve) => setTimeout(resolve));
  };
  test("by what someone else did gives it to no other, whose record the next key would be for", async () => {
    const { user, leave } = await showLeaving();
    await user.keyboard("j");
    await goneBySomeone(leave, 1);
    expect(document.activeElement).toBe(document.body);
  });
  test("nor is it given to one by what someone else did after the user", async () => {
    const { choose, leave } = await showLeaving();
    await choose(2, "Remove");
    await waitFor(() => expect(focused()).toBe("Entry 3"));
    await goneBySomeone(leave, 3);
    expect(document.activeElement).toBe(document.body);
  });
});

test("the place of the head, from which all are selected, is that of the first row", () => {
  document.body.innerHTML = `<table><thead><tr><th><input /></th></tr></thead>
    <tbody><tr data-row-key="a"><td></td></tr><tr data-row-key="b"><td><a href="/b">b</a></td></tr></tbody></table>`;
  const table = document.querySelector("table")!;
  expect(placeOf(table, table.querySelector("input"))?.at).toBe(0);
  expect(placeOf(table, table.querySelector("a"))?.at).toBe(1);
  expect(placeOf(table, document.body)).toBeUndefined();
});
