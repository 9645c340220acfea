import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ListView, listViews } from "../../../contract/list-views/endpoints.ts";
import { keptViews, viewOf } from "../helpers/list-views.ts";
import { showTable } from "../helpers/show-table.tsx";
import { idOf } from "../helpers/work.ts";

const ofAnn = viewOf(2, {
  name: "Ann’s",
  isShared: true,
  user: { _id: idOf(9), name: "Ann A" },
  can: { edit: false, remove: false },
});

const show = async (views: readonly ListView[], at = "/directory") => {
  const shown = await showTable({ at: [at], answers: keptViews(views) });
  await screen.findByText("Entry 1");
  const open = async () => {
    await shown.user.click(screen.getByRole("button", { name: "Views" }));
    return within(await screen.findByRole("dialog", { name: "Saved views" }));
  };
  const bodies = (endpoint: Parameters<typeof shown.server.requestsTo>[0]) =>
    shown.server.requestsTo(endpoint).map((heard) => heard.body);
  return { ...shown, open, bodies };
};

test("what the list shows is saved under a name, or in place of one's own view of that name", async () => {
  const { user, open, bodies } = await show(
    [viewOf(1), ofAnn, viewOf(3, { list: "skills", name: "Other" })],
    "/directory?search=box",
  );
  const panel = await open();
  expect(panel.queryByText("Other")).toBeNull();
  const name = panel.getByLabelText("Name of the view");
  await user.type(name, "Ann’s{Enter}");
  const look = { query: "search=box", columns: null, density: "comfortable" };
  await waitFor(() => expect(bodies(listViews.create)).toEqual([{ list: "directory", name: "Ann’s", ...look }]));
  await waitFor(() => expect((name as HTMLInputElement).value).toBe(""));
  await user.type(name, "view 1");
  await user.click(panel.getByRole("button", { name: "Overwrite" }));
  await waitFor(() => expect(bodies(listViews.edit)).toEqual([{ ...look, version: 3 }]));
});

test("a view is opened, renamed, shared, made the default and deleted; another's only opened and made the default", async () => {
  const { user, open, bodies, server } = await show([viewOf(1), viewOf(4), ofAnn]);
  const panel = await open();
  await user.click(panel.getByRole("button", { name: "Rename View 1" }));
  const field = panel.getByLabelText("New name of View 1");
  await user.clear(field);
  await user.type(field, "VIEW 4{Enter}");
  expect(await panel.findByText("taken already")).toBeTruthy();
  await user.clear(field);
  await user.type(field, "Mine{Enter}");
  await waitFor(() => expect(bodies(listViews.edit)).toEqual([{ name: "Mine", version: 3 }]));
  await user.click(await panel.findByRole("button", { name: /^Share Mine/ }));
  await waitFor(() => expect(bodies(listViews.edit)[1]).toEqual({ isShared: true, version: 3 }));
  await user.click(panel.getByRole("button", { name: "Delete the view View 4" }));
  await waitFor(() => expect(server.requestsTo(listViews.remove)[0]?.params).toEqual({ _id: idOf(604) }));

  expect(panel.getByText("Ann A")).toBeTruthy();
  expect(panel.queryByRole("button", { name: /Rename Ann|Delete the view Ann|Share Ann|Update Ann/ })).toBeNull();
  await user.click(panel.getByRole("button", { name: "Open the list with Ann’s" }));
  await waitFor(() => expect(bodies(listViews.setDefault)).toEqual([{ list: "directory", listView: ofAnn._id }]));
  await user.click(panel.getByRole("button", { name: /^Ann’s/ }));
  expect(await screen.findByDisplayValue("view2")).toBeTruthy();
});

test("a shared view is deleted only after a question", async () => {
  const { user, open, server } = await show([viewOf(1, { isShared: true })]);
  const panel = await open();
  await user.click(panel.getByRole("button", { name: "Delete the view View 1" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(server.requestsTo(listViews.remove)).toEqual([]);
});

test("a list opens with the default view where one comes by a plain link, and by no other", async () => {
  const views = [viewOf(1, { isDefault: true, density: "compact" })];
  const plain = await show(views);
  expect(await screen.findByDisplayValue("view1")).toBeTruthy();
  await waitFor(() => expect(plain.router.state.location.search).toBe("?search=view1"));
  // It was left, and is not forced upon the user.
  await plain.user.click(screen.getByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(plain.router.state.location.search).toBe(""));
  plain.unmount();

  const linked = await show(views, "/directory?search=box");
  await linked.open();
  expect(linked.router.state.location.search).toBe("?search=box");
});

test("a view without filters that is opened stays open for a reload, whatever the default is", async () => {
  const { open, user, router } = await show([viewOf(1, { query: "" }), viewOf(2, { isDefault: true })]);
  await waitFor(() => expect(router.state.location.search).toBe("?search=view2"));
  const panel = await open();
  await user.click(panel.getByRole("button", { name: "View 1" }));
  await waitFor(() => expect(router.state.location.search).toBe("?listView="));
});
