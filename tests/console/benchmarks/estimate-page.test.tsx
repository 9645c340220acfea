import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import type { Estimate } from "../../../contract/benchmarks/estimate.ts";
import EstimatePage from "../../../src/pages/benchmarks/estimate-page.tsx";
import type { Heard } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { pageOf } from "../helpers/work.ts";

const estimate = (median: number, hours: Estimate["hours"]): Estimate => ({
  n: 9,
  seconds: { median, p10: 5.25, p90: 8.9 },
  error: 12.5,
  hours,
});
const hours = { median: 22.67, p10: 17.5, p90: 29.67 };

const show = (at: string, answer: (heard: Heard) => unknown) =>
  showPage(<EstimatePage />, {
    at: `/quote-estimate${at}`,
    answers: [
      [benchmarks.estimate, answer],
      [
        benchmarks.values,
        ({ query }) => {
          const type = query.get("type");
          const values = [{ value: { dataType: "Image", annotation: "Polygon" }[type!] ?? "Night", count: 4 }];
          return { type, values, meta: pageOf(1).meta, filteredTotalCount: 1 };
        },
      ],
      [benchmarks.list, () => ({ benchmarks: [], ...pageOf(0) })],
    ],
  });
const whole = "?dataType=Image&annotation=Polygon&category=Night&unit=object";

test("asks once everything is chosen, and says in words and figures what the entries took", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const { server } = await show("?annotation=Polygon&category=Night&unit=object&units=12000", ({ query }) => {
    expect(Object.fromEntries(query)).toMatchObject({ dataType: "Image", unit: "object", units: "12000" });
    return { n: 9, needed: 5, estimate: { annotation: estimate(6.8, hours), qa: null } };
  });
  expect(screen.getByText("Choose a data type, an annotation, a category and a unit.")).toBeTruthy();
  expect(server.requestsTo(benchmarks.estimate)).toEqual([]);
  await user.click(screen.getByLabelText("Data type"));
  await user.click(await screen.findByTitle("Image"));
  const card = within(await screen.findByRole("region", { name: "Annotation" }));
  expect(card.getByText("6.8 s")).toBeTruthy();
  expect(card.getByText(/The median of 9 directory entries; the middle 80% take 5.25 to 8.9 s./)).toBeTruthy();
  expect(card.getByText("22.67 h").parentElement?.textContent).toBe(
    "22.67 h for 12,000 objects, 17.5 to 29.67 h at their pace.",
  );
  expect(card.getByText(/^Typical error 12.5%/)).toBeTruthy();
  expect(screen.getByText(/Fewer than 5 of these entries have seconds for QA/)).toBeTruthy();
  const [made] = server.requestsTo(benchmarks.list).slice(-1);
  expect([made?.query.getAll("dataType"), made?.query.getAll("unit")]).toEqual([["Image"], ["object"]]);
});

test("with few entries it says how many there are and how many it takes, and no figure", async () => {
  const { unmount } = await show(whole, () => ({ n: 3, needed: 5, estimate: null }));
  expect((await screen.findByRole("status")).textContent).toBe(
    "3 directory entries have such a benchmark. An estimate takes 5.",
  );
  expect(screen.queryByRole("region")).toBeNull();
  unmount();
  await show(whole, () => ({ n: 0, needed: 5, estimate: null }));
  expect(await screen.findByText("No directory entry has such a benchmark. An estimate takes 5.")).toBeTruthy();
});

test("an address with what the server would refuse asks for it anew", async () => {
  const { server } = await show("?dataType=Image&annotation=Polygon&category=Night&unit=mile", () => ({}));
  expect(await screen.findByText("Choose a data type, an annotation, a category and a unit.")).toBeTruthy();
  expect(server.requestsTo(benchmarks.estimate)).toEqual([]);
});
