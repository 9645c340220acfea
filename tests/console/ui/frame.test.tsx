import { Refine } from "@refinedev/core";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notifications } from "../../../contract/notifications/endpoints.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { bulkJobs } from "../../../contract/bulk-jobs/endpoints.ts";
import { listViews } from "../../../contract/list-views/endpoints.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { entries } from "../../../src/registry.ts";
import { consoleRoutes } from "../../../src/routes.tsx";
import { loadPageAt } from "../../../src/ui/shell/routes.tsx";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { dataProvider } from "../../../src/providers/data.ts";
import { session } from "../../../src/providers/session.ts";
import { theme } from "../../../src/providers/theme/theme.ts";
import { themeKey } from "../../../src/providers/theme-key.ts";
import { me } from "../helpers/me.ts";

const company = {
  name: "Lumen",
  currency: "USD",
  currencyExponent: 2,
  timeZone: "UTC",
  isDemo: false,
  isSetUp: true,
  signInProviders: [],
};
const mail = {
  _id: "01900000-0000-7000-8000-000000000001",
  to: "ada@company.example",
  subject: "Please verify your e-mail address",
  state: "kept",
  error: null,
  createdAt: "2026-11-21T15:04:05Z",
};
const fetched = vi.fn<typeof fetch>();
/**
 * What the frame asks for by itself: the bell, the progress of long changes, the running clock, saved views for the menu,
 * whether one earns and is in a group.
 */
const ofFrame: Readonly<Record<string, object>> = {
  [notifications.latestUnread.path]: { notifications: [], unread: 0 },
  [bulkJobs.list.path]: {
    bulkJobs: [],
    meta: { limit: 5, skip: 0, page: 0, pages: 0, countExact: true, cut: false, next: null },
    count: 0,
    filteredTotalCount: 0,
  },
  [listViews.mine.path]: { listViews: [] },
  [groups.mine.path]: { groups: [], count: 0, filteredTotalCount: 0 },
  [payments.mine.path]: { payments: [], count: 0, filteredTotalCount: 0 },
  [projects.myCheckIn.path]: { workHistory: null, tool: null, serverTime: "2026-11-21T15:04:05.000Z", todaySeconds: 0 },
};

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", async (...[address, init]: Parameters<typeof fetch>) => {
    const own = typeof address === "string" && ofFrame[address.split("?")[0]!];
    return own ? Response.json(own) : fetched(address, init);
  });
});
afterEach(() => {
  cleanup();
  session.end("signed-out");
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = async (role: Role, path: string) => {
  await session.start({ token: "a-token-of-twenty-chars", user: me({ role }), remember: false });
  const clientConfig = { defaultOptions: { queries: { retry: false } } };
  const router = createMemoryRouter(consoleRoutes, { initialEntries: [path] });
  render(
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig } }}>
      <CompanyProvider value={company}>
        <RouterProvider router={router} />
      </CompanyProvider>
    </Refine>,
  );
  return router;
};
const menu = () => within(screen.getAllByRole("navigation", { name: "Main menu" })[0]!);

describe("the frame", () => {
  it("shows a page that was loaded before it at once, without what stands for one that is still to come", async () => {
    fetched.mockImplementation(() => new Promise(() => {}));
    await loadPageAt(entries, "/check-in");
    await show("annotator", "/check-in");
    expect(screen.getByRole("heading", { level: 1, name: "Check-in" })).toBeTruthy();
    cleanup();
    await show("annotator", "/my-work");
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  });

  it("names the company and the person, and offers what the role has", async () => {
    await show("admin", "/nothing");
    expect(screen.getByText("Lumen")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Account of Mara Okafor" })).toBeTruthy();
    expect(menu().getByRole("link", { name: "Outbox" }).getAttribute("href")).toBe("/outbox");
    expect(
      menu()
        .getAllByRole("heading")
        .map(({ textContent }) => textContent),
    ).toEqual(["Work", "People", "Learning", "Money", "System"]);
  });

  it("keeps the menu where there is no page", async () => {
    await show("annotator", "/nothing");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
    expect(menu().queryByRole("link", { name: "Outbox" })).toBeNull();
  });

  it("does not open a page of another role, nor ask for what it shows", async () => {
    await show("annotator", "/outbox");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("You don't have access");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("changes the theme, and remembers it", async () => {
    await show("annotator", "/nothing");
    await userEvent.click(screen.getByRole("button", { name: "Use the dark theme" }));
    expect([theme.get(), localStorage.getItem(themeKey)]).toEqual(["dark", "dark"]);
    await userEvent.click(screen.getByRole("button", { name: "Use the light theme" }));
    expect([document.documentElement.dataset["theme"], localStorage.getItem(themeKey)]).toEqual(["light", "light"]);
  });

  it("moves the focus to a page that took the place of another, as after Save, but from nothing that stays", async () => {
    const router = await show("annotator", "/nothing");
    const to = (address: string) => act(() => router.navigate(address, { replace: true }));
    await to("/nothing?search=a");
    expect(document.activeElement).toBe(document.body);
    await to("/nothing/else");
    expect(document.activeElement).toBe(screen.getByRole("main"));
    const button = screen.getByRole("button", { name: "Use the dark theme" });
    button.focus();
    await to("/nothing/more");
    expect(document.activeElement).toBe(button);
  });

  it("says when the browser is offline, for as long as it is", async () => {
    await show("annotator", "/nothing");
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    expect(await screen.findByText(/You're offline/)).toBeTruthy();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull());
    online.mockRestore();
  });
});

describe("the outbox", () => {
  it("lists what the server wrote", async () => {
    const meta = { limit: 20, skip: 0, page: 0, pages: 1, countExact: true, cut: false, next: null };
    fetched.mockImplementation(async () => Response.json({ mails: [mail], meta, count: 1, filteredTotalCount: 1 }));
    await show("admin", "/outbox");
    const link = await screen.findByRole("link", { name: mail.subject }, { timeout: 10_000 });
    expect(link.getAttribute("href")).toBe(`/outbox/${mail._id}`);
    expect(screen.getByText("Kept here")).toBeTruthy();
    expect(fetched.mock.calls.map(([url]) => url)).toContain("/api/v1/outbox?limit=20&skip=0");
  });

  it("shows a mail with its link, which can be followed", async () => {
    const url = "http://localhost:3000/verify-email/1/token";
    fetched.mockImplementation(async () => Response.json({ ...mail, text: `Please open\n\n${url}\n\nThank you` }));
    await show("admin", `/outbox/${mail._id}`);
    const link = await screen.findByRole("link", { name: url }, { timeout: 10_000 });
    expect(link.getAttribute("href")).toBe(url);
  });

  it("says calmly that a mail's link is hidden", async () => {
    fetched.mockImplementation(async () => Response.json({ ...mail, text: "Please open\n\n[link hidden]" }));
    await show("admin", `/outbox/${mail._id}`);
    await screen.findByText("The link in this mail is shown to its recipient only.", {}, { timeout: 10_000 });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says what failed, with the number to ask for help with, and can try again", async () => {
    const refusal = { statusCode: 500, code: "internal", message: "Something went wrong", requestId: "req-7" };
    fetched.mockImplementation(async () => Response.json(refusal, { status: 500 }));
    await show("admin", `/outbox/${mail._id}`);
    await screen.findByText("req-7");
    fetched.mockResolvedValue(Response.json({ ...mail, text: "Hello" }));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Hello");
  });
});
