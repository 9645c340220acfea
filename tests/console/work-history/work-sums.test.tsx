import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { WorkSums } from "../../../src/pages/work-history/shared/work-sums.tsx";
import { showPage } from "../helpers/show-page.tsx";

const sums = { filteredTotalCount: 4, totalSeconds: 7200, totalAmount: 100 };
const show = async (reply: object) => {
  await showPage(<WorkSums reply={{ ...sums, ...reply }} />, { answers: [] });
  return (await screen.findByText("4 entries")).closest("p")!.textContent;
};

test("worked time is that which counts, and what doesn't is said beside it", async () => {
  expect(await show({ countedSeconds: 5400 })).toBe(
    "4 entries · 1 h 30 min 0 s · 30 min 0 s rejected or to be corrected",
  );
});

test("nothing more is said where all of it counts", async () => {
  expect(await show({ countedSeconds: 7200 })).toBe("4 entries · 2 h 0 min 0 s");
});

test("lists that tell no such difference show their whole time", async () => {
  expect(await show({})).toBe("4 entries · 2 h 0 min 0 s");
});
