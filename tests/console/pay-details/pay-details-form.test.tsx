import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { payDetails } from "../../../contract/pay-details/endpoints.ts";
import PayDetailsPage from "../../../src/pages/pay-details/pay-details-page.tsx";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { company, showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const kept = {
  _id: idOf(1),
  method: "airtm",
  masked: "m••••@acme.example",
  updatedAt: "2026-11-20T09:00:00.000Z",
  version: 1,
};
const refused = (code: "password_required" | "wrong_password" | "sign_in_again", message: string, isField = true) =>
  new AppError({ statusCode: 403, code, message, ...(isField && { fields: { currentPassword: [message] } }) });

test("asks for the password once the server does, focuses it, and keeps what was typed", async () => {
  const sent: unknown[] = [];
  const edit = ({ body }: Heard): unknown => {
    sent.push(body);
    const given = (body as { currentPassword?: string }).currentPassword;
    if (given === undefined) throw refused("password_required", "Enter your current password.");
    if (given !== "the right one") throw refused("wrong_password", "Your current password is wrong.");
    return { payDetails: kept };
  };
  const read = () => ({ payDetails: sent.length > 2 ? kept : null });
  await showPage(<PayDetailsPage />, {
    as: "annotator",
    answers: [
      [payDetails.mine, read],
      [payDetails.edit, edit],
    ],
  });
  await userEvent.click(await screen.findByLabelText("AirTM"));
  await userEvent.type(screen.getByLabelText("E-mail of your AirTM account"), "mina@acme.example");
  expect(screen.queryByLabelText("Current password")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));

  await screen.findByText("Enter your current password.");
  const password = screen.getByLabelText("Current password");
  expect(document.activeElement).toBe(password);
  expect(screen.getByLabelText<HTMLInputElement>("E-mail of your AirTM account").value).toBe("mina@acme.example");
  await userEvent.type(password, "another{Enter}");
  await screen.findByText("Your current password is wrong.");
  await userEvent.clear(password);
  await userEvent.type(password, "the right one{Enter}");
  await screen.findByText("m••••@acme.example");
  const typed = { method: "airtm", email: "mina@acme.example" };
  expect(sent).toEqual([
    typed,
    { ...typed, currentPassword: "another" },
    { ...typed, currentPassword: "the right one" },
  ]);
});

test("says to sign in again where there is no password to ask for", async () => {
  const message = "Sign out, sign in again, and do this within ten minutes.";
  await showPage(<PayDetailsPage />, {
    as: "annotator",
    answers: [
      [payDetails.mine, () => ({ payDetails: null })],
      [payDetails.edit, () => Promise.reject(refused("sign_in_again", message, false))],
    ],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await screen.findByText(message);
  expect(screen.queryByLabelText("Current password")).toBeNull();
});

test("offers AirTM only where the company pays in its currency", async () => {
  const read = [[payDetails.mine, () => ({ payDetails: kept })]] as const;
  const inEuros = { ...company, currency: "EUR" };
  const page = (
    <CompanyProvider value={inEuros}>
      <PayDetailsPage />
    </CompanyProvider>
  );
  const { unmount } = await showPage(page, { as: "annotator", answers: read });
  await userEvent.click(await screen.findByRole("button", { name: "Change" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Bank transfer")).checked).toBe(true);
  expect(screen.queryByLabelText("AirTM")).toBeNull();
  screen.getByLabelText("IBAN or account number");
  unmount();
  await showPage(<PayDetailsPage />, { as: "annotator", answers: read });
  await userEvent.click(await screen.findByRole("button", { name: "Change" }));
  expect((await screen.findByLabelText<HTMLInputElement>("AirTM")).checked).toBe(true);
});
