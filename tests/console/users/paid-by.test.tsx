import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { payDetails } from "../../../contract/pay-details/endpoints.ts";
import { PaidBy } from "../../../src/resources/users/paid-by.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const show = (answer: () => unknown) =>
  showPage(<PaidBy personId={idOf(1)} />, { as: "payments", answers: [[payDetails.show, answer]] });

test("shows how the person is paid, masked", async () => {
  await show(() => ({
    _id: idOf(1),
    method: "bank",
    masked: "•••• 3000",
    updatedAt: "2026-11-20T09:00:00.000Z",
    version: 1,
  }));
  expect(await screen.findByText("Paid by Bank transfer, •••• 3000")).toBeTruthy();
});

test("says that the person has not chosen yet, and shows another failure as one", async () => {
  const first = await show(() => Promise.reject(new AppError({ statusCode: 404, code: "not_found", message: "Gone" })));
  expect(await screen.findByText("No pay details yet")).toBeTruthy();
  first.unmount();
  await show(() => Promise.reject(new AppError({ statusCode: 500, code: "internal", message: "It broke" })));
  expect((await screen.findByRole("alert")).textContent).toContain("It broke");
});
