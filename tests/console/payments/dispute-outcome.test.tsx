import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
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
const line = {
  _id: idOf(1),
  user: { _id: idOf(2), name: "Will Mensah" },
  project: { _id: idOf(3), name: "Lanes" },
  checkedInDate: "2026-03-02",
  createdAt: "2026-03-03T08:00:00.000Z",
  disputes: [open],
  can: { answer: true },
} as unknown as Payment;

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
