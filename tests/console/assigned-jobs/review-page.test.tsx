import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, onTestFinished, test } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import type { TeachingChapter } from "../../../contract/assigned-jobs/teaching.ts";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import ReviewPage from "../../../src/pages/assigned-jobs/review-page.tsx";
import ReviewsPage from "../../../src/pages/assigned-jobs/reviews-page.tsx";
import { type Heard, invalid } from "../helpers/fake-server.ts";
import { assignedOf, assignedPage, jobOf } from "../helpers/jobs.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const waiting = (n: number, more: Parameters<typeof assignedOf>[1] = {}) =>
  assignedOf(n, {
    status: "submitted",
    annotator: { _id: idOf(9), name: "Will Mensah" },
    submittedAt: "2026-11-20T10:00:00.000Z",
    can: { decide: true, claim: true },
    ...more,
  });

const projectInfo = {
  _id: idOf(50),
  name: "Street signs",
  platform: "",
  skills: [],
  longestShift: 480,
  description: "",
  guideline: "<h2>Boxes</h2><p>Tight.</p><h2>Occluded</h2>",
  guidelineUpdatedAt: null,
  guidelineNumber: 2,
  guidelineRequired: 2,
  version: 1,
};

const course = { _id: idOf(70), name: "Boxes" };
const chapters: readonly TeachingChapter[] = [
  { _id: idOf(71), name: "What a box is", course, anchors: [], isOfSkill: true },
  { _id: idOf(72), name: "Tight boxes", course, anchors: [], isOfSkill: true },
  {
    _id: idOf(73),
    name: "Hidden objects",
    course: { _id: idOf(74), name: "Hard cases" },
    anchors: ["occluded"],
    isOfSkill: false,
  },
];

const show = (all: readonly AssignedJob[], at: string, review?: (request: Heard) => unknown) =>
  showPage(
    <Routes>
      <Route path="/reviews" element={<ReviewsPage />} />
      <Route path="/reviews/:id" element={<ReviewPage />} />
    </Routes>,
    {
      as: "reviewer",
      at,
      answers: [
        [
          assignedJobs.toReview,
          ({ query }) =>
            assignedPage(
              query.get("isDisputed") === "true" ? all.filter(({ disputedAt }) => disputedAt !== null) : all,
            ),
        ],
        [
          assignedJobs.show,
          ({ params }) => ({ assignedJob: all.find(({ _id }) => _id === params["_id"]), place: null, payment: null }),
        ],
        [assignedJobs.reviewActivity, () => ({ reviewSeconds: 0 })],
        [assignedJobs.teaching, () => ({ chapters: [...chapters] })],
        [assignedJobs.review, review ?? (() => ({ assignedJob: { ...all[0]!, status: "approved" } }))],
        [jobs.show, ({ params }) => ({ job: jobOf(1, { _id: params["_id"]!, description: "Every vehicle." }) })],
        [projects.info, () => ({ projectInfo, reading: { mustRead: false, acknowledged: null } })],
      ],
    },
  );
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("reviews", () => {
  test("are listed with what is urgent about each, and the first is the next step", async () => {
    await show([waiting(1, { disputedAt: "2026-11-20T11:00:00.000Z" }), waiting(2, { isNewcomer: true })], "/reviews");
    expect(await screen.findByText("2 jobs to review, the most urgent first.")).toBeTruthy();
    expect(screen.getByText("Disputed")).toBeTruthy();
    expect(screen.getAllByText("New here")).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Review the first" }).getAttribute("href")).toBe(
      `/reviews/${waiting(1)._id}`,
    );
  });

  test("are the part that a to-do counted, and all of them a click away", async () => {
    const all = [waiting(1, { disputedAt: "2026-11-20T11:00:00.000Z" }), waiting(2)];
    await show(all, "/reviews?status=submitted&isDisputed=true");
    expect(await screen.findByText(/^1 job to review/)).toBeTruthy();
    fireEvent.click(screen.getByRole("link", { name: "Show all that wait" }));
    expect(await screen.findByText(/^2 jobs to review/)).toBeTruthy();
  });

  test("say when nothing waits", async () => {
    await show([], "/reviews");
    expect(await screen.findByText(/Nothing waits for a review\./)).toBeTruthy();
  });
});

describe("a review", () => {
  test("is decided by keys, with clauses by their numbers, and the next one follows, loaded before", async () => {
    const all = [waiting(1), waiting(2)];
    const { server } = await show(all, `/reviews/${all[0]!._id}`);
    await screen.findByRole("checkbox", { name: /Occluded/ });
    await waitFor(() =>
      expect(server.requestsTo(assignedJobs.show).map(({ params }) => params["_id"])).toContain(all[1]!._id),
    );
    press("2");
    press("r");
    expect(await screen.findByRole("heading", { level: 1, name: "Batch 2" })).toBeTruthy();
    // The time of each is counted from when its page is opened.
    await waitFor(() => expect(server.requestsTo(assignedJobs.reviewActivity)).toHaveLength(2));
    expect(server.requestsTo(assignedJobs.review)[0]?.body).toEqual({
      decision: "rework",
      comment: "",
      reasons: ["occluded"],
      version: 1,
    });
  });

  test("that is refused stays, with the message at the comment", async () => {
    const refuse = () => {
      throw invalid({ comment: ["Say what is wrong, or choose a clause of the guideline."] });
    };
    const all = [waiting(1)];
    await show(all, `/reviews/${all[0]!._id}`, refuse);
    await screen.findByRole("checkbox", { name: /Boxes/ });
    press("x");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Say what is wrong, or choose a clause of the guideline.",
    );
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Comment/ }));
    // While one types no letter decides.
    fireEvent.keyDown(document.activeElement!, { key: "a" });
    expect(screen.getByRole("heading", { level: 1, name: "Batch 1" })).toBeTruthy();
  });

  test("keeps what was typed until it is sent, also when the reviewer leaves the page", async () => {
    const all = [waiting(1)];
    const comment = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Comment/ });
    const first = await show(all, `/reviews/${all[0]!._id}`);
    await screen.findByRole("checkbox", { name: /Boxes/ });
    press("1");
    fireEvent.change(await comment(), { target: { value: "The bus is missing." } });
    first.unmount();
    const second = await show(all, `/reviews/${all[0]!._id}`);
    expect((await comment()).value).toBe("The bus is missing.");
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /Boxes/ })).checked).toBe(true);
    press("r");
    await waitFor(() => expect(second.server.requestsTo(assignedJobs.review)).toHaveLength(1));
    expect(await screen.findByText(/Nothing waits for a review\.|Review the first/)).toBeTruthy();
    second.unmount();
    await show(all, `/reviews/${all[0]!._id}`);
    expect((await comment()).value).toBe("");
  });

  test("that is refused for a clause that left the guideline says so, and is sent without it", async () => {
    const all = [waiting(1)];
    const { guideline } = projectInfo;
    onTestFinished(() => void Object.assign(projectInfo, { guideline }));
    const refuse = () => {
      projectInfo.guideline = "<h2>Occluded</h2>";
      const fields = { reasons: ["The guideline has no clause “boxes”."] };
      throw invalid(fields);
    };
    const { server } = await show(all, `/reviews/${all[0]!._id}`, refuse);
    await screen.findByRole("checkbox", { name: /Boxes/ });
    press("1");
    press("2");
    press("r");
    expect((await screen.findByRole("alert")).textContent).toBe("The guideline has no clause “boxes”.");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: /Boxes/ })).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: /Send back/ }));
    const cited = () => server.requestsTo(assignedJobs.review).map(({ body }) => body);
    await waitFor(() => expect(cited()).toMatchObject([{ reasons: ["boxes", "occluded"] }, { reasons: ["occluded"] }]));
  });

  test("without attempts left can't be sent back, and offers the rest", async () => {
    const all = [waiting(1, { attemptLeft: 0 })];
    const { server } = await show(all, `/reviews/${all[0]!._id}`);
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: /Send back/ })).disabled).toBe(true);
    press("r");
    expect(server.requestsTo(assignedJobs.review)).toHaveLength(0);
    expect(screen.getByText("No attempts are left, so it can only be accepted or rejected.")).toBeTruthy();
  });

  test("proposes the chapter of the chosen clause, another one, or none; accepted work comes with none", async () => {
    const all = [waiting(1), waiting(2)];
    const { server } = await show(all, `/reviews/${all[0]!._id}`);
    const chosen = async () => {
      const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Chapter to read" });
      return { select, name: select.options[select.selectedIndex]!.textContent };
    };
    const next = (n: number) => screen.findByRole("heading", { level: 1, name: `Batch ${n}` });
    const sent = () => server.requestsTo(assignedJobs.review).at(-1)?.body as { chapterId?: string | null };
    await screen.findByRole("checkbox", { name: /Occluded/ });
    expect((await chosen()).name).toBe("What a box is");
    press("2");
    expect((await chosen()).name).toBe("Hidden objects");
    press("r");
    await next(2);
    // What matches is the server's to decide.
    expect(sent()).not.toHaveProperty("chapterId");
    fireEvent.change((await chosen()).select, { target: { value: idOf(72) } });
    press("1");
    press("x");
    await next(1);
    expect(sent().chapterId).toBe(idOf(72));
    fireEvent.change((await chosen()).select, { target: { value: "none" } });
    fireEvent.change(screen.getByRole("textbox", { name: /Comment/ }), { target: { value: "Look" } });
    press("r");
    await next(2);
    expect(sent().chapterId).toBeNull();
    fireEvent.change((await chosen()).select, { target: { value: "none" } });
    press("a");
    await waitFor(() => expect(sent()).toMatchObject({ decision: "accept" }));
    expect(sent()).not.toHaveProperty("chapterId");
  });

  test("of what somebody else has says so", async () => {
    const all = [waiting(1, { status: "in_review", reviewerId: { _id: idOf(8), name: "Rosa Tanaka" }, can: {} })];
    await show(all, `/reviews/${all[0]!._id}`);
    expect(await screen.findByText("Rosa Tanaka reviews this.")).toBeTruthy();
    expect(screen.queryByRole("form", { name: "Decision" })).toBeNull();
  });
});
