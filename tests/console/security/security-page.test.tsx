import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type SecondFactor, security } from "../../../contract/security/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import SecurityPage from "../../../src/pages/security/security-page.tsx";
import { ApiError, call } from "../../../src/providers/client.ts";
import { session } from "../../../src/providers/session.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";

const off: SecondFactor = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false, hasPassword: true };
const at = "2026-11-01T08:00:00.000Z";
const thisOne = { _id: "01900000-0000-7000-8000-000000000001", device: "Firefox on Linux", isThisOne: true };
const times = { createdAt: at, lastUsedAt: at, expiresAt: at };
const codes = Array.from({ length: 10 }, (_, index) => `aaaaa-bbbb${"abcdefghij"[index]}`);

const show = (factor: () => SecondFactor) =>
  showPage(<SecurityPage />, {
    answers: [
      [security.secondFactor, factor],
      [security.sessions, () => ({ sessions: [{ ...thisOne, ...times }] })],
      [security.tokens, () => ({ tokens: [] })],
      [security.beginSecondFactor, () => ({ uri: "otpauth://totp/M:ada?secret=ABCDEFGH", secret: "ABCDEFGHIJKL" })],
      [security.confirmSecondFactor, () => ({ recoveryCodes: codes })],
      [
        security.switchOffSecondFactor,
        () => {
          throw new AppError({ statusCode: 401, code: "wrong_code", message: "No", fields: { code: ["Not this"] } });
        },
      ],
    ],
  });

it("shows the recovery codes until they are kept, though it is on by then", async () => {
  let factor = off;
  const { server } = await show(() => factor);
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  await userEvent.type(screen.getByLabelText("Current password"), "a password{Enter}");
  expect((await screen.findByText(/Or enter this key/)).textContent).toContain("ABCD EFGH IJKL");
  // On the phone itself there is nothing to scan.
  const app = screen.getByRole("link", { name: "Open the app on this device" });
  expect(app.getAttribute("href")).toBe("otpauth://totp/M:ada?secret=ABCDEFGH");
  await userEvent.click(screen.getByRole("button", { name: "Copy key" }));
  expect(await navigator.clipboard.readText()).toBe("ABCDEFGHIJKL");
  factor = { ...off, isOn: true, since: at, recoveryCodesLeft: 10 };
  await userEvent.type(screen.getByLabelText("Code from the app"), "123456{Enter}");
  await screen.findByText("✓ On");
  for (const code of codes) screen.getByText(code);
  await userEvent.click(screen.getByRole("button", { name: "I've saved them" }));
  await screen.findByText(/10 recovery codes are left/);
  expect(screen.queryByText(codes[0]!)).toBeNull();
  expect(server.requestsTo(security.beginSecondFactor)[0]?.body).toEqual({ currentPassword: "a password" });
});

it("asks no password of who has none", async () => {
  const { server } = await show(() => ({ ...off, hasPassword: false }));
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  expect(screen.queryByLabelText("Current password")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Begin" }));
  await waitFor(() => expect(server.requestsTo(security.beginSecondFactor)[0]?.body).toEqual({}));
});

it("says at its field what the server refuses, and warns where the codes run out", async () => {
  await show(() => ({ ...off, isOn: true, since: at, recoveryCodesLeft: 1 }));
  await screen.findByText(/1 recovery code is left/);
  await screen.findByText(/losing your phone locks you out/);
  await userEvent.click(screen.getByRole("button", { name: "Turn off" }));
  await userEvent.type(screen.getByLabelText("Current password"), "a password");
  await userEvent.type(screen.getByLabelText(/Code from the app/), "000000{Enter}");
  await screen.findByText("Not this");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("button", { name: "New recovery codes" })).toBeTruthy();
});

it("leads to the set-up once a call is refused for want of it", async () => {
  await show(() => off);
  const body = { statusCode: 403, code: "second_factor_required", message: "Please set it up" };
  vi.stubGlobal("fetch", async () => Response.json(body, { status: 403 }));
  await expect(call(skills.list, {})).rejects.toBeInstanceOf(ApiError);
  expect(session.get().user?.mustSetUpSecondFactor).toBe(true);
});
