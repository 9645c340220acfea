import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { PersonTime } from "../../../contract/assigned-jobs/figures.ts";
import ActiveTime from "../../../src/pages/quality/active-time.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { noTime, qualityOf } from "../helpers/quality.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const filters = { startDate: "2026-03-01", endDate: "2026-03-31", projectId: idOf(50) };
const ada: PersonTime = {
  annotator: { _id: idOf(7), name: "Ada Berg" },
  jobs: 8,
  items: 2060,
  withoutTime: 1,
  withoutItems: 2,
  minutesPerJob: 6.67,
  secondsPerItem: { median: 30.25, p10: 14, p90: 46 },
  reviewSecondsPerItem: { median: 4.2, p10: 2, p90: 8 },
};
const bo: PersonTime = { ...noTime, annotator: { _id: idOf(8), name: "Bo Lind" }, jobs: 2, items: 20 };
const { annotator: _ada, ...overall } = ada;

describe("active time", () => {
  test("is told of all in words and by person in a table, of the page's project and days", async () => {
    const { server } = await showPage(<ActiveTime filters={filters} />, {
      at: "/?times=table",
      answers: qualityOf({ times: [ada, bo], overall }),
    });
    const cells = async (name: RegExp) =>
      within(await screen.findByRole("row", { name }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(await cells(/Ada Berg/)).toEqual(["8", "2,060", "6.7", "30.3", "14–46", "4.2", "3"]);
    expect(await cells(/Bo Lind/)).toEqual(["2", "20", "–", "–", "–", "–", "0"]);
    expect(
      screen.getByText(
        "8 accepted jobs with 2,060 items; the median is 6.7 min a job and 30.3 s an item (p10–p90 14–46). " +
          "Reviews take 4.2 s an item. Left out of seconds an item: 2 without items, 1 without active time.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Active time: save as CSV" })).toBeTruthy();
    expect(server.requestsTo(assignedJobs.times)[0]?.query.toString()).toBe(
      `startDate=2026-03-01&endDate=2026-03-31&limit=200&projectId=${idOf(50)}`,
    );
  });

  test("is a chart of those with enough jobs", async () => {
    await showPage(<ActiveTime filters={filters} />, { answers: qualityOf({ times: [ada, bo], overall }) });
    const bars = (await screen.findByText("Ada Berg")).closest("ul")!;
    expect([...bars.children].map(({ textContent }) => textContent)).toEqual(["Ada Berg30.3 s"]);
  });

  test("says when there is too little or nothing", async () => {
    const few = await showPage(<ActiveTime filters={filters} />, { answers: qualityOf({ times: [bo] }) });
    expect(
      await screen.findByText("No one has 5 accepted jobs with active time and items in this period."),
    ).toBeTruthy();
    few.unmount();
    await showPage(<ActiveTime filters={filters} />, { answers: qualityOf({}) });
    expect(await screen.findByText("No jobs were accepted in this period.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Active time: save as CSV" })).toBeNull();
  });

  test("can be read again where it failed", async () => {
    const failing = () => {
      throw new AppError({ statusCode: 400, code: "bad_json", message: "The request could not be read." });
    };
    await showPage(<ActiveTime filters={filters} />, { answers: [[assignedJobs.times, failing]] });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
