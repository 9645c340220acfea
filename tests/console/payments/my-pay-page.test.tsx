import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { MyPayment } from "../../../contract/payments/my-pay.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import type { PaymentState } from "../../../contract/payments/states.ts";
import { amountRule } from "../../../contract/work-history/amount-rule.ts";
import MyPayPage from "../../../src/pages/payments/my-pay/my-pay-page.tsx";
import { whenPaid, whereItIs } from "../../../src/pages/payments/my-pay/words.ts";
import { wayOf } from "../../../src/resources/payments/pay-life.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const work: MyPayment = {
  _id: idOf(1),
  kind: "work",
  project: { _id: idOf(50), name: "Street signs" },
  assignedJob: null,
  task: null,
  prompt: null,
  collectedItem: null,
  declineCause: "",
  day: "2026-11-20",
  seconds: 7230,
  hourlyRate: 600,
  amount: 1205,
  currency: "USD",
  state: "accrued",
  reason: "",
  createdAt: "2026-11-20T15:00:00.000Z",
  approvedAt: "2026-11-20T15:00:00.000Z",
  sentAt: null,
  settledAt: null,
  disputes: [],
  version: 1,
  can: { dispute: true, withdraw: false },
};
const sums = {
  sums: [
    { stage: "waiting", count: 1, jobs: 0, seconds: 3600, amount: 600 },
    { stage: "approved", count: 1, jobs: 0, seconds: 60, amount: 10 },
    { stage: "accrued", count: 1, jobs: 0, seconds: 7230, amount: 1205 },
    { stage: "sent", count: 0, jobs: 0, seconds: 0, amount: 0 },
    { stage: "paid", count: 3, jobs: 0, seconds: 9, amount: 99 },
  ],
  failed: 0,
  currency: "USD",
  rhythm: { lastSent: "2026-11-15", everyDays: 14 },
};
const pageWith = (...lines: MyPayment[]) => ({
  payments: lines,
  ...pageOf(lines.length),
  totalAmount: lines.reduce((sum, { amount }) => sum + amount, 0),
  currency: "USD",
});

test("a worker sees the state of their money, and how each line came about", async () => {
  await showPage(<MyPayPage />, {
    as: "annotator",
    answers: [
      [payments.mine, () => pageWith(work)],
      [payments.mySums, () => sums],
    ],
  });
  const stageOf = async (title: string) =>
    (await screen.findByText(title, { selector: "dt" })).parentElement!.textContent;
  expect(await stageOf("Waiting for approval")).toBe("Waiting for approval$6.001 h of work");
  expect(await stageOf("Approved")).toBe("Approved$12.15$0.10 of it waits for the payment’s approval");
  expect(await stageOf("On its way")).toBe("On its way$0.000 payments");
  expect(await stageOf("Paid")).toBe("Paid$0.993 payments");
  expect(screen.getByText(amountRule)).toBeTruthy();
  screen.getByText("The last payouts were sent on Nov 15, 2026. They usually go out every 14 days.");
  const line = await screen.findByRole("button", { name: /^Street signs/ });
  expect(line.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(line);
  expect(line.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText("2 h 0 min 30 s × $6.00 an hour = $12.05, rounded once.")).toBeTruthy();
  expect(screen.getByText("It was approved on Nov 20, 2026. It will be paid with your next payout.")).toBeTruthy();
  expect(screen.getByText("Payment approved", { selector: "[aria-current=step]" })).toBeTruthy();
});

test("no date is given for money that no run has paid yet", () => {
  expect(whenPaid({ lastSent: null, everyDays: null })).toBe(
    "No payout has been sent yet. You'll see here when the first one was.",
  );
  expect(whenPaid({ lastSent: "2026-11-15", everyDays: null })).toBe(
    "The last payouts were sent on Nov 15, 2026. The next date isn't set.",
  );
  expect(whenPaid({ lastSent: "2026-11-15", everyDays: 1 })).toContain("every day.");
});

test("a dispute is sent once with its text, which stays after an error", async () => {
  const answers: unknown[] = [];
  await showPage(<MyPayPage />, {
    as: "annotator",
    at: `/my-pay?line=${work._id}`,
    answers: [
      [payments.mine, () => pageWith(work)],
      [payments.mySums, () => sums],
      [payments.dispute, ({ body }) => answers.push(body) && { payment: work }],
    ],
  });
  // The line that the address names is open already, and is shown once.
  const section = within(await screen.findByRole("region", { name: "This payment" }));
  expect(screen.getAllByRole("button", { name: /^Street signs/ })).toHaveLength(1);
  await userEvent.click(section.getByRole("button", { name: "Something is wrong" }));
  await userEvent.click(section.getByRole("button", { name: "Send" }));
  expect(section.getByText("Write a few words.")).toBeTruthy();
  expect(answers).toEqual([]);
  await userEvent.type(section.getByLabelText("What is wrong?"), "  Too little ");
  await userEvent.click(section.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(answers).toEqual([{ text: "Too little" }]));
  await waitFor(() => expect(section.queryByLabelText("What is wrong?")).toBeNull());
});

test("the line of a payment that someone disputed says that it was the dispute that was declined", async () => {
  const said = { _id: idOf(9), state: "answered", outcome: "declined", text: "Too little", answer: "It is as agreed." };
  const disputes = [{ ...said, answeredBy: null, answeredAt: null, createdAt: work.createdAt, version: 2 }];
  await showPage(<MyPayPage />, {
    as: "annotator",
    answers: [
      [payments.mine, () => pageWith({ ...work, disputes } as MyPayment)],
      [payments.mySums, () => sums],
    ],
  });
  expect((await screen.findByRole("button", { name: /^Street signs/ })).textContent).toContain("Dispute declined");
});

test("what was said about a payment has the focus after a dispute is sent, withdrawn or thought better of", async () => {
  const open: MyPayment["disputes"][number] = {
    _id: idOf(9),
    state: "open",
    outcome: null,
    text: "Too little",
    answer: "",
    answeredBy: null,
    answeredAt: null,
    createdAt: work.createdAt,
    version: 1,
  };
  let line = work;
  const withdrawn = Promise.withResolvers<void>();
  const { server } = await showPage(<MyPayPage />, {
    as: "annotator",
    at: `/my-pay?line=${work._id}`,
    answers: [
      [payments.mine, () => pageWith(line)],
      [payments.mySums, () => sums],
      [
        payments.dispute,
        () => {
          line = { ...work, disputes: [open], can: { dispute: false, withdraw: true } };
          return { payment: line };
        },
      ],
      [
        payments.withdrawDispute,
        async () => {
          await withdrawn.promise;
          line = { ...work, disputes: [{ ...open, state: "withdrawn" }] };
          return { payment: line };
        },
      ],
    ],
  });
  const write = () => screen.findByRole("button", { name: "Something is wrong" });
  await userEvent.click(await write());
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement?.contains(screen.getByText("Something is wrong"))).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.click(await write());
  await userEvent.type(screen.getByLabelText("What is wrong?"), "Too little");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const hasFocus = () =>
    document.activeElement !== document.body &&
    document.activeElement?.contains(screen.getByText("Too little", { selector: "p" }));
  await waitFor(() => expect(hasFocus()).toBe(true));
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Withdraw dispute" });
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect([document.activeElement, button.disabled]).toEqual([button, false]);
  withdrawn.resolve();
  await write();
  expect(server.requestsTo(payments.withdrawDispute)).toHaveLength(1);
  await waitFor(() => expect(hasFocus()).toBe(true));
});

test("a dispute that was not sent is there again, in its open line, until it is cancelled", async () => {
  const answers: [Endpoint, () => unknown][] = [[payments.mine, () => pageWith(work)]];
  const before = await showPage(<MyPayPage />, { as: "annotator", answers });
  await userEvent.click(await screen.findByRole("button", { name: /^Street signs/ }));
  await userEvent.click(screen.getByRole("button", { name: "Something is wrong" }));
  await userEvent.type(screen.getByLabelText("What is wrong?"), "Two hours are");
  before.unmount();
  const { unmount } = await showPage(<MyPayPage />, { as: "annotator", answers });
  expect((await screen.findByLabelText<HTMLTextAreaElement>("What is wrong?")).value).toBe("Two hours are");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  unmount();
  await showPage(<MyPayPage />, { as: "annotator", answers });
  expect((await screen.findByRole("button", { name: /^Street signs/ })).getAttribute("aria-expanded")).toBe("false");
});

test("each state has plain words, and a place on its way", () => {
  const at = { sentAt: "2026-11-21T10:00:00.000Z", settledAt: "2026-11-22T10:00:00.000Z" };
  const textOf = (state: PaymentState) => whereItIs({ ...work, ...at, state });
  expect(textOf("sent")).toBe("It was sent on Nov 21, 2026, and is on its way.");
  expect(textOf("paid")).toBe("It was paid on Nov 22, 2026.");
  expect(textOf("failed")).toMatch(/did not arrive\. Check your pay details/);
  expect(textOf("reversed")).toMatch(/came back/);
  expect(textOf("awaiting_recipient")).toMatch(/Accept it at the payment service/);
  expect(whereItIs({ ...work, amount: -5 })).toMatch(/deducted from your next payout/);
  for (const state of ["accrued", "scheduled", "sent", "awaiting_recipient", "paid", "failed", "reversed"] as const) {
    expect(wayOf(state, true)).toContain(state);
    expect(wayOf(state, false)).not.toContain("proposed");
  }
  expect(wayOf("declined", true)).toEqual(["proposed", "declined"]);
});

test("both days are kept where the first is chosen after the second, before that has been rendered", async () => {
  const { server } = await showPage(<MyPayPage />, {
    as: "annotator",
    answers: [
      [payments.mine, () => pageWith(work)],
      [payments.mySums, () => sums],
    ],
  });
  await screen.findByRole("button", { name: /^Street signs/ });
  act(() => {
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-20" } });
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-03" } });
  });
  await waitFor(() => {
    const query = server.requestsTo(payments.mine).at(-1)?.query;
    expect([query?.get("startDate"), query?.get("endDate")]).toEqual(["2026-11-03", "2026-11-20"]);
  });
});

test("a day counts once its year is typed", async () => {
  const { server } = await showPage(<MyPayPage />, {
    as: "annotator",
    answers: [
      [payments.mine, () => pageWith(work)],
      [payments.mySums, () => sums],
    ],
  });
  const from = await screen.findByLabelText<HTMLInputElement>("From");
  fireEvent.change(from, { target: { value: "0002-11-15" } });
  expect(from.value).toBe("0002-11-15");
  fireEvent.change(from, { target: { value: "2026-11-15" } });
  fireEvent.blur(from);
  const asked = () => server.requestsTo(payments.mine).map(({ query }) => query.get("startDate"));
  await waitFor(() => expect(asked().at(-1)).toBe("2026-11-15"));
  expect(asked()).not.toContain("0002-11-15");
});

test("all lines of the days are printed, not only those that are shown", async () => {
  const all = Array.from({ length: 45 }, (_, at): MyPayment => ({ ...work, _id: idOf(100 + at) }));
  const ask = ({ query }: { query: URLSearchParams }) => {
    const skip = Number(query.get("skip") ?? 0);
    return { ...pageWith(...all), payments: query.has("_id") ? [] : all.slice(skip, skip + 20) };
  };
  await showPage(<MyPayPage />, {
    as: "annotator",
    answers: [
      [payments.mine, ask],
      [payments.mySums, () => sums],
    ],
  });
  await screen.findByText(/^45 payments/);
  const shown = () => document.querySelectorAll(".my-pay-lines > li").length;
  const printed: number[] = [];
  vi.stubGlobal("print", () => void printed.push(shown()));
  expect(shown()).toBe(20);
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  await waitFor(() => expect(printed).toEqual([45]));
  expect(screen.queryByText(/are printed/)).toBeNull();
});
