import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { session } from "../../../src/providers/session.ts";
import { keptViews } from "../helpers/list-views.ts";
import { showTable } from "../helpers/show-table.tsx";

afterEach(() => localStorage.clear());

const headers = () => screen.getAllByRole("columnheader").flatMap(({ textContent }) => textContent || []);
const openPanel = async (user: Awaited<ReturnType<typeof showTable>>["user"], name: string) => {
  await user.click(screen.getByRole("button", { name }));
};

describe("columns", () => {
  test("any field of the entity can be shown, moved by button, and all put back", async () => {
    const { user } = await showTable();
    await screen.findByText("Entry 1");
    expect(headers()).toEqual(["Name", "Industry", "QA"]);
    await openPanel(user, "Columns");
    const chooser = await screen.findByRole("dialog", { name: "Columns" });
    expect(within(chooser).getByRole<HTMLInputElement>("checkbox", { name: "Name" }).disabled).toBe(true);
    expect(within(chooser).queryByRole("checkbox", { name: /version|_id/i })).toBeNull();
    await user.click(within(chooser).getByRole("checkbox", { name: "Platform" }));
    await user.click(within(chooser).getByRole("checkbox", { name: "Industry" }));
    expect(headers()).toEqual(["Name", "QA", "Platform"]);
    await user.click(within(chooser).getByRole("button", { name: "Move QA up" }));
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move QA down"));
    for (let n = 0; n < 5; n++) await user.click(within(chooser).getByRole("button", { name: "Move Platform up" }));
    expect(headers()).toEqual(["Name", "Platform", "QA"]);
    await user.click(within(chooser).getByRole("button", { name: "Reset" }));
    expect(headers()).toEqual(["Name", "Industry", "QA"]);
  });
  test("and the density are as they were left, for this person", async () => {
    const { user, router } = await showTable();
    await screen.findByText("Entry 1");
    await openPanel(user, "Columns");
    await user.click(await screen.findByRole("checkbox", { name: "QA" }));
    await user.click(screen.getByText("Compact"));
    await router.navigate("/elsewhere");
    await router.navigate("/directory");
    await screen.findByText("Entry 1");
    expect(headers()).toEqual(["Name", "Industry"]);
    expect(screen.getByRole("region", { name: "Directory" }).className).toContain("record-compact");
    session.end("signed-out");
    expect(Object.keys(localStorage)).toEqual([]);
  });
  test("Escape closes the panel and gives the focus back", async () => {
    const { user } = await showTable();
    await screen.findByText("Entry 1");
    await openPanel(user, "Columns");
    const chooser = await screen.findByRole("dialog", { name: "Columns" });
    await waitFor(() => expect(chooser.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Columns" })).toBeNull();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Columns");
  });
});

describe("saved views", () => {
  test("keep search, sort, size and columns; one click brings them back", async () => {
    const { user, router } = await showTable({
      at: ["/directory?search=cars&sort=name:asc&size=50&page=1"],
      answers: keptViews(),
    });
    await screen.findByText("Entry 1");
    await openPanel(user, "Columns");
    await user.click(await screen.findByRole("checkbox", { name: "QA" }));
    await user.keyboard("{Escape}");
    await openPanel(user, "Views");
    await user.type(await screen.findByLabelText("Name of the view"), "Cars{Enter}");
    expect((await screen.findByRole("button", { name: "Cars" })).getAttribute("aria-current")).toBe("true");
    await user.keyboard("{Escape}");
    await openPanel(user, "Columns");
    await user.click(await screen.findByRole("button", { name: "Reset" }));
    await router.navigate("/directory");
    await waitFor(() => expect(headers()).toEqual(["Name", "Industry", "QA"]));

    await openPanel(user, "Views");
    await user.click(await screen.findByRole("button", { name: "Cars" }));
    await waitFor(() => expect(router.state.location.search).toBe("?search=cars&sort=name%3Aasc&size=50"));
    expect(headers()).toEqual(["Name", "Industry"]);
  });
  test("can be renamed, overwritten and deleted", async () => {
    const { user, router } = await showTable({ answers: keptViews() });
    await screen.findByText("Entry 1");
    await openPanel(user, "Views");
    await user.type(await screen.findByLabelText("Name of the view"), "All{Enter}");
    await user.click(await screen.findByRole("button", { name: "Rename All" }));
    const input = screen.getByLabelText("New name of All");
    await user.clear(input);
    await user.type(input, "Everything{Enter}");
    await router.navigate("/directory?search=cars");
    const overwrite = await screen.findByRole<HTMLButtonElement>("button", { name: /^Update Everything/ });
    await waitFor(() => expect(overwrite.disabled).toBe(false));
    await user.click(overwrite);
    await router.navigate("/directory");
    await user.click(await screen.findByRole("button", { name: "Everything" }));
    await waitFor(() => expect(router.state.location.search).toBe("?search=cars"));
    await openPanel(user, "Views");
    await user.click(await screen.findByRole("button", { name: "Delete the view Everything" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Everything" })).toBeNull());
  });
});

describe("the last filter", () => {
  const offer = () => screen.queryByRole("button", { name: /Back to your last filter/ });
  test("is offered to a person who comes back without one, and never applied by itself", async () => {
    const { user, router } = await showTable({ at: ["/directory?search=cars&qa=true"] });
    await screen.findByText("Entry 1");
    expect(offer()).toBeNull();
    await router.navigate("/elsewhere");
    await router.navigate("/directory");
    const button = await screen.findByRole("button", { name: "Back to your last filter: “cars”, QA: Yes" });
    expect(router.state.location.search).toBe("");
    await user.click(button);
    await waitFor(() => expect(router.state.location.search).toBe("?search=cars&qa=true"));
    expect(offer()).toBeNull();
  });
  test("is forgotten where the person cleared it", async () => {
    const { user, router } = await showTable({ at: ["/directory?qa=true"] });
    await screen.findByText("Entry 1");
    await user.click(screen.getByRole("button", { name: "Remove the filter QA" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await router.navigate("/elsewhere");
    await router.navigate("/directory");
    await screen.findByText("Entry 1");
    expect(offer()).toBeNull();
  });
});
