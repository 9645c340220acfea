import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { LaterAccuracy as Figures } from "../../../contract/courses/later-accuracy.ts";
import LaterAccuracy from "../../../src/resources/courses/later-accuracy.tsx";
import { courseOf } from "../helpers/course-builder.ts";
import { showPage } from "../helpers/show-page.tsx";

const show = (figures: Figures) =>
  showPage(<LaterAccuracy record={courseOf()} />, { answers: [[courses.laterAccuracy, () => figures]] });

const band = { from: 90, to: 100, people: 20, checks: 1200, right: 1080, accuracy: 0.9, low: 0.88, high: 0.92 };

test("of few people the page says how many there are and how many are needed", async () => {
  await show({ people: 12, correlation: null, bands: [] });
  expect(await screen.findByText(/^12 of 30 people\./)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a clear relation is put into words, with its interval and the accuracy of each band", async () => {
  const correlation = { value: 0.514, low: 0.2, high: 0.73 };
  await show({
    people: 40,
    correlation,
    bands: [band, { ...band, from: 70, to: 90, accuracy: 0.7, low: 0.6, high: 0.78 }],
  });
  expect(await screen.findByText("Better results in this course go with more accurate work later.")).toBeTruthy();
  expect(
    screen.getByText(/Correlation 0\.51, between 0\.20 and 0\.73 with 95% confidence, of 40 people\./),
  ).toBeTruthy();
  const [, first, second] = screen.getAllByRole("row");
  expect(first!.textContent).toBe("90% and above201,080 of 1,20090%88–92%");
  expect(second!.textContent).toContain("70% to below 90%");
});

test("an interval around 0 says that no relation is clear", async () => {
  await show({ people: 40, correlation: { value: -0.1, low: -0.4, high: 0.22 }, bands: [band] });
  expect(await screen.findByText(/^No clear relation/)).toBeTruthy();
  expect(screen.getByText(/Correlation −0\.10, between −0\.40 and 0\.22/)).toBeTruthy();
});
