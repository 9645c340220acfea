import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import type { WeekHours } from "../../../contract/work-history/project-hours.ts";
import Hours from "../../../src/resources/projects/hours.tsx";
import { projectOf } from "../helpers/project.ts";
import { showPage } from "../helpers/show-page.tsx";
import { pageOf } from "../helpers/work.ts";

const weekOf = (week: string, until: string): WeekHours => ({
  _id: week,
  week,
  until,
  people: 1,
  entries: 2,
  toCorrect: 0,
  seconds: 3600,
  waitingSeconds: 3600,
  approvedSeconds: 0,
  paidSeconds: 0,
  rejectedSeconds: 0,
});

test.each([
  ["", ["2026-11-16", "2026-11-22"], ["2026-11-09", "2026-11-15"]],
  ["&week-startDate=2026-11-11", ["2026-11-16", "2026-11-22"], ["2026-11-11", "2026-11-15"]],
  ["&week-startDate=2026-11-11&week-endDate=2026-11-18", ["2026-11-16", "2026-11-18"], ["2026-11-11", "2026-11-15"]],
])("a week leads to the days that it counts: %s", async (chosen, ...days) => {
  const weekHours = [weekOf("2026-11-16", "2026-11-22"), weekOf("2026-11-09", "2026-11-15")];
  await showPage(<Hours record={projectOf()} />, {
    at: `/?by=week${chosen}`,
    answers: [[workHistory.byWeek, () => ({ weekHours, ...pageOf(2), totalSeconds: 7200 })]],
  });
  const links = await screen.findAllByRole("link", { name: /2026 – / });
  const linked = links.map((link) => new URL(link.getAttribute("href")!, "http://x").searchParams);
  expect(linked.map((query) => [query.get("history-startDate"), query.get("history-endDate")])).toEqual(days);
});
