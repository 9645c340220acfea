import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoAccounts, demoPassword } from "../../../contract/demo.ts";
import type { Company } from "../../../contract/core/company.ts";
import { matchPath, returnAddress, signInAddress } from "../../../src/pages/sign-in/place.ts";
import { SignInPage } from "../../../src/pages/sign-in/sign-in-page.tsx";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/me.ts";

const company: Company = {
  name: "Lumen",
  currency: "USD",
  currencyExponent: 2,
  timeZone: "UTC",
  isDemo: true,
  isSetUp: true,
  signInProviders: [],
};
let answer: () => Response;
const logins: unknown[] = [];

const server = (settings: Partial<Company> = {}) =>
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url === "/api/v1/company") return Response.json({ ...company, ...settings });
    logins.push(JSON.parse(init.body as string));
    return answer();
  });

beforeEach(() => {
  logins.length = 0;
  history.replaceState(null, "", "/sign-in");
  server();
});
afterEach(() => {
  cleanup();
  session.end("signed-out");
  vi.unstubAllGlobals();
});

describe("the sign-in page", () => {
  it("sends what was typed, and keeps the session", async () => {
    answer = () => Response.json({ token: "a-token-of-twenty-chars", user: me(), device: "a device" });
    render(<SignInPage />);
    await userEvent.type(screen.getByLabelText("E-mail"), "mara@company.example");
    await userEvent.type(screen.getByLabelText("Password"), "a password{Enter}");
    await waitFor(() => expect(session.token()).toBe("a-token-of-twenty-chars"));
    expect(logins).toEqual([{ email: "mara@company.example", password: "a password", remember: false, devices: [] }]);
  });

  it("shows the typed password to who asks for it, and hides it again", async () => {
    render(<SignInPage />);
    const password = screen.getByLabelText<HTMLInputElement>("Password");
    await userEvent.type(password, "a password");
    await userEvent.click(screen.getByRole("button", { name: "Show" }));
    expect([password.type, password.value]).toEqual(["text", "a password"]);
    await userEvent.click(screen.getByRole("button", { name: "Hide" }));
    expect(password.type).toBe("password");
    expect(logins).toEqual([]);
  });

  it("remembers only who asks for it", async () => {
    answer = () => Response.json({ token: "a-token-of-twenty-chars", user: me(), device: "a device" });
    render(<SignInPage />);
    await userEvent.click(screen.getByLabelText(/10 days/));
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(logins).toEqual([expect.objectContaining({ remember: true })]));
  });

  it("shows the server's words", async () => {
    const message = "Wrong e-mail address or password.";
    answer = () => Response.json({ statusCode: 401, code: "wrong_credentials", message }, { status: 401 });
    render(<SignInPage />);
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect((await screen.findByText(message)).closest("[role=alert]")).not.toBeNull();
    expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("false");
  });

  it("marks the fields that the server names, and goes to the first", async () => {
    const body = { statusCode: 400, code: "validation", message: "Look again", fields: { email: ["Not an address"] } };
    answer = () => Response.json(body, { status: 400 });
    render(<SignInPage />);
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await screen.findByText("Not an address");
    const email = screen.getByLabelText("E-mail");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(
      email
        .getAttribute("aria-describedby")
        ?.split(" ")
        .map((id) => document.getElementById(id)?.textContent),
    ).toContain("Not an address");
    expect(document.activeElement).toBe(email);
  });

  it("fills in the demo's accounts, on the demo only", async () => {
    render(<SignInPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Payments" }));
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe(demoAccounts[2].email);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe(demoPassword);
    cleanup();
    server({ isDemo: false });
    render(<SignInPage />);
    await screen.findByText("Lumen");
    expect(screen.queryByRole("button", { name: "Payments" })).toBeNull();
  });

  it("says why the person has to sign in again", () => {
    history.replaceState(null, "", "/sign-in?ended=failed");
    render(<SignInPage />);
    expect(screen.getByRole("alert").textContent).toBe("Login failed");
  });
});

describe("where sign-in leads", () => {
  it("goes back to the page where the person was", () => {
    history.replaceState(null, "", "/users?search=a&page=2");
    history.replaceState(null, "", signInAddress("expired"));
    expect(location.pathname + location.search).toBe("/sign-in?to=%2Fusers%3Fsearch%3Da%26page%3D2&ended=expired");
    expect(returnAddress()).toBe("/users?search=a&page=2");
  });

  it("is the first page for who left by themselves", () => {
    history.replaceState(null, "", "/users");
    expect(signInAddress("signed-out")).toBe("/sign-in");
  });

  it.each(["https://evil.example/x", "//evil.example", "/\\evil.example", "/sign-in", "javascript:alert(1)"])(
    "is never another site: %s",
    (to) => {
      history.replaceState(null, "", `/sign-in?to=${encodeURIComponent(to)}`);
      expect(returnAddress()).toBe("/");
    },
  );

  it.each([
    ["asked for", "/sign-in?to=%2F.%2F%2Fusers%3Fpage%3D2"],
    ["opened", "//users?page=2"],
  ])("is a page of ours where the address that was %s has two slashes", (_, address) => {
    history.replaceState(null, "", location.origin + address);
    expect(returnAddress()).toBe("/users?page=2");
    history.replaceState(null, "", location.origin + address);
    if (address.startsWith("//")) history.replaceState(null, "", signInAddress("expired"));
    expect(returnAddress()).toBe("/users?page=2");
  });

  it("reads a path's parts", () => {
    expect(matchPath("/verify-email/:_id/:token", "/verify-email/1/a%20b/")).toEqual({ _id: "1", token: "a b" });
    expect(matchPath("/verify-email/:_id/:token", "/verify-email/1")).toBeNull();
  });
});
