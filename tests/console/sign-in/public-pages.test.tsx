import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { linkPageOf, PublicPages } from "../../../src/pages/sign-in/public-pages.tsx";
import VerifyFirstPage from "../../../src/pages/sign-in/verify-first-page.tsx";
import { callRoute } from "../../../src/providers/client.ts";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/me.ts";
import { stubPasswordWorker } from "../helpers/password-worker.ts";

const id = "01900000-0000-7000-8000-000000000001";
const calls: { url: string; method: string | undefined; body: unknown }[] = [];
let answer: (url: string) => Response;

beforeEach(() => {
  calls.length = 0;
  stubPasswordWorker();
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    // Asked for the company's name, which is too easy a password.
    if (url === "/api/v1/company") return Response.json({ name: "Lumen" });
    calls.push({ url, method, body: typeof body === "string" ? JSON.parse(body) : undefined });
    return answer(url);
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  session.end("signed-out");
  vi.unstubAllGlobals();
});
const sent = (part: string): number => calls.filter(({ url }) => url.includes(part)).length;
const show = (path: string) =>
  render(
    <StrictMode>
      <Suspense fallback="…">{linkPageOf(path) ?? <PublicPages path={path} />}</Suspense>
    </StrictMode>,
  );

describe("signing up", () => {
  it("keeps what is typed for a day, but not the password, until it is sent", async () => {
    answer = () => Response.json({ message: "Please look into your mail." }, { status: 201 });
    show("/sign-up");
    await userEvent.type(await screen.findByLabelText("First name"), "Ada");
    await userEvent.type(screen.getByLabelText("E-mail"), "ada@company.example");
    await userEvent.type(screen.getByLabelText("Password"), "a long password");
    await userEvent.selectOptions(screen.getByLabelText("Country (optional)"), "Kenya");
    expect(Object.keys(localStorage)).toEqual(["muster.sign-up"]);
    expect(localStorage.getItem("muster.sign-up")).not.toContain("a long password");
    cleanup();
    show("/sign-up");
    expect((await screen.findByLabelText<HTMLInputElement>("First name")).value).toBe("Ada");
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("ada@company.example");
    expect(screen.getByLabelText<HTMLSelectElement>("Country (optional)").value).toBe("KE");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    await userEvent.type(screen.getByLabelText("Last name"), "Byron");
    await userEvent.type(screen.getByLabelText("Password"), "a long password");
    await screen.findByText("Good.");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByRole("status");
    expect(localStorage.getItem("muster.sign-up")).toBeNull();
  });

  it("forgets after a day what nobody sent", async () => {
    const values = { firstName: "Ada", lastName: "", email: "", country: "" };
    localStorage.setItem("muster.sign-up", JSON.stringify({ at: Date.now() - 25 * 3_600_000, values }));
    show("/sign-up");
    expect((await screen.findByLabelText<HTMLInputElement>("First name")).value).toBe("");
    expect(localStorage.getItem("muster.sign-up")).toBeNull();
  });

  it("sends what was given, and shows the same text for every address", async () => {
    answer = () => Response.json({ message: "Please look into your mail." }, { status: 201 });
    show("/sign-up");
    await userEvent.type(await screen.findByLabelText("First name"), "Ada");
    await userEvent.type(screen.getByLabelText("Last name"), "Byron");
    await userEvent.type(screen.getByLabelText("E-mail"), "ada@company.example");
    await userEvent.type(screen.getByLabelText("Password"), "a long password");
    await screen.findByText("Good.");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    expect((await screen.findByRole("status")).textContent).toContain("ada@company.example");
    expect(calls).toEqual([
      {
        url: "/api/v1/users",
        method: "POST",
        body: {
          firstName: "Ada",
          lastName: "Byron",
          email: "ada@company.example",
          country: null,
          password: "a long password",
        },
      },
    ]);
  });

  it("marks what the server refuses, and keeps what was typed", async () => {
    const fields = { password: ["At least 12 characters"] };
    answer = () =>
      Response.json({ statusCode: 400, code: "validation", message: "Look again", fields }, { status: 400 });
    show("/sign-up");
    await userEvent.type(await screen.findByLabelText("First name"), "Ada");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("At least 12 characters");
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Ada");
  });
});

describe("links from mails", () => {
  it("verify an address by themselves, once", async () => {
    answer = () => Response.json({ message: "Your address is verified." });
    show(`/verify-email/${id}/the-token-of-the-mail`);
    await screen.findByText("Your address is verified.");
    expect(calls.map(({ url, method }) => [url, method])).toEqual([
      [`/api/v1/users/verify-email/${id}/the-token-of-the-mail`, "POST"],
    ]);
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/");
  });

  it("say when they are used up", async () => {
    const message = "This link was used or has expired. Request a new one.";
    answer = () => Response.json({ statusCode: 410, code: "used_link", message }, { status: 410 });
    show(`/verify-email/${id}/another-token-of-a-mail`);
    expect((await screen.findByText(message)).className).toBe("refused");
  });

  it("set a new password", async () => {
    answer = () => Response.json({ message: "Your password is set." });
    show(`/reset-password/${id}/the-token-of-the-mail`);
    await userEvent.type(await screen.findByLabelText("New password"), "a long password{Enter}");
    await screen.findByText("Your password is set.");
    expect(calls[0]).toMatchObject({
      url: `/api/v1/users/reset-password/${id}/the-token-of-the-mail`,
      body: { password: "a long password" },
    });
  });

  it("set up the company with its first administrator", async () => {
    answer = () => Response.json({ message: "You can sign in now." }, { status: 201 });
    show("/set-up/the-token-that-was-printed");
    await userEvent.type(await screen.findByLabelText("Company"), "Lumen");
    await userEvent.clear(screen.getByLabelText("Currency"));
    await userEvent.type(screen.getByLabelText("Currency"), "jpy");
    await userEvent.type(screen.getByLabelText("E-mail"), "a@b.example");
    await userEvent.click(screen.getByRole("button", { name: "Set up" }));
    await screen.findByText("You can sign in now.");
    expect(calls[0]).toMatchObject({
      url: "/api/v1/set-up/the-token-that-was-printed",
      body: { companyName: "Lumen", currency: "JPY", timeZone: "UTC", email: "a@b.example" },
    });
  });
});

it("asks for a new password's link, and shows the one answer", async () => {
  answer = () => Response.json({ message: "If there is an account, a link is on its way." });
  show("/forgot-password");
  await userEvent.type(await screen.findByLabelText("E-mail"), "a@b.example{Enter}");
  await screen.findByText("If there is an account, a link is on its way.");
  expect(calls[0]?.body).toEqual({ email: "a@b.example" });
});

describe("a person who is not verified", () => {
  const unverified = me({ isEmailVerified: false });

  it("can have the mail sent again", async () => {
    answer = () => Response.json({ message: "We have sent you a new link." });
    render(<VerifyFirstPage user={unverified} />);
    await userEvent.click(screen.getByRole("button", { name: "Send it again" }));
    await screen.findByText("We have sent you a new link.");
    expect(calls[0]).toMatchObject({ url: "/api/v1/users/resendverificationemail", method: "GET" });
  });

  it("can correct the address, to which a link goes", async () => {
    answer = () => Response.json({ message: "We sent a link to right@company.example." });
    render(<VerifyFirstPage user={unverified} />);
    await userEvent.click(screen.getByRole("button", { name: "Correct the address" }));
    await userEvent.type(screen.getByLabelText("Right e-mail"), "right@company.example");
    await userEvent.type(screen.getByLabelText("Your password"), "a long password{Enter}");
    await screen.findByText("We sent a link to right@company.example.");
    expect(calls[0]).toMatchObject({
      url: "/api/v1/users/change-email",
      method: "POST",
      body: { email: "right@company.example", currentPassword: "a long password", isCorrection: true },
    });
  });

  /** Corrects the address, and leaves the page. */
  const correctAddress = async () => {
    await session.start({ token: "a-token-of-twenty-chars", user: unverified, remember: false });
    answer = () => Response.json({ message: "We sent a link there." });
    const { unmount } = render(<VerifyFirstPage user={unverified} />);
    await userEvent.click(screen.getByRole("button", { name: "Correct the address" }));
    await userEvent.type(screen.getByLabelText("Right e-mail"), "right@company.example");
    await userEvent.type(screen.getByLabelText("Your password"), "a long password{Enter}");
    await screen.findByText("right@company.example");
    unmount();
  };

  it("reads to which address the link went, after the page was loaded anew too", async () => {
    await correctAddress();
    render(<VerifyFirstPage user={unverified} />);
    screen.getByText("right@company.example");
    expect(screen.queryByText(unverified.email)).toBeNull();
  });

  it("reads the address that staff gave them since, and not an earlier correction", async () => {
    await correctAddress();
    render(<VerifyFirstPage user={{ ...unverified, email: "given@company.example" }} />);
    screen.getByText("given@company.example");
    expect(screen.queryByText("right@company.example")).toBeNull();
  });

  it("is asked to once a call is refused for want of it, at the address that staff gave them", async () => {
    await session.start({ token: "a-token-of-twenty-chars", user: me(), remember: false });
    const now = { ...unverified, email: "given@company.example" };
    const refused = { statusCode: 403, code: "email_not_verified", message: "Please verify your e-mail address." };
    answer = (url) =>
      url.includes("/check-login/") ? Response.json({ user: now }) : Response.json(refused, { status: 403 });
    const skills = { method: "GET", path: "/api/v1/skills" } as const;
    await Promise.allSettled([callRoute(skills, {}), callRoute(skills, {})]);
    const limited = session.get().user!;
    expect(limited.isEmailVerified).toBe(false);
    render(<VerifyFirstPage user={limited} />);
    await vi.waitFor(() => expect(session.get().user).toEqual(now));
    expect(sent("/check-login/")).toBe(1);
  });

  it("costs few looks while they take their time, and none while the page is hidden", async () => {
    await session.start({ token: "a-token-of-twenty-chars", user: unverified, remember: false });
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
    vi.useFakeTimers();
    try {
      answer = () => Response.json({ user: unverified });
      render(<VerifyFirstPage user={unverified} />);
      await vi.advanceTimersByTimeAsync(20_000);
      const early = calls.length;
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      const late = calls.length;
      visibility.mockReturnValue("hidden");
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      const hidden = calls.length;
      visibility.mockReturnValue("visible");
      document.dispatchEvent(new Event("visibilitychange"));
      await vi.advanceTimersByTimeAsync(0);
      // One of them as it opens.
      expect([early, hidden - late, calls.length - hidden]).toEqual([3, 0, 1]);
      expect(late).toBeLessThan(17);
    } finally {
      vi.useRealTimers();
      visibility.mockRestore();
    }
  });

  it("goes on by itself where the link was opened on another device", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await session.start({ token: "a-token-of-twenty-chars", user: unverified, remember: false });
      answer = () => Response.json({ user: me() });
      render(<VerifyFirstPage user={unverified} />);
      vi.advanceTimersByTime(11_000);
      await vi.waitFor(() => expect(session.get().user?.isEmailVerified).toBe(true));
    } finally {
      vi.useRealTimers();
    }
  });

  it("goes on as soon as they come back from verifying", async () => {
    await session.start({ token: "a-token-of-twenty-chars", user: unverified, remember: false });
    answer = () => Response.json({ user: me() });
    render(<VerifyFirstPage user={unverified} />);
    window.dispatchEvent(new Event("focus"));
    await vi.waitFor(() => expect(session.get().user?.isEmailVerified).toBe(true));
  });

  it("can leave", async () => {
    await session.start({ token: "a-token-of-twenty-chars", user: unverified, remember: false });
    answer = () => Response.json({ message: "Bye" });
    render(<VerifyFirstPage user={unverified} />);
    await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
    expect(session.get()).toEqual({ user: null, ended: "signed-out" });
  });
});
