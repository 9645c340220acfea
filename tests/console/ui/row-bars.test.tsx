import { render, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { RowBars } from "../../../src/ui/charts/row-bars.tsx";

const show = (bars: Parameters<typeof RowBars>[0]["bars"]) => {
  const { container } = render(<RowBars bars={bars} />, { wrapper: MemoryRouter });
  return within(container).getAllByRole("listitem");
};
/** From where to where a piece of a track lies, in hundredths of it. */
const reach = (row: HTMLElement, of: string): [number, number] => {
  const { insetInlineStart, inlineSize } = row.querySelector<HTMLElement>(of)!.style;
  const [start, length] = [Number.parseFloat(insetInlineStart), Number.parseFloat(inlineSize)];
  return [start, start + length];
};

test("bars are as long as their figures are large, beside their names and figures", () => {
  const rows = show([
    { key: "a", label: "Annotators", value: 40, valueText: "40 people", to: "/users?role=annotator" },
    { key: "b", label: "Reviewers", value: 10, valueText: "10 people" },
  ]);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Annotators40 people", "Reviewers10 people"]);
  expect(rows.map((row) => reach(row, ".row-bars-bar"))).toEqual([
    [0, 100],
    [0, 25],
  ]);
  expect(within(rows[0]!).getByRole("link", { name: "Annotators" }).getAttribute("href")).toBe("/users?role=annotator");
  expect(within(rows[1]!).queryByRole("link")).toBeNull();
});

test("what was deducted points to the other side of nothing", () => {
  const rows = show([
    { key: "a", label: "Paid", value: 30, valueText: "$0.30" },
    { key: "b", label: "Deducted", value: -10, valueText: "-$0.10" },
    { key: "c", label: "Nothing", value: 0, valueText: "$0.00" },
  ]);
  expect(rows.map((row) => reach(row, ".row-bars-bar"))).toEqual([
    [25, 100],
    [0, 25],
    [25, 25],
  ]);
});

test("a line tells between what the true figure lies, on the same scale", () => {
  const [row] = show([{ key: "a", label: "Ada", value: 80, valueText: "80% (60–90%)", interval: [60, 100] }]);
  expect(reach(row!, ".row-bars-bar")).toEqual([0, 80]);
  expect(reach(row!, ".row-bars-interval")).toEqual([60, 100]);
});

test("figures that are all nothing have no length", () => {
  const [row] = show([{ key: "a", label: "Ada", value: 0, valueText: "0%" }]);
  expect(reach(row!, ".row-bars-bar")).toEqual([0, 0]);
});
