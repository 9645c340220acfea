import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Benchmark, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import SecondsHistory from "../../../src/resources/benchmarks/seconds-history.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

test("shows each change before and after, and a dash where the seconds stayed", async () => {
  const change = (n: number, more: object) => ({
    _id: idOf(n),
    at: "2026-11-01T09:00:00.000Z",
    by: { _id: idOf(50), name: `Person ${n}` },
    annotationSeconds: null,
    qaSeconds: null,
    ...more,
  });
  const history = [
    change(1, { qaSeconds: { before: 30, after: null } }),
    change(2, { annotationSeconds: { before: null, after: 84.5 }, qaSeconds: { before: null, after: null } }),
  ];
  await showPage(<SecondsHistory record={{ _id: idOf(9) } as Benchmark} />, {
    answers: [[benchmarks.history, () => ({ history, ...pageOf(2) })]],
  });
  expect(await screen.findByText("30 → none")).toBeTruthy();
  expect(screen.getByText("none → 84.5")).toBeTruthy();
  expect(screen.getAllByText("–")).toHaveLength(2);
  expect(screen.getByText("Person 1")).toBeTruthy();
});
