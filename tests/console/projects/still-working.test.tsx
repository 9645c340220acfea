import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { activityMinutes, idleMinutes } from "../../../contract/work-history/corrections.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { session } from "../../../src/providers/session.ts";
import StillWorking from "../../../src/custom/work-history/check-in/still-working.tsx";
import { Page } from "../../../src/ui/shell/page.tsx";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { me, showPage } from "../helpers/show-page.tsx";
import { entryOf } from "../helpers/work.ts";

const now = "2026-11-20T11:08:09.000Z";
const running = entryOf(1, { state: "running", checkedOutAt: null, seconds: null, amount: null });
const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: new Date(now), shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * minute));
const move = () => act(() => void fireEvent.pointerMove(window));

const show = async (activity: () => unknown = () => ({ lastActiveAt: now })) => {
  let entry: typeof running | null = running;
  const answers: [Endpoint, (request: Heard) => unknown][] = [
    [projects.myCheckIn, () => ({ workHistory: entry, tool: null, serverTime: now, todaySeconds: 60 })],
    [projects.activity, activity],
    [
      projects.checkOut,
      () => {
        entry = null;
        return { workHistory: entryOf(1) };
      },
    ],
  ];
  const page = (
    <Page title="Somewhere">
      <StillWorking />
    </Page>
  );
  const shown = await showPage(page, { as: "annotator", answers });
  const user = { ...me, role: "annotator", currentlyCheckedInProject: running.project } as const;
  await act(() => session.start({ token: "a-token-of-this-test-only", user, remember: false }));
  await pass(0.1);
  return { ...shown, reports: () => shown.server.requestsTo(projects.activity).length, end: () => (entry = null) };
};
const question = () => screen.queryByText(/^Still working on Street signs\?/);

test("asks after a while without activity, in the tab's title too, and sends an answer at once", async () => {
  const { reports } = await show();
  await pass(idleMinutes - 1);
  expect(question()).toBeNull();
  await pass(1.1);
  expect(question()?.textContent).toBe("Still working on Street signs? You have been checked in since 9:04 AM.");
  expect(document.title).toBe("Still working? · Somewhere · Muster");
  // A person who comes back must be able to answer: moving the mouse is no answer.
  move();
  expect(question()).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Still here" }));
  await pass(0.1);
  expect([question(), reports(), document.title]).toEqual([null, 1, "Somewhere · Muster"]);
  await pass(idleMinutes + 0.1);
  expect(question()).not.toBeNull();
});

test("an active person is not asked, and the server is notified now and then", async () => {
  const { reports } = await show();
  for (let minutes = 0; minutes < 2 * idleMinutes; minutes++) {
    move();
    await pass(1);
  }
  expect(question()).toBeNull();
  expect(reports()).toBeGreaterThanOrEqual((2 * idleMinutes) / (activityMinutes + 1) - 1);
  expect(reports()).toBeLessThanOrEqual((2 * idleMinutes) / activityMinutes);
});

test("who comes back only to check out was not active", async () => {
  const { reports } = await show();
  await pass(idleMinutes + 1);
  move();
  fireEvent.click(screen.getByRole("button", { name: "Check out" }));
  await pass(2);
  expect([question(), reports()]).toEqual([null, 0]);
});

test("activity in another tab counts here", async () => {
  await show();
  const other = new BroadcastChannel("muster-activity");
  await pass(idleMinutes - 1);
  other.postMessage("active");
  // Messages between tabs are no timer: they are waited for.
  await vi.waitFor(() => pass(0));
  await new Promise((resolve) => setImmediate(resolve));
  await pass(2);
  expect(question()).toBeNull();
  other.close();
});

test("once the clock has ended the entry, the page learns of it with the next sign of life", async () => {
  const body = { statusCode: 409, code: "not_checked_in", message: "You are not checked in." } as const;
  const { end, reports, server } = await show(() => Promise.reject(new AppError(body)));
  const before = server.requestsTo(projects.myCheckIn).length;
  end();
  move();
  await pass(1);
  move();
  await pass(2);
  expect(reports()).toBe(1);
  expect(server.requestsTo(projects.myCheckIn).length).toBeGreaterThan(before);
  await pass(idleMinutes + 1);
  expect(question()).toBeNull();
});
