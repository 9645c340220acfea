import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import { entryOf, showTable } from "../helpers/show-table.tsx";

afterEach(() => localStorage.clear());

const openFilters = async (user: Awaited<ReturnType<typeof showTable>>["user"]) => {
  await user.click(screen.getByRole("button", { name: /^Filter/ }));
  return screen.findByRole("dialog", { name: "Filters" });
};

describe("any of or all of", () => {
  test("is chosen in the form, shown by the chip and kept in the address", async () => {
    const { server, user, router } = await showTable({ at: ["/directory?actionItems=boxes&actionItems=masks"] });
    await screen.findByText("Entry 1");
    expect(screen.getByText("Action items: any of boxes, masks")).toBeTruthy();
    const form = await openFilters(user);
    await user.click(within(form).getAllByRole("radio", { name: "all of" })[0]!);
    await waitFor(() => expect(screen.getByText("Action items: all of boxes, masks")).toBeTruthy());
    expect(router.state.location.search).toContain("actionItemsMatch=all");
    await waitFor(() =>
      expect(server.requestsTo(directory.list).at(-1)?.query.toString()).toBe(
        "limit=20&skip=0&actionItems=boxes&actionItems=masks&actionItemsMatch=all",
      ),
    );
  });
  test("goes with its filter", async () => {
    const { user, router } = await showTable({ at: ["/directory?actionItems=boxes&actionItemsMatch=all"] });
    await screen.findByText("Entry 1");
    await user.click(screen.getByRole("button", { name: "Remove the filter Action items" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(document.activeElement).not.toBe(document.body);
  });
  test("without a filter says nothing, and the companion is no filter of its own", async () => {
    const { server, user } = await showTable({ at: ["/directory?actionItemsMatch=all"] });
    await screen.findByText("Entry 1");
    expect(server.requestsTo(directory.list)[0]?.query.toString()).toBe("limit=20&skip=0");
    const form = await openFilters(user);
    expect(within(form).getAllByText("Action items")).toHaveLength(1);
    expect(within(form).queryByText(/match$/i)).toBeNull();
  });
});

describe("suggestions", () => {
  const values = [
    directory.values,
    ({ query }: { query: URLSearchParams }) => ({
      type: query.get("type"),
      meta: { limit: 100, skip: 0, page: 0, pages: 1, countExact: true, cut: false, next: null },
      filteredTotalCount: 2,
      values: [
        { value: "Retail", count: 1200 },
        { value: "Health", count: 3 },
      ].filter(({ value }) => value.toLowerCase().includes((query.get("search") ?? "").toLowerCase())),
    }),
  ] as const;
  test("a text filter offers the values there are, with how often, searched by the server", async () => {
    const { server, user, router } = await showTable({ answers: [values] });
    await screen.findByText("Entry 1");
    await openFilters(user);
    const input = screen.getByRole("combobox", { name: "Industry" });
    await user.click(input);
    expect(await screen.findByText("1,200")).toBeTruthy();
    await user.type(input, "hea");
    await waitFor(() => expect(server.requestsTo(directory.values).at(-1)?.query.get("search")).toBe("hea"));
    await waitFor(() => expect(screen.queryByText("1,200")).toBeNull());
    await user.click(await screen.findByTitle("Health"));
    await waitFor(() => expect(router.state.location.search).toBe("?industry=Health"));
  });
  test("anything else may be typed all the same", async () => {
    const { user, router } = await showTable({ answers: [values] });
    await screen.findByText("Entry 1");
    await openFilters(user);
    await user.type(screen.getByRole("combobox", { name: "Industry" }), "Mining");
    await user.tab();
    await waitFor(() => expect(router.state.location.search).toBe("?industry=Mining"));
  });
});

test("a filter by numbers shows those that it holds, and takes no other text", async () => {
  const list = () => ({
    projectDirectory: [entryOf(1)],
    count: 1,
    filteredTotalCount: 1,
    meta: { limit: 20, skip: 0, page: 0, pages: 1, countExact: true, cut: false, next: null },
  });
  const { user, router } = await showTable({ at: ["/directory?imageBenchmark=35"], list });
  await screen.findByText("Entry 1");
  const form = await openFilters(user);
  expect(within(form).getByTitle("35")).toBeTruthy();
  const input = within(form).getByRole("combobox", { name: /Image benchmark/ });
  await user.type(input, "90");
  await user.tab();
  await user.type(input, "many");
  await user.tab();
  await waitFor(() => expect(router.state.location.search).toBe("?imageBenchmark=35&imageBenchmark=90"));
});
