import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { projects } from "../../../contract/projects/endpoints.ts";
import CheckInPage from "../../../src/custom/work-history/check-in/check-in-page.tsx";
import { readLate } from "../../../src/custom/work-history/shared/late-check-out.ts";
import StillWorking from "../../../src/custom/work-history/check-in/still-working.tsx";
import { time } from "../../../src/ui/format.ts";
import { day, pressLater, running, serverTime } from "../helpers/check-in-day.ts";
import { showPage } from "../helpers/show-page.tsx";

beforeEach(() => void vi.useFakeTimers({ now: new Date(serverTime), shouldAdvanceTime: true }));
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

test("pressed without a connection, a check-out keeps its time, and is sent once the server answers", async () => {
  const { state, answers } = day({ entry: running });
  const { server } = await showPage(
    <>
      <CheckInPage />
      <StillWorking />
    </>,
    { as: "annotator", answers },
  );
  const button = await screen.findByRole("button", { name: "Check out" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  pressLater(button);
  const alert = await screen.findByRole("alert");
  // Right below the button that was pressed.
  expect(button.nextElementSibling).toBe(alert);
  const at = alert.querySelector("time")?.dateTime ?? "";
  expect(Math.abs(Date.parse(at) - Date.parse(serverTime))).toBeLessThan(5000);
  expect(alert.textContent).toContain(`Your check-out at ${time(at)} is kept on this device`);
  expect(readLate()).toEqual({ entry: running._id, at });
  act(() => void vi.advanceTimersByTime(20 * 60_000));
  // Pressed again, it is still the first time that counts.
  pressLater(button);
  await waitFor(() => expect(button.textContent).toBe("Check out"));
  expect(readLate()?.at).toBe(at);
  state.serverTime = "2026-11-20T11:30:00.000Z";
  vi.stubGlobal("fetch", server.fetch);
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  expect(await screen.findByText("You are checked out")).toBeTruthy();
  const sent = server.requestsTo(projects.checkOut);
  expect(sent.map(({ body }) => body)).toEqual([{ pressedAt: at }]);
  expect(readLate()).toBeUndefined();
});

test("who goes on working takes a kept check-out back", async () => {
  const { server } = await showPage(<CheckInPage />, { as: "annotator", answers: day({ entry: running }).answers });
  const button = await screen.findByRole("button", { name: "Check out" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  pressLater(button);
  fireEvent.click(await screen.findByRole("button", { name: "I'm still working" }));
  expect(readLate()).toBeUndefined();
  vi.stubGlobal("fetch", server.fetch);
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(server.requestsTo(projects.checkOut)).toEqual([]);
  expect(screen.getByRole("timer")).toBeTruthy();
});
