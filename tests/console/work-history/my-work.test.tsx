import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { ErrorBody } from "../../../contract/core/errors.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { amountRule } from "../../../contract/work-history/amount-rule.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { keepCheckOut, readLate } from "../../../src/custom/work-history/shared/late-check-out.ts";
import MyWorkPage from "../../../src/custom/work-history/my-work/my-work-page.tsx";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { cannot, ownEntriesOf, entryOf, idOf, pageOf } from "../helpers/work.ts";

const correctable = { ...cannot, correct: true };
/** The worker did not check out on 20 November; they were last seen at half past four. */
const forgotten = entryOf(1, {
  state: "needs_correction",
  isForgotten: true,
  checkedInAt: "2026-11-20T09:04:27.000Z",
  checkedOutAt: "2026-11-20T21:04:27.000Z",
  seconds: 43_200,
  amount: null,
  lastActiveAt: "2026-11-20T16:30:40.000Z",
  version: 2,
  can: correctable,
});
/** A manager doubts the hours of that day. */
const questioned = entryOf(5, {
  state: "needs_correction",
  correctionAsked: "Did you really work through lunch?",
  amount: null,
  version: 3,
  can: correctable,
});
const rejected = entryOf(2, { state: "rejected", rejectionCause: "Wrong day", amount: 0, can: correctable });

type Answers = [Endpoint, (request: Heard) => unknown][];
const answersOf = (all: readonly WorkHistory[], correct: (request: Heard) => unknown = () => ({})): Answers => [
  [projects.available, () => ({ projectDrawers: [], ...pageOf(0, 200) })],
  [
    workHistory.mine,
    ({ query }) =>
      ownEntriesOf(all.filter(({ state }) => !query.has("state") || query.getAll("state").includes(state))),
  ],
  [workHistory.show, ({ params }) => ({ workHistory: all.find(({ _id }) => _id === params["_id"]) })],
  [workHistory.correct, correct],
  [workHistory.withdraw, ({ params }) => ({ workHistory: all.find(({ _id }) => _id === params["_id"]) })],
];
const show = (all: readonly WorkHistory[], at = "/", correct?: (request: Heard) => unknown) =>
  showPage(<MyWorkPage />, { as: "annotator", at, answers: answersOf(all, correct) });

afterEach(() => localStorage.clear());

describe("which hours", () => {
  test.each([
    ["/?range=last-week", "2026-11-09", "2026-11-15"],
    ["/?range=this-month", "2026-11-01", "2026-11-30"],
    ["/?from=2026-11-03", "2026-11-03", null],
    ["/?range=all", null, null],
    ["/?range=nonsense", "2026-11-16", "2026-11-22"],
  ])("%s asks for %s to %s", async (at, from, to) => {
    vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z"), shouldAdvanceTime: true });
    try {
      const { server } = await show([], at);
      await screen.findByText(/Your hours will appear here/);
      const requests = server.requestsTo(workHistory.mine).filter(({ query }) => !query.has("state"));
      expect(requests.map(({ query }) => [query.get("startDate"), query.get("endDate")])).toContainEqual([from, to]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("can be chosen by days, project and state", async () => {
    const { server } = await show([entryOf(3)], "/?range=all");
    const last = () => server.requestsTo(workHistory.mine).at(-1)?.query;
    await userEvent.selectOptions(await screen.findByLabelText("State"), "Approved");
    await waitFor(() => expect(last()?.getAll("state")).toEqual(["approved"]));
    await userEvent.selectOptions(screen.getByLabelText("State"), "All");
    await userEvent.selectOptions(screen.getByLabelText("Project"), "Street signs");
    await waitFor(() => expect(last()?.getAll("project")).toEqual([idOf(50)]));
    await userEvent.click(screen.getByRole("button", { name: "Other days" }));
    for (const value of ["0002-11-02", "2026-11-02"]) {
      fireEvent.change(screen.getByLabelText("From"), { target: { value } });
    }
    await waitFor(() => expect(last()?.get("startDate")).toBe("2026-11-02"));
    const asked = server.requestsTo(workHistory.mine).map(({ query }) => query.get("startDate"));
    expect(asked).not.toContain("0002-11-02");
  });

  test("are listed by day, with the hours and the money that count", async () => {
    await show([entryOf(3, { seconds: 7200, amount: 1200 }), rejected, forgotten], "/?range=all");
    const today = await screen.findByRole("region", { name: "Nov 20, 2026" });
    expect(within(today).getByRole("heading").textContent).toBe("Nov 20, 2026 2 h");
    expect(within(today).getByText("Cause: Wrong day")).toBeTruthy();
    expect(within(today).getAllByText("9:04 AM – 11:04 AM")).toHaveLength(2);
    const sums = screen.getByRole("region", { name: "Hours" }).querySelector(".figures");
    expect(sums?.textContent).toBe("3 entries · 2 h 0 min 0 s · $12.00");
    expect(screen.getByText(amountRule)).toBeTruthy();
  });

  test("without an amount don't explain how one is rounded", async () => {
    await show([entryOf(3, { amount: null })], "/?range=all");
    await screen.findByRole("region", { name: "Nov 20, 2026" });
    expect(screen.queryByText(amountRule)).toBeNull();
  });
});

describe("hours that need my correction", () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: /^Enter your check-out/ }));
    return screen.findByRole("form", { name: "Correct the hours on Street signs" });
  };
  const field = (form: HTMLElement, name: string) => within(form).getByLabelText<HTMLInputElement>(name);

  test("come first, begin with the last sign of activity, and are sent by the keyboard", async () => {
    const { server } = await show([forgotten], "/", () => ({
      workHistory: {
        ...forgotten,
        state: "pending",
        can: cannot,
      },
    }));
    const form = await open();
    expect([field(form, "Check-in").value, field(form, "Check-out").value]).toEqual([
      "2026-11-20T09:04",
      "2026-11-20T16:30",
    ]);
    expect(document.activeElement).toBe(field(form, "Check-out"));
    expect(within(form).getByRole("status").textContent).toBe(
      "You worked 7 h 26 min. Times are those of UTC, the company’s time zone.",
    );
    fireEvent.change(field(form, "Check-out"), { target: { value: "2026-11-20T16:45" } });
    await userEvent.type(field(form, "Reason for the change"), "I forgot{Enter}");
    await waitFor(() => expect(server.requestsTo(workHistory.correct)).toHaveLength(1));
    // The check-in was not touched, and stays to the second.
    expect(server.requestsTo(workHistory.correct)[0]).toMatchObject({
      params: { _id: forgotten._id },
      body: { checkedOutAt: "2026-11-20T16:45:00.000Z", reason: "I forgot", version: 2 },
    });
    expect(server.requestsTo(workHistory.correct)[0]?.body).not.toHaveProperty("checkedInAt");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  });

  test("a problem is shown at its field before anything is sent, and the server's words too", async () => {
    const message = "These times overlap with hours of yours: Night drives.";
    const body: ErrorBody = { statusCode: 409, code: "hours_overlap", message, fields: { checkedInAt: [message] } };
    const { server } = await show([forgotten], "/", () => Promise.reject(new AppError(body)));
    const form = await open();
    const send = () => userEvent.click(within(form).getByRole("button", { name: "Send for approval" }));
    await send();
    expect(within(form).getByText("Fill this in.")).toBeTruthy();
    await userEvent.type(field(form, "Reason for the change"), "I forgot");
    for (const [value, words] of [
      ["2026-11-20T08:00", "The check-out must be after the check-in."],
      ["2026-11-21T01:00", "This is longer than the longest shift of the project: 12 h."],
      ["", "Enter the day and the time."],
    ] as const) {
      fireEvent.change(field(form, "Check-out"), { target: { value } });
      await send();
      expect(await within(form).findByText(words)).toBeTruthy();
      expect(document.activeElement).toBe(field(form, "Check-out"));
    }
    expect(server.requestsTo(workHistory.correct)).toEqual([]);
    fireEvent.change(field(form, "Check-out"), { target: { value: "2026-11-20T16:00" } });
    await send();
    expect(await within(form).findByText(message)).toBeTruthy();
    expect(field(form, "Check-in").getAttribute("aria-invalid")).toBe("true");
    act(() => void fireEvent.keyDown(field(form, "Check-in"), { key: "Escape" }));
    expect(screen.queryByRole("form")).toBeNull();
  });

  test("what was typed is there again after a reload, and goes when it is cancelled", async () => {
    const before = await show([forgotten], "/");
    const form = await open();
    fireEvent.change(field(form, "Check-out"), { target: { value: "2026-11-20T16:45" } });
    await userEvent.type(field(form, "Reason for the change"), "I forg");
    before.unmount();
    await show([forgotten], "/");
    const again = await screen.findByRole("form", { name: "Correct the hours on Street signs" });
    expect(field(again, "Check-out").value).toBe("2026-11-20T16:45");
    expect(field(again, "Reason for the change").value).toBe("I forg");
    await userEvent.click(within(again).getByRole("button", { name: "Cancel" }));
    const fresh = await open();
    expect(field(fresh, "Check-out").value).toBe("2026-11-20T16:30");
    expect(field(fresh, "Reason for the change").value).toBe("");
  });

  test("a check-out that was pressed without a connection is when the work ended", async () => {
    await show([forgotten], "/", () => ({ workHistory: { ...forgotten, state: "pending", can: cannot } }));
    act(() => keepCheckOut({ entry: forgotten._id, at: "2026-11-20T15:10:20.000Z" }));
    const form = await open();
    expect(field(form, "Check-out").value).toBe("2026-11-20T15:10");
    await userEvent.type(field(form, "Reason for the change"), "No network{Enter}");
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(readLate()).toBeUndefined();
  });

  test("a question is read where it is answered, and the times may stay", async () => {
    const { server } = await show([questioned], "/");
    await userEvent.click(await screen.findByRole("button", { name: "Answer: Street signs, Nov 20, 2026" }));
    expect(screen.getByText(/These hours can't be approved/).textContent).toContain("until you have answered.");
    const form = await screen.findByRole("form", { name: "Correct the hours on Street signs" });
    const question = document.getElementById(form.getAttribute("aria-describedby") ?? "");
    expect(question?.textContent).toBe("You are asked: Did you really work through lunch?");
    await userEvent.type(field(form, "Your answer"), "Yes, I ate later{Enter}");
    await waitFor(() => expect(server.requestsTo(workHistory.correct)).toHaveLength(1));
    expect(server.requestsTo(workHistory.correct)[0]?.body).toEqual({
      checkedOutAt: questioned.checkedOutAt,
      reason: "Yes, I ate later",
      version: 3,
    });
  });

  test.each([
    ["they corrected", { correctedAt: "2026-11-20T18:00:00.000Z", originalCheckedInAt: forgotten.checkedInAt }],
    ["a manager checked out", { checkedOutBy: { _id: idOf(9), name: "Mina Okafor" } }],
  ])("a question about a forgotten check-out that %s shows the times that it is about", async (_, answered) => {
    const checkedOutAt = "2026-11-20T17:15:00.000Z";
    await show([{ ...forgotten, ...answered, checkedOutAt, correctionAsked: "Did you really leave that late?" }]);
    const waits = within(await screen.findByRole("region", { name: "1 entry needs your correction" }));
    expect(waits.getByText(/9:04 AM – 5:15 PM/)).toBeTruthy();
    if ("correctedAt" in answered)
      expect(waits.getByText("Edited").parentElement?.textContent).toContain("Edited by you.");
    await userEvent.click(waits.getByRole("button", { name: /^Answer/ }));
    expect(field(await screen.findByRole("form"), "Check-out").value).toBe("2026-11-20T17:15");
  });

  test("the texts depend on why they wait; an earlier question is still shown", async () => {
    const late = { ...questioned, _id: idOf(1006), correctionAsked: null };
    const answered = {
      ...questioned,
      _id: idOf(1007),
      state: "pending",
      can: { ...correctable, correct: false },
    } as const;
    await show([forgotten, late, questioned, answered], "/?range=all");
    const first = await screen.findByRole("region", { name: "3 entries need your correction" });
    const words = within(first)
      .getAllByRole("listitem")
      .filter((item) => item.classList.contains("my-work-entry"))
      .map((item) => [within(item).getByRole("button").textContent, item.textContent] as const);
    expect(words.map(([verb]) => verb)).toEqual(["Enter your check-out", "Enter your hours", "Answer"]);
    expect(words[0]?.[1]).toContain("No check-out. The clock stopped");
    expect(words[1]?.[1]).toContain("The check-out is past the longest shift.");
    expect(first.textContent).toContain("until you have entered your hours.");
    expect(screen.getByText("You were asked: Did you really work through lunch?")).toBeTruthy();
  });

  test("a notification opens the form of its entry, also of one that was rejected", async () => {
    await show([forgotten, rejected], `/?entry=${rejected._id}`);
    const form = await screen.findByRole("form", { name: "Correct the hours on Street signs" });
    expect(form.textContent).toContain("A second rejection is final");
    expect(screen.getByRole("heading", { name: "1 entry needs your correction" })).toBeTruthy();
  });

  test("a notification of hours that are decided by now shows them apart from those to correct", async () => {
    const decided = entryOf(7, { state: "approved", can: cannot });
    await show([forgotten, decided], `/?entry=${decided._id}`);
    const came = await screen.findByRole("region", { name: "The hours that you came for" });
    expect(within(came).getByText("Approved")).toBeTruthy();
    const toCorrect = within(screen.getByRole("region", { name: "1 entry needs your correction" }));
    expect(toCorrect.queryByText("Approved")).toBeNull();
    expect(toCorrect.getByRole("button", { name: /^Enter your check-out/ }).className).toContain("button-primary");
  });

  test("a check-in that was a mistake is withdrawn", async () => {
    const mistake = entryOf(9, {
      state: "pending",
      seconds: 12,
      can: { ...cannot, withdraw: true },
    });
    const { server } = await show([mistake], "/?range=all");
    await userEvent.click(await screen.findByRole("button", { name: "Withdraw it" }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("Check-in withdrawn"));
    expect(server.requestsTo(workHistory.withdraw).map(({ params }) => params)).toEqual([{ _id: mistake._id }]);
  });

  test("a rejection that is final offers nothing", async () => {
    await show([{ ...rejected, can: cannot }], "/?range=all");
    await screen.findByText("Cause: Wrong day");
    expect(screen.queryByRole("button", { name: /^Correct it/ })).toBeNull();
  });
});
