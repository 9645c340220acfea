import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type ErasureRequest, privacy } from "../../../contract/privacy/endpoints.ts";
import Erase from "../../../src/resources/privacy/erase.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const request = {
  _id: idOf(1),
  user: { _id: idOf(2), name: "Wanda Leaving" },
  version: 3,
  can: { decide: true },
} as ErasureRequest;

const show = () =>
  showPage(<Erase record={request} onClose={() => {}} />, {
    as: "admin",
    answers: [[privacy.erase, () => ({ erasureRequest: request })]],
  });

test("a person is erased only once their name was typed, and one reads before what goes and what stays", async () => {
  const { server } = await show();
  const user = userEvent.setup();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Erase the person" });
  expect(screen.getByText("Documents, education, contacts and pay details")).toBeTruthy();
  expect(screen.getByText("Payments and the ledger")).toBeTruthy();
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole("textbox", { name: "Type Wanda Leaving to erase them" }), "wanda leavin");
  expect(button.disabled).toBe(true);
  await user.keyboard("g");
  await user.click(button);
  await waitFor(() => expect(server.requestsTo(privacy.erase).map(({ body }) => body)).toEqual([{ version: 3 }]));
});
