import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { WorkSums } from "../../../src/pages/work-history/shared/work-sums.tsx";
import { showPage } from "../helpers/show-page.tsx";

const sums = { filteredTotalCount: 4, totalSeconds: 7200, totalAmount: 100 };
const show = async (reply: object, withMoney = false, hourOfDay?: string) => {
  const page = <WorkSums reply={{ ...sums, ...reply }} withMoney={withMoney} hourOfDay={hourOfDay} />;
  await showPage(page, { answers: [] });
  return (await screen.findByText(/entries$/)).closest("p")!.textContent;
};

test("worked time is that which counts, and what doesn't is said beside it", async () => {
  expect(await show({ countedSeconds: 5400 })).toBe(
    "4 entries · 1 h 30 min 0 s · 30 min 0 s rejected or to be corrected",
  );
});

test("nothing more is said where all of it counts", async () => {
  expect(await show({ countedSeconds: 7200 })).toBe("4 entries · 2 h 0 min 0 s");
});

test("no time is said where none of it counts, or what is paid is paid by the piece", async () => {
  expect(await show({ countedSeconds: 0 })).toBe("4 entries · 2 h 0 min 0 s rejected or to be corrected");
  cleanup();
  expect(await show({ totalSeconds: 0 }, true)).toBe("4 entries · $1.00");
  cleanup();
  expect(await show({ totalSeconds: 0 })).toBe("4 entries · 0 s");
});

test("lists that tell no such difference show their whole time", async () => {
  expect(await show({})).toBe("4 entries · 2 h 0 min 0 s");
});

test.each([
  ["9", "from 9:00 AM to 10:00 AM"],
  ["23", "from 11:00 PM to 12:00 AM"],
])("of an hour of the day it says how much of the worked time fell into it: %s", async (hourOfDay, words) => {
  const reply = { countedSeconds: 5400, secondsInHour: 1205 };
  expect(await show(reply, true, hourOfDay)).toBe(
    `4 entries · 1 h 30 min 0 s · 20 min 5 s of it ${words} · 30 min 0 s rejected or to be corrected · $1.00`,
  );
});

test("of hours that are more than are counted it says how many there are at least", async () => {
  const reply = { filteredTotalCount: 10_000, totalSeconds: null, countedSeconds: null, totalAmount: null };
  expect(await show(reply, true)).toBe("More than 10,000 entries · narrow the list to see what they come to");
});

test.each([
  [true, "$1.00"],
  [false, "about $1.00"],
])("an amount says where it is an estimate: %s", async (isAmountExact, amount) => {
  expect(await show({ isAmountExact }, true)).toBe(`4 entries · 2 h 0 min 0 s · ${amount}`);
});
