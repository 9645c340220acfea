import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { HoursOfDay } from "../../../src/pages/dashboard/hours-of-day.tsx";
import HoursPage from "../../../src/pages/work-history/hours-page.tsx";
import type { ColumnsProps } from "../../../src/ui/charts/columns.tsx";
import { hear, Live } from "../helpers/live.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { entriesOf, entryOf } from "../helpers/work.ts";

// Drawing needs a canvas, which only a browser has, as it knows what is in view.
const { drawn } = vi.hoisted(() => ({ drawn: [] as ColumnsProps["bars"][] }));
vi.mock("../../../src/ui/charts/columns.tsx", () => ({
  default: ({ bars }: ColumnsProps) => {
    drawn.push(bars);
    return "drawn";
  },
}));
vi.mock("../../../src/ui/charts/when-seen.tsx", () => ({
  WhenSeen: ({ children }: { readonly children: ReactNode }) => children,
}));

// The choice of the table is kept.
afterEach(() => localStorage.clear());

const days = { startDate: "2026-09-01", endDate: "2026-11-21" };
const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, seconds: hour === 9 ? 148_805 : 0 }));
const answers = [[dashboard.hourly, () => ({ scope: "company", ...days, timeZone: "UTC", hours })]] as const;
const listOf = (hour: number, page: string): string =>
  `${page}state=pending&state=approved&state=payment_approved&startDate=2026-09-01&endDate=2026-11-21&hourOfDay=${hour}`;

test.each([
  ["manager", "/approvals?view=all&"],
  ["payments", "/hours?"],
] as const)("each bar and each row opens the hours that it counts: %s", async (as, page) => {
  await showPage(<HoursOfDay days={days} />, { as, answers });
  await screen.findByText("drawn");
  expect(drawn.at(-1)?.map(({ to }) => to)).toEqual(hours.map(({ hour }) => listOf(hour, page)));
  await userEvent.setup().click(screen.getByRole("button", { name: "Hours of the day: show the table" }));
  const table = await screen.findByRole("table", { name: "Hours of the day" });
  const link = within(table).getByRole("link", { name: "9:00 AM" });
  expect(link.getAttribute("href")).toBe(listOf(9, page));
  expect(link.closest("tr")!.textContent).toBe("9:00 AM41 h 20 min 5 s");
  expect(within(table).getAllByRole("link")).toHaveLength(24);
});

test("hours that are entered meanwhile are counted", async () => {
  const { server } = await showPage(
    <>
      <HoursOfDay days={days} />
      <Live />
    </>,
    { answers },
  );
  await screen.findByText("drawn");
  hear("workHistory");
  await expect.poll(() => server.requestsTo(dashboard.hourly).length).toBe(2);
});

test("the list that it opens says the same, and which hour that is", async () => {
  const reply = { ...entriesOf([entryOf(1, { state: "approved" })]), secondsInHour: 148_805 };
  const { server } = await showPage(<HoursPage />, {
    as: "payments",
    at: listOf(9, "/hours?"),
    answers: [[workHistory.list, () => reply]],
  });
  expect((await screen.findByText("41 h 20 min 5 s")).closest("p")!.textContent).toContain(
    "41 h 20 min 5 s of it from 9:00 AM to 10:00 AM",
  );
  expect(server.requestsTo(workHistory.list)[0]!.query.get("hourOfDay")).toBe("9");
  expect(screen.getByText("Worked between: 9:00 AM – 10:00 AM")).toBeTruthy();
});

test("the hour is chosen among the filters, by the time of its beginning", async () => {
  const { server } = await showPage(<HoursPage />, {
    as: "payments",
    answers: [[workHistory.list, () => entriesOf([entryOf(1)])]],
  });
  await screen.findByText("Worker 1");
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Filter/ }));
  const input = await screen.findByRole("combobox", { name: "Worked between" });
  await user.type(input, "11:00 PM – ");
  await user.click(await screen.findByTitle("11:00 PM – 12:00 AM"));
  await screen.findByText("Worked between: 11:00 PM – 12:00 AM");
  expect(server.requestsTo(workHistory.list).at(-1)!.query.get("hourOfDay")).toBe("23");
});
