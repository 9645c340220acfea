import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import QualityPage from "../../../src/pages/quality/quality-page.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { noQuality } from "../helpers/quality.ts";
import { idOf } from "../helpers/work.ts";

// Only a browser knows what is in view.
vi.mock("../../../src/ui/charts/when-seen.tsx", () => ({
  WhenSeen: ({ children }: { readonly children: ReactNode }) => children,
}));

const reasons = {
  startDate: "2026-03-01",
  endDate: "2026-03-31",
  decisions: 8,
  withoutClause: 3,
  clauseCount: 1,
  clauses: [{ anchor: "tight", text: "Boxes are tight", decisions: 4, reviewers: 2 }],
};
const address = `/quality?range=custom&from=2026-03-01&until=2026-03-31&project=${idOf(50)}&reasons=table`;

const show = (at: string, reply: object = reasons) =>
  showPage(<QualityPage />, { at, answers: [[assignedJobs.reasons, () => reply], ...noQuality] });

describe("quality", () => {
  test("shows why work is sent back, of the project and the days of the address, with a way to the work", async () => {
    const { server } = await show(address);
    const clause = await screen.findByRole("link", { name: "Boxes are tight" });
    expect(clause.getAttribute("href")).toBe(`/assigned-jobs?clause=tight&projectId=${idOf(50)}`);
    expect(screen.getByText("8 decisions, 3 without a clause.")).toBeTruthy();
    expect(screen.getByRole("cell", { name: "50%" })).toBeTruthy();
    expect(server.requestsTo(assignedJobs.reasons)[0]?.query.toString()).toBe(
      `startDate=2026-03-01&endDate=2026-03-31&projectId=${idOf(50)}`,
    );
  });

  test("begins with what a link asks for", async () => {
    const heads = async () => {
      await screen.findByRole("heading", { name: "Active time" });
      return screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    };
    const { unmount } = await show("/quality?pauses-isOpen=true");
    expect((await heads()).slice(0, 3)).toEqual(["Paused", "Accuracy on gold jobs", "Agreement on shared jobs"]);
    unmount();
    await show("/quality");
    expect((await heads())[0]).toBe("Accuracy on gold jobs");
  });

  test("says when nothing was sent back", async () => {
    await show("/quality", { ...reasons, decisions: 0, withoutClause: 0, clauseCount: 0, clauses: [] });
    expect(await screen.findByText("No work was sent back or rejected in this period.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "This month" }));
    expect(await screen.findByText("No work was sent back or rejected in this period.")).toBeTruthy();
  });

  test("keeps both days where the second is chosen before the first has been rendered", async () => {
    const { server } = await show(address);
    await screen.findByRole("link", { name: "Boxes are tight" });
    act(() => {
      fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-02-03" } });
      fireEvent.change(screen.getByLabelText("Until"), { target: { value: "2026-02-20" } });
    });
    await waitFor(() =>
      expect(server.requestsTo(assignedJobs.reasons).at(-1)?.query.toString()).toBe(
        `startDate=2026-02-03&endDate=2026-02-20&projectId=${idOf(50)}`,
      ),
    );
  });
});
