import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SignInPage } from "../../../src/pages/sign-in/sign-in-page.tsx";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/me.ts";

const logins: { email: string; password: string; remember: boolean; code?: string }[] = [];
const refusals = {
  code_required: "Enter the code of your second factor.",
  wrong_code: "This code is wrong or was already used.",
};
const refuse = (code: keyof typeof refusals, fields?: object) =>
  Response.json({ statusCode: 401, code, message: refusals[code], fields }, { status: 401 });

beforeEach(() => {
  logins.length = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url === "/api/v1/company") return Response.json({ name: "Lumen", isSetUp: true, signInProviders: [] });
    const body = JSON.parse(init.body as string) as (typeof logins)[number];
    logins.push(body);
    if (body.code === undefined) return refuse("code_required");
    if (body.code === "000000") return refuse("wrong_code", { code: [refusals.wrong_code] });
    return Response.json({ token: "a-token-of-twenty-chars", user: me(), device: "a device" });
  });
});
afterEach(() => {
  cleanup();
  session.end("signed-out");
  vi.unstubAllGlobals();
});

const toCode = async () => {
  render(
    <Suspense>
      <SignInPage />
    </Suspense>,
  );
  await userEvent.type(screen.getByLabelText("E-mail"), "mara@company.example");
  await userEvent.type(screen.getByLabelText("Password"), "a password");
  await userEvent.click(screen.getByLabelText(/10 days/));
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  return screen.findByLabelText<HTMLInputElement>("Code");
};

it("asks for the code in place, and sends it with what was typed before", async () => {
  const code = await toCode();
  expect([code.autocomplete, code.inputMode]).toEqual(["one-time-code", "numeric"]);
  // What the server asked for is no mistake.
  expect(screen.queryByText(refusals.code_required)).toBeNull();
  await userEvent.type(code, "000000{Enter}");
  expect(await screen.findByText(refusals.wrong_code)).toBeTruthy();
  expect(document.activeElement).toBe(code);
  await userEvent.clear(code);
  await userEvent.type(code, "123 456{Enter}");
  await waitFor(() => expect(session.token()).toBe("a-token-of-twenty-chars"));
  const typed = { email: "mara@company.example", password: "a password", remember: true, devices: [] };
  expect(logins).toEqual([typed, { ...typed, code: "000000" }, { ...typed, code: "123 456" }]);
});

it("takes a recovery code instead, without the words about the code before", async () => {
  await userEvent.type(await toCode(), "000000{Enter}");
  await screen.findByText(refusals.wrong_code);
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
  expect(screen.queryByText(refusals.wrong_code)).toBeNull();
  await userEvent.type(screen.getByLabelText("Recovery code"), "k7f2p-xq4mz{Enter}");
  await waitFor(() => expect(session.token()).toBe("a-token-of-twenty-chars"));
  expect(logins.at(-1)?.code).toBe("k7f2p-xq4mz");
});

it("leads back to the form as it was typed", async () => {
  await toCode();
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.queryByLabelText("Code")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("a password");
  expect(screen.getByLabelText<HTMLInputElement>(/10 days/).checked).toBe(true);
});
