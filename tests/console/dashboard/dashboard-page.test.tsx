import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { todoKeys } from "../../../contract/core/todos.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { endpointNamed } from "../../../contract/index.ts";
import { type DashboardTodo, dashboardTodos } from "../../../contract/dashboard/todos.ts";
import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payouts } from "../../../contract/payouts/endpoints.ts";
import { listViews } from "../../../contract/list-views/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { mayCall } from "../../../src/providers/access.ts";
import { mayEnter } from "../../../src/ui/shell/entries.ts";
import { entries } from "../../../src/registry.ts";
import DashboardPage from "../../../src/pages/dashboard/dashboard-page.tsx";
import { totalLinks } from "../../../src/pages/dashboard/links.ts";
import { todoLink } from "../../../src/pages/dashboard/todo-link.ts";
import ApprovalsPage from "../../../src/pages/work-history/approvals-page.tsx";
import Payouts from "../../../src/resources/payout-runs/payouts.tsx";
import { readListState } from "../../../src/ui/table/list-state.ts";
import { spans, spanNames, readSpan, todayIn } from "../../../src/ui/charts/spans.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { viewOf } from "../helpers/list-views.ts";
import { showPage } from "../helpers/show-page.tsx";
import { entriesOf, entryOf, idOf } from "../helpers/work.ts";

// What only a browser draws and sees.
vi.mock("../../../src/pages/dashboard/figures.tsx", () => ({ default: () => null }));

const summary = {
  scope: "company",
  startDate: "2026-09-01",
  endDate: "2026-11-21",
  people: 47,
  checkIns: 2495,
  seconds: 21_894_840,
  approvedSeconds: 3600,
  waitingSeconds: 60,
  correctionSeconds: 0,
  rejectedSeconds: 0,
  approved: 1200,
  rejected: 0,
  waiting: 1269,
  toCorrect: 0,
  running: 26,
  payments: { approved: 2, approvedAmount: 120, paid: 1, paidAmount: 100, currency: "USD" },
};
const todos = [
  { key: "hoursWaiting", count: 1, listed: 3, oldest: null, query: { state: ["pending"] }, params: {} },
  {
    key: "checkOutsForgotten",
    count: 2,
    listed: 2,
    oldest: "2026-11-19T09:00:00.000Z",
    query: { state: ["running"], overdue: "true" },
    params: {},
  },
];
const answers = (waiting: readonly object[]): readonly (readonly [Endpoint, (request: Heard) => unknown])[] => [
  [dashboard.todos, () => ({ todos: waiting })],
  [dashboard.summary, () => summary],
];

describe("to-dos", () => {
  test("is a list in the server's order, each a link to its list, and says what others decide", async () => {
    await showPage(<DashboardPage />, { answers: answers(todos) });
    const section = await screen.findByRole("region", { name: "Needs your attention" });
    const links = await within(section).findAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/approvals?listView=",
      "/approvals?view=all&state=running&overdue=true",
    ]);
    expect(links[0]!.textContent).toBe(
      "1entry of hours waits for approval2 more for someone else to decideApprove hours",
    );
    expect(links[1]!.textContent).toMatch(/^2check-ins run past the longest shiftoldest .+Enter check-outs$/);
  });

  test("is all that a reviewer sees", async () => {
    const waiting = [{ ...todos[1]!, key: "reviewsBegun", query: { status: ["in_review"] } }];
    await showPage(<DashboardPage />, { as: "reviewer", at: "/dashboard", answers: answers(waiting) });
    const link = await screen.findByRole("link", { name: /reviews that you began/ });
    expect(link.getAttribute("href")).toBe("/reviews?status=in_review");
    expect(screen.queryByText("Work in numbers")).toBeNull();
  });

  test("shows an empty state where there is nothing", async () => {
    await showPage(<DashboardPage />, { answers: answers([]) });
    expect(await screen.findByText("Nothing needs your attention.")).toBeTruthy();
  });

  test("says so where it can't be read, and can be tried again", async () => {
    const failing = [[dashboard.todos, () => Promise.reject(new TypeError("down"))] as const, answers([])[1]!];
    await showPage(<DashboardPage />, { answers: failing });
    const section = await screen.findByRole("region", { name: "Needs your attention" });
    await waitFor(() => expect(within(section).getByRole("button", { name: "Try again" })).toBeTruthy());
  });

  test.each(todoKeys())("%s opens a page that its people may enter, on the list that was counted", (key) => {
    const { query, ofPage = [], prefix = "", ...names }: DashboardTodo = dashboardTodos[key];
    const [list, { policy }] = [endpointNamed(names.list), endpointNamed(names.endpoint)];
    const address = new URL(
      todoLink({ key, query: structuredClone(query) as never, params: { _id: idOf(1) } }),
      "http://x",
    );
    const page = entries.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(address.pathname));
    for (const role of policy.roles === "anyone" ? [] : policy.roles) {
      expect([role, page && mayEnter(page, role), mayCall(list, role)]).toEqual([role, true, true]);
    }
    // The list reads from the address all of the query but what the page sets by itself.
    const expected = Object.entries(query).filter(([name]) => !ofPage.includes(name));
    const { filters } = readListState(address.searchParams, list, { prefix });
    expect(filters).toEqual(Object.fromEntries(expected.map(([name, value]) => [name, [value].flat()])));
  });
});

test("the page of a run opens on the payouts that failed, as the link to them says", async () => {
  const { query, prefix }: DashboardTodo = dashboardTodos.payoutsFailed;
  const at = todoLink({ key: "payoutsFailed", query: structuredClone(query) as never, params: { _id: idOf(1) } });
  const record = { _id: idOf(1), state: "cancelled", method: "file" } as PayoutRun;
  const none = {
    payouts: [],
    meta: { limit: 20, skip: 0, page: 0, pages: 0, countExact: true, cut: false, next: null },
    count: 0,
  };
  const answer = { ...none, filteredTotalCount: 0, totalAmount: 0, currency: "USD" };
  const { server } = await showPage(<Payouts record={record} />, { at, answers: [[payouts.list, () => answer]] });
  await waitFor(() => expect(server.requestsTo(payouts.list)).not.toHaveLength(0));
  const heard = server.requestsTo(payouts.list)[0]!.query;
  expect([prefix, heard.getAll("state"), heard.getAll("run")]).toEqual(["payouts-", ["failed"], [idOf(1)]]);
});

test.each([
  ["approvals-waiting", todoLink({ key: "hoursWaiting", query: { state: ["pending"] }, params: {} })],
  ["approvals-all", totalLinks("/approvals").entries!],
])("%s opens on all hours that were counted, whatever view it opens with else", async (list, at) => {
  const overlaps = viewOf(1, { list, query: "flag=overlap", isDefault: true });
  const { server } = await showPage(<ApprovalsPage />, {
    at,
    answers: [
      [listViews.mine, () => ({ listViews: [overlaps] })],
      [workHistory.list, () => ({ ...entriesOf([entryOf(1)]), total: 1, totalSeconds: 0, countedSeconds: 0 })],
    ],
  });
  fireEvent.click(await screen.findByRole("button", { name: "Views" }));
  await screen.findByRole("button", { name: overlaps.name });
  expect(server.requestsTo(workHistory.list).some(({ query }) => query.has("flag"))).toBe(false);
});

test("the totals of all records open the lists of all of them", () => {
  const { skills, groups, entries: hours } = totalLinks("/hours");
  expect([skills, groups, hours]).toEqual(["/skills?listView=", "/groups?listView=", "/hours?listView="]);
});

describe("the work of a time", () => {
  test("is shown in a few exact numbers", async () => {
    const { server } = await showPage(<DashboardPage />, {
      at: "/?range=custom&from=2026-09-01&until=2026-11-21",
      answers: answers([]),
    });
    const worked = (await screen.findByText("Worked")).closest("div")!;
    expect(worked.textContent).toBe("Worked6,081 h 54 min2,469 entries");
    expect(screen.getByText("Of these paid").closest("div")!.textContent).toBe("Of these paid$1.001 payment");
    const { query } = server.requestsTo(dashboard.summary)[0]!;
    expect([query.get("startDate"), query.get("endDate")]).toEqual(["2026-09-01", "2026-11-21"]);
  });

  test("takes days once they are whole, and leaves each end its place while they are typed", async () => {
    const { server } = await showPage(<DashboardPage />, {
      at: "/?range=custom&from=2026-09-01&until=2026-11-21",
      answers: answers([]),
    });
    const until = await screen.findByLabelText<HTMLInputElement>("Until");
    const asked = () =>
      server.requestsTo(dashboard.summary).map(({ query }) => [query.get("startDate"), query.get("endDate")]);
    for (const value of ["2026-01-21", "0002-01-21", "2026-11-15"]) fireEvent.change(until, { target: { value } });
    expect(until.value).toBe("2026-11-15");
    await waitFor(() => expect(asked().at(-1)).toEqual(["2026-09-01", "2026-11-15"]));
    expect(asked().every(([from]) => from === "2026-09-01")).toBe(true);

    // Before the other end it means the days between them, and neither input jumps.
    fireEvent.change(until, { target: { value: "2026-01-15" } });
    fireEvent.keyDown(until, { key: "Enter" });
    await waitFor(() => expect(asked().at(-1)).toEqual(["2026-01-15", "2026-09-01"]));
    expect([screen.getByLabelText<HTMLInputElement>("From").value, until.value]).toEqual(["2026-09-01", "2026-01-15"]);

    // Without a day there is nothing to show: it keeps the one that it had.
    fireEvent.change(until, { target: { value: "" } });
    fireEvent.blur(until);
    expect(until.value).toBe("2026-01-15");
  });

  test("has its charts looked for only once the numbers above them are there", async () => {
    const observe = vi.fn();
    const Watch = class {
      observe = observe;
      disconnect = () => undefined;
    };
    vi.stubGlobal("IntersectionObserver", Watch);
    const { promise, resolve } = Promise.withResolvers<typeof summary>();
    await showPage(<DashboardPage />, { answers: [answers([])[0]!, [dashboard.summary, () => promise]] });
    await screen.findByText("Nothing needs your attention.");
    await screen.findByText("Counting…");
    expect(observe).not.toHaveBeenCalled();
    resolve(summary);
    await waitFor(() => expect(observe).toHaveBeenCalledTimes(2));
  });

  test("begins on the first of a month, by the clocks of the platform", () => {
    const at = new Date("2026-01-31T23:30:00Z");
    expect([todayIn("UTC", at), todayIn("Asia/Dhaka", at), todayIn("America/New_York", at)]).toEqual([
      "2026-01-31",
      "2026-02-01",
      "2026-01-31",
    ]);
    const startOf = (range: string) => readSpan(new URLSearchParams({ range }), "2026-01-31").days.startDate;
    expect(spanNames.map((name) => [spans[name], startOf(name)])).toEqual([
      ["This month", "2026-01-01"],
      ["Last 3 months", "2025-11-01"],
      ["Last 12 months", "2025-02-01"],
      ["Custom", "2026-01-01"],
    ]);
    expect(readSpan(new URLSearchParams("range=custom&from=2026-02-31&until=x"), "2026-03-05").days).toEqual({
      startDate: "2026-03-01",
      endDate: "2026-03-05",
    });
  });
});
