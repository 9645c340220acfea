import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { calibrations } from "../../../contract/calibrations/endpoints.ts";
import type { Calibration, CalibrationJob } from "../../../contract/calibrations/entity.ts";
import MyCalibrationPage from "../../../src/pages/calibrations/my-calibration-page.tsx";
import MyCalibrationsPage from "../../../src/pages/calibrations/my-calibrations-page.tsx";
import { invalid } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const me = { _id: idOf(1), name: "Rita Osei" };
const round = (more: Partial<Calibration> = {}): Calibration => ({
  _id: idOf(70),
  title: "November",
  projectId: { _id: idOf(50), name: "Street signs" },
  status: "open",
  jobCount: 2,
  reviewers: [me, { _id: idOf(2), name: "Sam Adu" }, { _id: idOf(3), name: "Tess Bo" }],
  decided: null,
  myDecided: 0,
  createdBy: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  closedAt: null,
  updatedAt: "2026-11-20T10:00:00.000Z",
  version: 1,
  can: { decide: true, close: false, cancel: false, compare: false },
  ...more,
});
const jobOf = (n: number, decision: CalibrationJob["decision"] = null): CalibrationJob => ({
  _id: idOf(80 + n),
  title: `Scene ${n}`,
  description: "",
  items: 12,
  place: null,
  decision,
});
const guideline = "<h2>Boxes</h2><p>Tight.</p><h2>Occluded</h2>";

const show = (calibration: Calibration, jobs: CalibrationJob[], results?: object, refuse?: () => never) =>
  showPage(
    <Routes>
      <Route path="/my-calibrations" element={<MyCalibrationsPage />} />
      <Route path="/my-calibrations/:id" element={<MyCalibrationPage />} />
    </Routes>,
    {
      as: "reviewer",
      at: `/my-calibrations/${calibration._id}`,
      answers: [
        [
          calibrations.decide,
          ({ params, body }) => {
            refuse?.();
            const at = jobs.findIndex(({ _id }) => _id === params["job"]);
            const { decision, comment } = body as { decision: "accept" | "rework" | "reject"; comment: string };
            jobs[at] = { ...jobs[at]!, decision: { decision, comment, reasons: [] } };
            return { calibration };
          },
        ],
        [calibrations.jobs, () => ({ calibration, guideline, jobs })],
        [calibrations.results, () => ({ calibration, ...results })],
      ],
    },
  );
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("a calibration", () => {
  test("is decided by keys, one job after the other, and each can be decided anew", async () => {
    const { server } = await show(round(), [jobOf(1), jobOf(2)]);
    await screen.findByRole("heading", { name: "Scene 1" });
    expect(screen.getByRole("status").textContent).toBe("0 of 2 decided");
    press("2");
    press("r");
    await screen.findByRole("heading", { name: "Scene 2" });
    expect(server.requestsTo(calibrations.decide)[0]?.body).toEqual({
      decision: "rework",
      comment: "",
      reasons: ["occluded"],
    });
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1 of 2 decided"));
    press("a");
    await screen.findByText(/You have decided on all jobs\./);
    fireEvent.click(screen.getByRole("button", { name: "1: Scene 1, decided" }));
    expect((await screen.findByRole("button", { name: /Send back/ })).getAttribute("aria-pressed")).toBe("true");
  });

  test("cites no clause of an earlier decision that left the guideline", async () => {
    const reasons = ["Long gone", "Occluded"].map((text) => ({
      number: 1,
      anchor: text.toLowerCase().replace(" ", "-"),
      text,
    }));
    const decision = { decision: "rework", comment: "", reasons } as const;
    const { server } = await show(round({ myDecided: 1 }), [jobOf(1, decision), jobOf(2)]);
    fireEvent.click(await screen.findByRole("button", { name: "1: Scene 1, decided" }));
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /Occluded/ })).checked).toBe(true);
    press("x");
    await waitFor(() =>
      expect(server.requestsTo(calibrations.decide)[0]?.body).toMatchObject({
        decision: "reject",
        reasons: ["occluded"],
      }),
    );
  });

  test("that is refused for a clause says so", async () => {
    const refuse = () => {
      const fields = { reasons: ["The guideline has no clause “boxes”."] };
      throw invalid(fields);
    };
    await show(round(), [jobOf(1)], undefined, refuse);
    await screen.findByRole("checkbox", { name: /Boxes/ });
    press("1");
    press("r");
    expect((await screen.findByRole("alert")).textContent).toBe("The guideline has no clause “boxes”.");
  });

  const closed = round({
    status: "closed",
    closedAt: "2026-11-22T10:00:00.000Z",
    decided: 6,
    can: { decide: false, close: false, cancel: false, compare: true },
  });

  test("that is closed shows how the user and the majority decided", async () => {
    const vote = {
      reviewer: me,
      decision: "reject",
      comment: "Too wide",
      reasons: [{ number: 2, anchor: "boxes", text: "Boxes" }],
    };
    await show(closed, [jobOf(1)], {
      withoutMajority: 1,
      complete: 2,
      fleiss: null,
      reviewers: [{ reviewer: me, decided: 2, compared: 1, agreed: 0, kappa: -0.25 }],
      jobs: [{ _id: idOf(81), title: "Scene 1", assignedJob: null, majority: "accept", decisions: [vote] }],
    });
    expect((await screen.findByText(/You and the majority agree on/)).textContent).toBe(
      "You and the majority agree on 0 of 1 job. Cohen's kappa: −0.25. 1 job without a majority.",
    );
    expect(screen.getByText("Too wide")).toBeTruthy();
    expect(screen.getByRole("list", { name: "Clauses that you cited" }).textContent).toBe("Boxes, version 2");
    expect(screen.getByText("Accept")).toBeTruthy();
  });

  test.each([
    [0, "no job has the decisions that it compares."],
    [3, "all was decided one way, so chance can't be told apart."],
  ])("of %i compared jobs says why there is no kappa", async (compared, why) => {
    const own = { reviewer: me, decided: 3, compared, agreed: compared, kappa: null };
    await show(closed, [jobOf(1)], { withoutMajority: 0, complete: 0, fleiss: null, reviewers: [own], jobs: [] });
    expect(await screen.findByText(new RegExp(`Cohen's kappa is not known: ${why}`))).toBeTruthy();
  });
});
