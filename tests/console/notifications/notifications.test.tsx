import { useQueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { notifications } from "../../../contract/notifications/endpoints.ts";
import { Bell } from "../../../src/pages/notifications/bell.tsx";
import BellPanel from "../../../src/pages/notifications/bell-panel.tsx";
import { byDay } from "../../../src/pages/notifications/by-day.ts";
import NotificationsPage from "../../../src/pages/notifications/notifications-page.tsx";
import SettingsPage from "../../../src/pages/notifications/settings-page.tsx";
import type { LiveMessage } from "../../../src/providers/live/live.ts";
import { refresh } from "../../../src/providers/live/live-refresh.tsx";
import { makeStore } from "../../../src/providers/store.ts";
import { unread } from "../../../src/providers/tab-title.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { notificationOf, notificationServer } from "../helpers/notifications.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";

const live = makeStore<LiveMessage | null>(null);
const hear = (message: LiveMessage): void => live.set(message);
/** What the live stream sends to the console. */
function Ears() {
  const client = useQueryClient();
  useEffect(
    () =>
      live.subscribe(() => {
        const message = live.get();
        if (message) refresh(client, message);
      }),
    [client],
  );
  return null;
}
const arrived: LiveMessage = { type: "change", resource: "notifications", kind: "created", ids: [] };

afterEach(() => {
  cleanup();
  act(() => unread.set(0));
  for (const { id } of toasts.get()) toasts.close(id);
});

const show = (count: number, at: string) => {
  const server = notificationServer(count);
  return showPage(
    <>
      <Bell />
      <NotificationsPage />
      <Ears />
    </>,
    { as: "annotator", at, answers: server.answers },
  ).then((shown) => ({ ...shown, add: server.add }));
};
const messages = () =>
  [...document.querySelectorAll(".notifications-day .notification-message")].map(({ textContent }) => textContent);
const entries = (...numbers: readonly number[]) => numbers.map((n) => `Entry ${n} was approved.`);

describe("the bell", () => {
  test("counts unread ones up to 99, announces only new ones, and shows the number in the tab's title", async () => {
    const { add } = await show(99, "/notifications?list=latest");
    await screen.findByRole("button", { name: "Notifications, 99 unread" });
    const status = screen.getAllByRole("status")[0]!;
    expect(status.textContent).toBe("");
    expect(document.title).toBe("(99) Notifications · Muster");
    add();
    act(() => hear(arrived));
    await screen.findByRole("button", { name: "Notifications, 99+ unread" });
    expect(status.textContent).toBe("100 unread notifications");
  });

  test("shows no number where nothing is unread", async () => {
    await show(0, "/notifications");
    await screen.findByText("No notifications yet.");
    expect(screen.getByRole("button", { name: "Notifications" }).textContent).toBe("");
    expect(document.title).toBe("Notifications · Muster");
  });

  test("opens the newest, marks them as read, and undoes that", async () => {
    const fake = notificationServer(7);
    let closed = 0;
    const { server } = await showPage(<BellPanel close={() => closed++} />, {
      as: "annotator",
      answers: fake.answers,
    });
    expect(await screen.findAllByRole("listitem")).toHaveLength(5);
    await userEvent.click(screen.getByRole("button", { name: "Mark read: Entry 7 was approved." }));
    await waitFor(() => expect(screen.queryByText("Entry 7 was approved.")).toBeNull());
    expect(screen.getByText("Entry 2 was approved.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Mark all read" }));
    await screen.findByText("You're all caught up.");
    expect(server.requestsTo(notifications.readAll)[0]?.body).toEqual({ until: notificationOf(6)._id });
    expect(screen.getByRole("status").textContent).toContain("6 notifications marked read.");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Entry 6 was approved.");
    expect(screen.queryByText("Entry 7 was approved.")).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: /Entry 6 was approved/ }));
    expect(closed).toBe(1);
    await waitFor(() => expect(screen.queryByText("Entry 6 was approved.")).toBeNull());
  });
});

describe("the page", () => {
  for (const [list, first] of [
    ["", entries(3, 2, 1)],
    ["?list=unread", entries(3, 2, 1)],
    ["?list=latest", entries(3, 2, 1)],
  ] as const) {
    test(`a new one is at the top of the list ${list || "of all"}, once, however many events name it`, async () => {
      const { add } = await show(3, `/notifications${list}`);
      await waitFor(() => expect(messages()).toEqual(first));
      add();
      act(() => hear(arrived));
      act(() => hear(arrived));
      await waitFor(() => expect(messages()).toEqual(entries(4, 3, 2, 1)));
      // Too much was missed: everything is read again, and nothing doubles.
      add();
      act(() => hear({ type: "reset" }));
      await waitFor(() => expect(messages()).toEqual(entries(5, 4, 3, 2, 1)));
    });
  }

  test("an event of another area causes no new request", async () => {
    const { server } = await show(3, "/notifications");
    await waitFor(() => expect(messages()).toEqual(entries(3, 2, 1)));
    const before = server.requestsTo(notifications.list).length;
    act(() => hear({ type: "change", resource: "projects", kind: "updated", ids: [] }));
    expect(server.requestsTo(notifications.list)).toHaveLength(before);
  });

  test("earlier ones follow, each once although new ones came meanwhile", async () => {
    const { add } = await show(25, "/notifications");
    await waitFor(() => expect(messages()).toHaveLength(20));
    add();
    await userEvent.click(screen.getByRole("button", { name: "Show earlier" }));
    await waitFor(() => expect(messages().length).toBeGreaterThan(20));
    expect(new Set(messages()).size).toBe(messages().length);
    expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
  });

  test("opening one marks it as read; it can be marked unread again", async () => {
    const { server } = await show(2, "/notifications");
    await userEvent.click(await screen.findByRole("link", { name: /Entry 2 was approved/ }));
    expect(server.requestsTo(notifications.readLatest)[0]?.body).toEqual({ notificationsId: notificationOf(2)._id });
    await screen.findByRole("button", { name: "Notifications, 1 unread" });
    await userEvent.click(screen.getByRole("button", { name: "Mark unread: Entry 2 was approved." }));
    await screen.findByRole("button", { name: "Notifications, 2 unread" });
  });

  test("all are marked as read, and that is undone", async () => {
    await show(3, "/notifications?list=unread");
    await userEvent.click(await screen.findByRole("button", { name: "Mark all read" }));
    await screen.findByText("You're all caught up.");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(messages()).toEqual(entries(3, 2, 1)));
  });

  test("those older than 15 days go after a question that counts them", async () => {
    const { server } = await show(3, "/notifications");
    fireEvent.click(await screen.findByRole("button", { name: "Delete older than 15 days" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByRole("heading", { name: "Delete 2 notifications?" });
    expect(server.requestsTo(notifications.deleteOld)).toHaveLength(0);
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(messages()).toEqual(entries(3)));
    expect(toasts.get().at(-1)?.text).toBe("2 notifications deleted");
  });

  test("days are those of the reader", () => {
    const now = new Date(2026, 10, 20, 9);
    const at = (...[day, hour]: [number, number]) => new Date(2026, 10, day, hour).toISOString();
    const all = [at(20, 8), at(20, 0), at(19, 23), at(3, 12)].map((createdAt, n) => notificationOf(n, { createdAt }));
    expect(byDay(all, now).map(({ day, notifications: ofDay }) => [day, ofDay.length])).toEqual([
      ["Today", 2],
      ["Yesterday", 1],
      ["Nov 3, 2026", 1],
    ]);
  });

  test("yesterday is the day before, also after one of 25 hours", () => {
    const zone = process.env["TZ"];
    vi.stubEnv("TZ", "America/New_York");
    onTestFinished(() => void vi.stubEnv("TZ", zone));
    // The clocks went back on 1 November: 24 hours earlier it was still that day.
    const now = new Date("2026-11-02T04:30:00.000Z");
    const all = [notificationOf(0, { createdAt: "2026-10-31T16:00:00.000Z" })];
    expect(byDay(all, now).map(({ day }) => day)).toEqual(["Yesterday"]);
  });
});

describe("the settings", () => {
  const preference = (fields: object) => ({
    kind: "hours_approved",
    label: "Hours approved",
    isFixed: false,
    console: true,
    mail: false,
    digest: true,
    ...fields,
  });

  test("each switch is saved as it is pressed; what can't be chosen can't be pressed", async () => {
    let mail = false;
    const reply = () => ({
      preferences: [
        preference({ mail }),
        preference({ kind: "role_changed", label: "Role changed", isFixed: true, mail: true, digest: null }),
      ],
    });
    const { server } = await showPage(<SettingsPage />, {
      as: "annotator",
      answers: [
        [notifications.preferences, reply],
        [
          notifications.setPreference,
          ({ body }) => {
            mail = (body as { isOn: boolean }).isOn;
            return reply();
          },
        ],
      ],
    });
    const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "Hours approved: Mail" });
    await userEvent.click(toggle);
    expect(toggle.checked).toBe(true);
    expect(server.requestsTo(notifications.setPreference)[0]?.body).toEqual({
      kind: "hours_approved",
      channel: "mail",
      isOn: true,
    });
    await waitFor(() => expect(server.requestsTo(notifications.preferences)).toHaveLength(2));
    expect(toggle.checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Role changed: Mail" }).disabled).toBe(true);
    expect(screen.queryByRole("switch", { name: "Role changed: Daily mail" })).toBeNull();
  });

  test("what could not be saved goes back, and says why", async () => {
    const refusal = { statusCode: 503, code: "busy", message: "The server is busy." } as const;
    await showPage(<SettingsPage />, {
      as: "annotator",
      answers: [
        [notifications.preferences, () => ({ preferences: [preference({})] })],
        [
          notifications.setPreference,
          () => {
            throw new AppError(refusal);
          },
        ],
      ],
    });
    const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "Hours approved: Mail" });
    await userEvent.click(toggle);
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("The server is busy."));
    await waitFor(() => expect(toggle.checked).toBe(false));
  });
});
