import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ListView } from "../../../contract/list-views/endpoints.ts";
import { MainMenu } from "../../../src/ui/shell/main-menu.tsx";
import type { MenuEntry, RouteEntry } from "../../../src/ui/shell/route-entry.ts";
import { keptViews, viewOf } from "../helpers/list-views.ts";
import { showTable } from "../helpers/show-table.tsx";

const page = (label: string, path: string, lists: MenuEntry["lists"]): RouteEntry => ({
  path,
  menu: { group: "Work", label, icon: null, order: 1, ...(lists && { lists }) },
  endpoints: [{ policy: { roles: "anyone" } }],
  load: () => Promise.reject(new Error("It is not opened.")),
});
const entries = [
  page("Directory", "/directory", { directory: "" }),
  page("Hours", "/hours", { "hours-waiting": "", "hours-paid": "view=paid" }),
  page("Skills", "/skills", undefined),
];
const ofAnn = { isShared: true, user: { _id: viewOf(9)._id, name: "Ann A" }, can: { edit: false, remove: false } };

const show = async (views: readonly ListView[], at = "/directory") => {
  const shown = await showTable({ at: [at], answers: keptViews(views), above: <MainMenu entries={entries} /> });
  await screen.findByText("Entry 1");
  const linksBelow = (label: string) =>
    within(screen.getByRole("link", { name: label }).closest("li")!)
      .queryAllByRole("link")
      .slice(1);
  return { ...shown, linksBelow };
};

test("one's own views stand below the page of their list, and others' shared ones where one is on it", async () => {
  const { linksBelow } = await show([
    viewOf(1, { list: "hours-paid", name: "Paid in Dhaka", query: "hub=Dhaka" }),
    viewOf(2, { ...ofAnn, list: "hours-waiting", name: "Ann’s hours" }),
    viewOf(3, { ...ofAnn, name: "Ann’s directory" }),
    viewOf(4, { list: "skills" }),
    ...[5, 6, 7, 8, 9, 10].map((n) => viewOf(n, { list: "hours-waiting", name: `Waiting ${n}` })),
  ]);
  await screen.findByRole("link", { name: "Paid in Dhaka" });
  expect(linksBelow("Hours").map(({ textContent }) => textContent)).toEqual([
    "Paid in Dhaka",
    ...[5, 6, 7, 8].map((n) => `Waiting ${n}`),
  ]);
  expect(linksBelow("Hours")[0]!.getAttribute("href")).toBe(`/hours?view=paid&hub=Dhaka&listView=${viewOf(1)._id}`);
  expect(linksBelow("Directory").map(({ title }) => title)).toEqual(["Ann’s directory, shared by Ann A"]);
  expect(linksBelow("Skills")).toEqual([]);
});

test("a view of the menu opens with its filters, columns and density, and is marked as the current one", async () => {
  const { user, router, linksBelow } = await show([
    viewOf(1, { columns: ["name", "qa"], density: "compact" }),
    viewOf(2, { isDefault: true, query: "search=another" }),
  ]);
  await waitFor(() => expect(router.state.location.search).toBe("?search=another"));
  await user.click(screen.getByRole("link", { name: "View 1" }));
  await waitFor(() => expect(router.state.location.search).toBe("?search=view1"));
  const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers.filter((header) => /Industry|QA/.test(header))).toEqual(["QA"]);
  expect(linksBelow("Directory").map((link) => link.getAttribute("aria-current"))).toEqual(["true", null]);
});

test("a view without filters does not give way to the default view, nor once the list is read anew", async () => {
  const views = [viewOf(1, { query: "", columns: ["name"] }), viewOf(2, { isDefault: true })];
  const { router, unmount } = await show(views, `/directory?listView=${viewOf(1)._id}`);
  await waitFor(() => expect(router.state.location.search).toBe("?listView="));
  expect(screen.queryByRole("columnheader", { name: /Industry/ })).toBeNull();
  expect(screen.getByRole("link", { name: "View 1" }).getAttribute("aria-current")).toBe("true");
  unmount();
  const again = await show(views, "/directory?listView=");
  await screen.findByRole("link", { name: "View 2" });
  expect(again.router.state.location.search).toBe("?listView=");
  expect(screen.getByRole("link", { name: "View 1" }).getAttribute("aria-current")).toBe("true");
});
