import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Reason } from "../../../contract/core/errors.ts";
import { type AvailableProject, projects } from "../../../contract/projects/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import CheckInPage from "../../../src/custom/work-history/check-in/check-in-page.tsx";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { useReadAgain } from "../../../src/providers/read-again.ts";
import { time } from "../../../src/ui/format.ts";
import { day, pressLater, running, serverTime } from "../helpers/check-in-day.ts";
import { company, showPage } from "../helpers/show-page.tsx";
import { entryOf, idOf, pageOf, projectOf } from "../helpers/work.ts";

/** With a button that stands for an event from the server that projects have changed. */
const LivePage = () => {
  const readAgain = useReadAgain();
  return (
    <>
      <CheckInPage />
      <button type="button" aria-label="Read again" onClick={() => void readAgain("projects")} />
    </>
  );
};

beforeEach(() => void vi.useFakeTimers({ now: new Date(serverTime), shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe("checked in", () => {
  test("the clock runs by the server's time on a device whose clock is a day fast", async () => {
    vi.setSystemTime(Date.parse(serverTime) + 86_400_000);
    await showPage(<CheckInPage />, { as: "annotator", answers: day({ entry: running }).answers });
    const clock = await screen.findByRole("timer");
    expect(clock.textContent).toBe("2:04:09");
    act(() => void vi.advanceTimersByTime(51_000));
    expect(clock.textContent).toMatch(/^2:05:0[01]$/);
  });

  test("after a sleep the clock is right at once, and the server is asked again", async () => {
    const { server } = await showPage(<CheckInPage />, { as: "annotator", answers: day({ entry: running }).answers });
    const clock = await screen.findByRole("timer");
    // Asleep, no timer fires: only the wall clock has moved when the page is looked at again.
    vi.setSystemTime(Date.now() + 3_600_000);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(clock.textContent).toMatch(/^3:04:/);
    await waitFor(() => expect(server.requestsTo(projects.myCheckIn).length).toBeGreaterThan(1));
  });

  test("says since when by the clock here, and what the company's clock says where that differs", async () => {
    const elsewhere = (
      <CompanyProvider value={{ ...company, timeZone: "Pacific/Kiritimati" }}>
        <CheckInPage />
      </CompanyProvider>
    );
    await showPage(elsewhere, { as: "annotator", answers: day({ entry: running }).answers });
    const since = (await screen.findByText(/^since/)).textContent;
    expect(since).toBe(`since ${time(running.checkedInAt)}`);
    expect(screen.getByText("Nov 20, 11:04 PM in Pacific/Kiritimati, the company’s time zone")).toBeTruthy();
  });

  test("warns before the longest shift ends, and says afterwards that it needs a correction", async () => {
    const project = projectOf(0, { _id: running.project._id, longestShift: 130, isCheckedIn: true, isOpen: false });
    await showPage(<CheckInPage />, { as: "annotator", answers: day({ entry: running, open: [project] }).answers });
    expect((await screen.findAllByText(/6 min left/)).length).toBe(1);
    act(() => void vi.advanceTimersByTime(6 * 60_000));
    expect(screen.getAllByText(/you will need to correct the time/).length).toBeGreaterThan(0);
  });

  test("checking out asks nothing and shows what it came to", async () => {
    const open = [projectOf(0, { _id: running.project._id, name: "Street signs" })];
    const { server } = await showPage(<CheckInPage />, {
      as: "annotator",
      answers: day({ entry: running, open }).answers,
    });
    const button = await screen.findByRole("button", { name: "Check out" });
    expect(document.activeElement).toBe(button);
    pressLater(button);
    const finished = (await screen.findByText("You are checked out")).closest("section") as HTMLElement;
    expect(within(finished).getByText("2 h 4 min 9 s")).toBeTruthy();
    expect(within(finished).getByText("$12.42")).toBeTruthy();
    expect(server.requestsTo(projects.checkOut)[0]?.params["_id"]).toBe(running.project._id);
  });

  test("the second half of a double click on Check in does not check out", async () => {
    const { server } = await showPage(<CheckInPage />, {
      as: "annotator",
      answers: day({ open: [projectOf(1)] }).answers,
    });
    pressLater(await screen.findByRole("button", { name: "Check in to Project 1" }));
    fireEvent.click(await screen.findByRole("button", { name: "Check out" }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(server.requestsTo(projects.checkOut)).toEqual([]);
  });
});

describe("not checked in", () => {
  test("what I worked on last is the obvious step, and has the focus", async () => {
    const open = [projectOf(1), projectOf(2)];
    const past = [entryOf(9, { project: { _id: idOf(52), name: "Project 2" } })];
    await showPage(<CheckInPage />, { as: "annotator", answers: day({ open, past }).answers });
    await waitFor(() => {
      const names = screen
        .getAllByRole("button", { name: /^Check in to/ })
        .map((button) => button.getAttribute("aria-label"));
      expect(names).toEqual(["Check in to Project 2", "Check in to Project 1"]);
    });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Check in to Project 2");
  });

  test.each([
    ["takes the focus from the menu's link to this page", "page", true],
    ["leaves it to who is on the way through the menu", undefined, false],
  ] as const)("the step %s", async (_title, current, isTaken) => {
    const page = (
      <>
        <nav>
          <a href="/check-in" aria-current={current} ref={(link) => link?.focus()}>
            Menu
          </a>
        </nav>
        <CheckInPage />
      </>
    );
    await showPage(page, { as: "annotator", answers: day({ open: [projectOf(1)] }).answers });
    const step = await screen.findByRole("button", { name: "Check in to Project 1" });
    expect(document.activeElement === step).toBe(isTaken);
  });

  const shut = (reasons: readonly Reason[]) => projectOf(3, { isOpen: false, reasons: [...reasons] });

  test("a missing skill is named and links to what it takes", async () => {
    const reason: Reason = {
      reason: "skill_missing",
      message: "You need the skill Polygons.",
      unlock: { kind: "skill", id: idOf(7) },
    };
    await showPage(<CheckInPage />, { as: "annotator", answers: day({ open: [shut([reason])] }).answers });
    const link = await screen.findByRole("link", { name: /See what it takes/ });
    expect(link.getAttribute("href")).toBe(`/skills/show/${idOf(7)}`);
    expect(screen.getByText(/You need the skill Polygons/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Check in/ })).toBeNull();
  });

  test.each<[Reason["reason"], string]>([
    ["account_not_active", "Ask your manager to activate it."],
    ["email_not_verified", "Open the link in the e-mail that we sent you."],
    ["project_not_active", "It opens when its manager makes it active."],
    ["not_a_member", "Ask its manager to add you."],
    ["project_full", "It opens when someone checks out."],
  ])("%s says what would open the project", async (reason, text) => {
    const answers = day({ open: [shut([{ reason, message: "Closed.", unlock: null }])] }).answers;
    await showPage(<CheckInPage />, { as: "annotator", answers });
    expect((await screen.findByText(new RegExp(text))).textContent).toBe(`Closed. ${text}`);
  });

  test("a refused check-in shows the server's reasons at its project, until they are over", async () => {
    let full: AvailableProject["reasons"] = [];
    const { answers } = day({ open: [projectOf(1), projectOf(2)] });
    const refusal = new AppError({
      statusCode: 409,
      code: "not_eligible",
      message: "You can't check in here yet.",
      reasons: [{ reason: "project_full", message: "All 3 places are taken right now.", unlock: null }],
    });
    const reasons: AvailableProject["reasons"] = [...(refusal.body.reasons ?? [])];
    const changed = new Map<Endpoint, () => unknown>([
      [
        projects.checkIn,
        () => {
          full = reasons;
          throw refusal;
        },
      ],
      [
        projects.available,
        () => ({
          projectDrawers: [projectOf(1, { isOpen: full.length === 0, reasons: full }), projectOf(2)],
          ...pageOf(2, 200),
        }),
      ],
    ]);
    const refusing = answers.map(([endpoint, answer]): [Endpoint, (request: Heard) => unknown] => [
      endpoint,
      changed.get(endpoint) ?? answer,
    ]);
    await showPage(<LivePage />, { as: "annotator", answers: refusing });
    pressLater(await screen.findByRole("button", { name: "Check in to Project 1" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("You can't check in here yet.");
    expect(alert.textContent).toContain("All 3 places are taken right now.");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Check in to Project 1" })).toBeNull());
    const project = screen.getByRole("heading", { name: "Project 1" }).closest("li") as HTMLElement;
    expect(within(project).getByRole("alert").textContent).toContain("You can't check in here yet.");
    full = [];
    fireEvent.click(screen.getByRole("button", { name: "Read again" }));
    await screen.findByRole("button", { name: "Check in to Project 1" });
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  test("there is a search only where there is something to search", async () => {
    const few = day({ open: Array.from({ length: 8 }, (_, n) => projectOf(n)) });
    const first = await showPage(<CheckInPage />, { as: "annotator", answers: few.answers });
    await screen.findByRole("button", { name: "Check in to Project 0" });
    expect(screen.queryByRole("searchbox")).toBeNull();
    first.unmount();
    const many = day({ open: Array.from({ length: 9 }, (_, n) => projectOf(n)) });
    await showPage(<CheckInPage />, { as: "annotator", answers: many.answers });
    expect(await screen.findByRole("searchbox")).toBeTruthy();
  });
});

describe("today", () => {
  test("shows states, exact times, amounts and the cause of a rejection; the rest is a page away", async () => {
    const past = [
      entryOf(1, { state: "rejected", rejectionCause: "Wrong project", amount: 0 }),
      entryOf(2, { seconds: 3600, amount: 600 }),
    ];
    const { server } = await showPage(<CheckInPage />, { as: "annotator", answers: day({ past }).answers });
    const today = await screen.findByRole("region", { name: "Today" });
    expect(await within(today).findByText("Cause: Wrong project")).toBeTruthy();
    expect(within(today).getByText("2 h 0 min 30 s")).toBeTruthy();
    // What was rejected does not count.
    expect(within(today).getByText("2 entries · 1 h")).toBeTruthy();
    expect(within(today).getByRole("link", { name: "My work" }).getAttribute("href")).toBe("/my-work");
    expect(server.requestsTo(workHistory.mine).some(({ query }) => query.get("startDate") === "2026-11-20")).toBe(true);
  });

  test("says that hours wait for my correction", async () => {
    const past = [entryOf(1, { state: "needs_correction", isForgotten: true, amount: null })];
    await showPage(<CheckInPage />, { as: "annotator", answers: day({ past }).answers });
    const link = await screen.findByRole("link", { name: "Enter your hours" });
    expect(link.parentElement?.textContent).toContain("1 entry needs your correction before anyone can approve it.");
  });

  test("says what I am asked, and leads to where I answer it", async () => {
    const past = [entryOf(1, { state: "needs_correction", correctionAsked: "When did you stop?", amount: null })];
    await showPage(<CheckInPage />, { as: "annotator", answers: day({ past }).answers });
    const link = await screen.findByRole("link", { name: "Answer" });
    expect(link.getAttribute("href")).toBe(`/my-work?entry=${past[0]?._id}`);
    expect(link.parentElement?.textContent).toContain(
      "There is a question about your hours on Street signs of Nov 20, 2026: When did you stop?",
    );
  });
});
