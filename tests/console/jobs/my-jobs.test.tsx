import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { type Job, jobs } from "../../../contract/jobs/endpoints.ts";
import { AppError, type Heard, Unchanged } from "../helpers/fake-server.ts";
import { assignedOf, assignedPage, jobOf, jobsPage } from "../helpers/jobs.ts";
import { showMyJobs as show } from "../helpers/my-jobs.tsx";

const part = (name: string) => screen.findByRole("region", { name });

describe("my jobs", () => {
  test("what came back is on top and the obvious next step; below it what can be taken, with what it pays", async () => {
    await show({
      mine: [assignedOf(1), assignedOf(2, { status: "rework", attemptLeft: 2 })],
      open: [jobOf(3), jobOf(4, { payBy: "hour", rate: 650 })],
    });
    const held = within(await part("With you now")).getAllByRole("listitem");
    expect(held[0]!.textContent).toContain("Needs rework");
    expect(held[0]!.textContent).toContain("2 attempts left");
    expect(within(held[0]!).getByRole("link", { name: "Open Batch 2" }).className).toContain("button-primary");
    const open = within(await part("Open to you")).getAllByRole("listitem");
    expect(open[0]!.textContent).toContain("$1.50 for the job");
    expect(open[1]!.textContent).toContain("$6.50 an hour");
    expect(within(open[0]!).getByRole("button").className).not.toContain("button-primary");
  });

  test("without any, the first that can be taken is the next step; what can't says why", async () => {
    const reasons: Job["reasons"] = [
      { reason: "skill_missing", message: "You need the skill Lanes.", unlock: { kind: "skill", id: jobOf(1)._id } },
    ];
    await show({ open: [jobOf(3)], shut: [jobOf(5, { reasons })] });
    expect((await screen.findByRole("button", { name: "Take Batch 3" })).className).toContain("button-primary");
    expect(screen.getByText(/You need the skill Lanes\./).textContent).toContain("See what it takes.");
    expect(screen.queryByRole("button", { name: "Take Batch 5" })).toBeNull();
  });

  test("nothing at all says that it comes by itself", async () => {
    await show({});
    expect(await screen.findByText("There are no jobs right now. New ones appear here by themselves.")).toBeTruthy();
  });

  test.each([
    [204, "Someone else just took this job."],
    [205, "You hold as many jobs as you may, or are blocked from jobs."],
  ] as const)("a take that is answered with %d changes nothing and says so", async (status, text) => {
    const take = () => {
      throw new Unchanged(status);
    };
    await show({ open: [jobOf(3)], more: [[assignedJobs.take, take]] });
    fireEvent.click(await screen.findByRole("button", { name: "Take Batch 3" }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "My jobs" })).toBeTruthy();
  });

  test("a list that can't be read says so, and is read again", async () => {
    let isDown = true;
    const list = ({ query }: Heard) => {
      if (isDown) throw new AppError({ statusCode: 400, code: "bad_json", message: "The request could not be read." });
      return jobsPage(query.get("takable") === "true" ? [jobOf(3)] : []);
    };
    await show({ more: [[jobs.list, list]] });
    expect(await screen.findByText("The request could not be read.")).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Take Batch 3" })).toBeTruthy();
  });

  test("what was done is there however many jobs are held", async () => {
    const held = Array.from({ length: 20 }, (_, at) => assignedOf(at + 1));
    const all = [...held, assignedOf(30, { status: "approved" })];
    const mine = ({ query }: Heard) => {
      const states = query.getAll("status");
      return assignedPage(all.filter(({ status }) => states.length === 0 || states.includes(status)).slice(0, 20));
    };
    await show({ more: [[assignedJobs.mine, mine]] });
    const earlier = await screen.findByRole("region", { name: "Earlier" });
    expect(within(earlier).getAllByRole("link")).toHaveLength(1);
  });
});
