import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Identity, identities } from "../../../contract/identities/endpoints.ts";
import { signIn } from "../../../contract/sign-in/endpoints.ts";
import ChangePasswordPage from "../../../src/pages/security/change-password-page.tsx";
import { IdentitiesSection } from "../../../src/pages/security/identities-section.tsx";
import { me, showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const identity = (at: number, provider: string): Identity => ({
  _id: idOf(at),
  provider,
  email: "mina@acme.example",
  createdAt: "2026-11-01T09:00:00.000Z",
  lastUsedAt: "2026-11-02T09:00:00.000Z",
});

test("a way to sign in is given up after a second thought", async () => {
  const user = userEvent.setup();
  let own = [identity(1, "Acme"), identity(2, "Other")];
  const { server } = await showPage(<IdentitiesSection />, {
    answers: [
      [identities.mine, () => ({ identities: own, hasPassword: true })],
      [
        identities.unlink,
        ({ params }) => {
          own = own.filter(({ _id }) => _id !== params["_id"]);
          return { message: "Done" };
        },
      ],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Remove Acme" }));
  expect(document.activeElement?.textContent).toBe("Cancel");
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "Remove Acme" }));
  await user.click(screen.getByRole("button", { name: "Remove Acme" }));
  await waitFor(() => expect(screen.queryByText("Acme")).toBeNull());
  expect(screen.getByText("Other")).toBeTruthy();
  expect(server.requestsTo(identities.unlink)).toHaveLength(1);
});

test("the last way to sign in stays, and the page says what to do", async () => {
  await showPage(<IdentitiesSection />, {
    answers: [[identities.mine, () => ({ identities: [identity(1, "Acme")], hasPassword: false })]],
  });
  await screen.findByText(/your only way to sign in/);
  expect(screen.queryByRole("button", { name: "Remove Acme" })).toBeNull();
});

test("a service of another account is an empty section that says what to do", async () => {
  await showPage(<IdentitiesSection />, {
    answers: [[identities.mine, () => ({ identities: [], hasPassword: true })]],
  });
  await screen.findByText(/to add it here/);
});

test("who has no password is sent a link to set one, instead of being asked for it", async () => {
  const user = userEvent.setup();
  let email = me.email;
  const { server } = await showPage(<ChangePasswordPage />, {
    answers: [
      [identities.mine, () => ({ identities: [identity(1, "Acme")], hasPassword: false })],
      [signIn.checkLogin, () => ({ user: { ...me, email } })],
      [signIn.forgotPassword, () => ({ message: "On its way" })],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Send me a link" }));
  await screen.findByText("mina@acme.example");
  expect(screen.queryByLabelText("Current password")).toBeNull();
  // Their address was changed meanwhile, by the link that was opened in another tab.
  email = "mina.okafor@acme.example";
  await user.click(screen.getByRole("button", { name: "Send it again" }));
  await screen.findByText(email);
  expect(server.requestsTo(signIn.forgotPassword).map(({ body }) => body)).toEqual([
    { email: "mina@acme.example" },
    { email },
  ]);
});

test("who has one changes it", async () => {
  await showPage(<ChangePasswordPage />, {
    answers: [[identities.mine, () => ({ identities: [], hasPassword: true })]],
  });
  await screen.findByLabelText("Current password");
});
