import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import Disputes from "../../../src/resources/payments/disputes.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const open = {
  _id: idOf(7),
  state: "open",
  outcome: null,
  text: "An hour is missing.",
  answer: "",
  answeredBy: null,
  answeredAt: null,
  createdAt: "2026-03-04T08:00:00.000Z",
  version: 1,
} as const;
const line: Payment = {
  _id: idOf(1),
  kind: "work",
  reason: "",
  note: "",
  createdBy: null,
  declinedBy: null,
  declineCause: "",
  payoutRun: null,
  assignedJob: null,
  task: null,
  prompt: null,
  collectedItem: null,
  workHistory: null,
  seconds: 7200,
  hourlyRate: 600,
  amount: 1200,
  currency: "USD",
  state: "accrued",
  hoursApprovedBy: null,
  approvedBy: null,
  approvedAt: null,
  version: 1,
  user: { _id: idOf(2), name: "Will Mensah" },
  project: { _id: idOf(3), name: "Lanes" },
  checkedInDate: "2026-03-02",
  createdAt: "2026-03-03T08:00:00.000Z",
  disputes: [open],
  can: { approve: false, decline: false, undo: false, edit: true, answer: true },
};
afterEach(() => localStorage.clear());

const show = (record: Payment, as: "payments" | "manager" = "payments") =>
  showPage(<Disputes record={record} />, { as, answers: [[payments.answerDispute, () => ({ payment: record })]] });

test("a dispute ends as upheld or declined, which one has to choose", async () => {
  const { server } = await show(line);
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: "Answer" }), "You are right.");
  await user.click(screen.getByRole("button", { name: "Send the answer" }));
  expect(await screen.findByText("Choose how it ends.")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Upheld: the payment is wrong" }));
  await user.click(screen.getByRole("button", { name: "Send the answer" }));
  await waitFor(() =>
    expect(server.requestsTo(payments.answerDispute).map(({ body }) => body)).toEqual([
      { outcome: "upheld", answer: "You are right.", dispute: open._id },
    ]),
  );
});

test("an answer stays while one looks at something else, until it is sent", async () => {
  const user = userEvent.setup();
  const { unmount } = await show(line);
  await user.type(await screen.findByRole("textbox", { name: "Answer" }), "You are right.");
  unmount();
  const { unmount: leave } = await show(line);
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Answer" })).value).toBe("You are right.");
  await user.click(screen.getByRole("radio", { name: "Upheld: the payment is wrong" }));
  await user.click(screen.getByRole("button", { name: "Send the answer" }));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Answer" }).value).toBe(""));
  leave();
  await show(line);
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Answer" })).value).toBe("");
});

const upheld = {
  ...line,
  disputes: [{ ...open, state: "answered", outcome: "upheld", answer: "Yes.", answeredAt: open.createdAt }],
  can: { answer: false },
} as unknown as Payment;

test("an upheld one leads to an adjustment that is filled in with whom, what for and where", async () => {
  await show(upheld);
  expect(screen.getByText("Upheld")).toBeTruthy();
  const link = await screen.findByRole("link", { name: "Propose an adjustment" });
  const { searchParams, pathname } = new URL(link.getAttribute("href")!, "http://muster.test");
  expect(pathname).toBe("/payment-lines/new");
  expect(Object.fromEntries(searchParams)).toEqual({
    user: idOf(2),
    project: idOf(3),
    reason: "Your dispute about Lanes, Mar 2, 2026",
  });
});

test("who can't propose adjustments is told who can", async () => {
  await show(upheld, "manager");
  expect(await screen.findByText("Payments staff can propose an adjustment for it.")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
