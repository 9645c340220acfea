import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, onTestFinished, test } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import { Skill, skills } from "../../../contract/skills/endpoints.ts";
import { RecordTable } from "../../../src/ui/table/record-table.tsx";
import type { BulkAction } from "../../../src/ui/table/table-types.ts";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { skillOf, skillPage } from "../helpers/skills.ts";

const pageOf = ({ query }: Heard) => {
  const skip = Number(query.get("skip"));
  return skillPage([skillOf(skip + 1), skillOf(skip + 2)], query.get("search") ? 2 : 45, skip);
};

const show = async ({ at = "/skills", list = pageOf, run = async () => undefined, ...more }: Partial<Setup> = {}) => {
  const bulk: BulkAction = { key: "archive", label: "Archive", endpoint: skills.bulkInsert, done: "archived", run };
  const table = (
    <RecordTable
      id="skills"
      label="Skills"
      endpoint={skills.list}
      entity={Skill}
      columns={["name", "holders", "createdAt"]}
      bulkActions={[bulk]}
      openPath={({ _id }) => `/skills/${_id}`}
      emptyText="Create the first one."
      {...more}
    />
  );
  const user = userEvent.setup();
  const shown = await showRoutes({
    at: ["/before", at],
    routes: [
      { path: "/before", element: <p>Before</p> },
      { path: "/skills", element: table },
      { path: "/skills/:id", element: <p>One skill</p> },
    ],
    answers: [[skills.list, list]],
  });
  return { ...shown, user };
};
interface Setup {
  readonly at: string;
  readonly list: (heard: Heard) => unknown;
  readonly run: BulkAction["run"];
  readonly fixedQuery: Readonly<Record<string, string>>;
}

test.each([
  ["says how many there are beside those that match", {}, "1–2 of 2 (60 in all)"],
  ["of a list that is a part of one, the whole is no matter", { fixedQuery: { name: "Lidar" } }, "1–2 of 2"],
])("%s", async (_, more, says) => {
  await show({ list: () => skillPage([skillOf(1), skillOf(2)], 2), ...more });
  expect(await screen.findByText(says)).toBeDefined();
});

describe("the address", () => {
  test("a shared link shows the same search, sort and page", async () => {
    const { server } = await show({ at: "/skills?search=draw&sort=holders:desc&page=2" });
    await waitFor(() => expect(server.requestsTo(skills.list).length).toBeGreaterThan(0));
    const [first] = server.requestsTo(skills.list);
    expect(first?.query.toString()).toBe("limit=20&skip=20&sortBy=holders%3Adesc&search=draw");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("draw");
  });
  test("typing searches once, when the fingers rest; Back leaves the list at once", async () => {
    const { server, router, user } = await show();
    await screen.findByText("Skill 1");
    await user.type(screen.getByRole("searchbox"), "lidar");
    await waitFor(() => expect(router.state.location.search).toBe("?search=lidar"));
    const searches = () => server.requestsTo(skills.list).map(({ query }) => query.get("search"));
    await waitFor(() => expect(searches()).toEqual([null, "lidar"]));
    await router.navigate(-1);
    await screen.findByText("Before");
    await router.navigate(1);
    expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("lidar");
  });
  test("sorting goes to the address and begins at the first page", async () => {
    const { router, user } = await show({ at: "/skills?page=2" });
    await screen.findByText("Skill 21");
    await user.click(screen.getByRole("columnheader", { name: "People" }));
    await waitFor(() => expect(router.state.location.search).toBe("?sort=holders%3Aasc"));
  });
  test("a page that is no more becomes the last one", async () => {
    const { router } = await show({ at: "/skills?page=9" });
    await waitFor(() => expect(router.state.location.search).toBe("?page=3"));
  });
});

describe("selecting", () => {
  test("is kept over pages and acts on both", async () => {
    const sent: unknown[] = [];
    const { user } = await show({ run: async (select) => ({ done: (sent.push(select), 2), refused: [] }) });
    await user.click(await screen.findByRole("checkbox", { name: "Select Skill 1" }));
    await user.click(screen.getByRole("listitem", { name: "2" }));
    await user.click(await screen.findByRole("checkbox", { name: "Select Skill 22" }));
    expect(await screen.findByText("2 selected")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(sent).toEqual([{ ids: [skillOf(1)._id, skillOf(22)._id] }]));
    expect(screen.queryByText("2 selected")).toBeNull();
  });
  test("all that match are sent as a filter, and refused records are listed by name and reason", async () => {
    const sent: unknown[] = [];
    const refused = [{ _id: skillOf(2)._id, name: "", code: "in_use", message: "Still in use." }];
    const { user } = await show({ run: async (select) => (sent.push(select), { done: 44, refused }) });
    await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await user.click(await screen.findByRole("button", { name: "Select all 45 that match" }));
    await user.click(screen.getByRole("button", { name: "Archive" }));
    const report = (await screen.findByText("44 archived, 1 refused")).closest<HTMLElement>("[role=alert]")!;
    expect(sent).toEqual([{ filter: {}, expected: 45 }]);
    expect(within(report).getByText("Still in use. (1)")).toBeTruthy();
  });
  test("is forgotten when the list shows others", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("checkbox", { name: "Select Skill 1" }));
    expect(await screen.findByText("1 selected")).toBeTruthy();
    await user.type(screen.getByRole("searchbox"), "x");
    await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
  });
});

describe("what there is to see besides records", () => {
  test("nothing yet: what to do first", async () => {
    await show({ list: () => ({ ...skillPage([], 0), count: 0 }) });
    expect(await screen.findByText("Create the first one.")).toBeTruthy();
  });
  test("nothing that matches: the filter can be cleared", async () => {
    const { router, user } = await show({ at: "/skills?search=zzz", list: () => skillPage([], 0) });
    await screen.findByText("No matches for your search and filters.");
    await user.click(screen.getAllByRole("button", { name: "Clear all" })[0]!);
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });
  test("a failure says why and can be tried again", async () => {
    let isDown = true;
    const list = (heard: Heard) => {
      if (isDown) throw new AppError({ statusCode: 503, code: "busy", message: errors.busy[1] });
      return pageOf(heard);
    };
    const { user } = await show({ list });
    await screen.findByText(errors.busy[1]);
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Skill 1")).toBeTruthy();
  });
});

test("by keyboard: j goes down, Enter opens", async () => {
  const { user, router } = await show();
  (await screen.findByRole("link", { name: "Skill 1" })).focus();
  await user.keyboard("j");
  expect(document.activeElement?.textContent).toBe("Skill 2");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/skills/${skillOf(2)._id}`));
});

describe("a narrow screen", () => {
  const setWidth = (width: number): void =>
    (window as unknown as { happyDOM: { setViewport(to: { width: number }): void } }).happyDOM.setViewport({ width });

  test("has cards without headings, and sorts them by a select with the columns' words", async () => {
    const { innerWidth } = window;
    onTestFinished(() => setWidth(innerWidth));
    setWidth(360);
    const { server, user, router } = await show({ at: "/skills?sort=createdAt%3Adesc" });
    const sort = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Sort" });
    expect(await screen.findByRole("list", { name: "Skills" })).toBeTruthy();
    expect(sort.selectedOptions[0]?.text).toBe("Created, descending");
    await user.selectOptions(sort, "Name, ascending");
    await waitFor(() => expect(server.requestsTo(skills.list).at(-1)?.query.get("sortBy")).toBe("name:asc"));
    expect(new URLSearchParams(router.state.location.search).get("sort")).toBe("name:asc");
    await user.selectOptions(sort, "Usual order");
    await waitFor(() => expect(server.requestsTo(skills.list).at(-1)?.query.get("sortBy")).toBeNull());
  });

  test("is the only one with that select", async () => {
    await show();
    await screen.findByRole("table");
    expect(screen.queryByRole("combobox", { name: "Sort" })).toBeNull();
  });
});
