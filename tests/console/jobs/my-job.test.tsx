import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import { AppError, Unchanged } from "../helpers/fake-server.ts";
import { assignedOf, jobOf } from "../helpers/jobs.ts";
import { place, showMyJobs as show } from "../helpers/my-jobs.tsx";

describe("a job of mine", () => {
  const mine = assignedOf(1, { can: { submit: true, release: true, extend: true } });
  const at = `/my-jobs/${mine._id}`;

  test("is opened where the work is, which says that it only stands in", async () => {
    await show({ mine: [mine] }, at);
    const link = await screen.findByRole("link", { name: "Open on Quantigo" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([place.link, "_blank"]);
    expect(screen.getByText("Quantigo is a stand-in, for trying Muster.")).toBeTruthy();
  });

  test("of a part of a dataset says which items, or which stretches of which videos", async () => {
    const ofItems = { ...place, link: null, isUnaware: true, dataset: "Oslo autumn", itemRange: { from: 5, to: 8 } };
    const shown = await show({ mine: [mine], at: ofItems }, at);
    expect((await screen.findByText("Items 5–8")).parentElement!.textContent).toBe("Items 5–8 of dataset Oslo autumn");
    expect(screen.getByText("The work is on Quantigo.")).toBeTruthy();
    shown.unmount();
    const videos = [
      { id: "1", name: "drive.mp4", from: 60, to: 120, frames: 1500 },
      { id: "2", name: "walk.mp4", from: 0, to: null, frames: null },
    ];
    await show({ mine: [mine], at: { ...ofItems, itemRange: null, videos } }, at);
    const listed = within(await screen.findByRole("list", { name: "Videos" })).getAllByRole("listitem");
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      "drive.mp4 0:01:00–0:02:00",
      "walk.mp4 0:00:00 to its end",
    ]);
    expect(screen.getByText("Dataset Oslo autumn")).toBeTruthy();
  });

  test("says why it is not open yet, and what goes wrong on the server while it is", async () => {
    const problem = "No account on Quantigo is linked: a manager links one.";
    const waiting = assignedOf(1, {
      status: "assigned",
      serverProblem: "Quantigo does not answer.",
      can: { release: true },
    });
    const shown = await show({ mine: [waiting] }, at);
    expect((await screen.findByText(/^Quantigo does not answer\./)).textContent).toBe(
      "Quantigo does not answer. You keep the job, and it opens here by itself.",
    );
    expect(screen.queryByText("It is being opened on the annotation server…")).toBeNull();
    shown.unmount();
    const begun = await show({ mine: [assignedOf(1, { serverProblem: problem })] }, at);
    expect((await screen.findByText(problem)).getAttribute("role")).toBe("status");
    begun.unmount();
    await show({ mine: [assignedOf(1, { status: "approved", serverProblem: problem })] }, at);
    await screen.findByText("Accepted");
    expect(screen.queryByText(problem)).toBeNull();
  });

  test("that is accepted leads to the line that pays for it", async () => {
    await show({ mine: [assignedOf(1, { status: "approved" })], payment: mine._id }, at);
    const link = await screen.findByRole("link", { name: "What you get for it" });
    expect(link.getAttribute("href")).toBe(`/my-pay?line=${mine._id}`);
  });

  test("S submits it once, however long the key is held", async () => {
    const { server } = await show(
      { mine: [mine], more: [[assignedJobs.submit, () => ({ assignedJob: { ...mine, status: "submitted" } })]] },
      at,
    );
    await screen.findByRole("button", { name: /^Submit S/ });
    fireEvent.keyDown(document.body, { key: "s" });
    fireEvent.keyDown(document.body, { key: "s", repeat: true });
    expect(await screen.findByRole("heading", { level: 1, name: "My jobs" })).toBeTruthy();
    expect(server.requestsTo(assignedJobs.submit)).toHaveLength(1);
  });

  test("N submits it and takes the next; where that is gone by then, the work is submitted all the same", async () => {
    const { server } = await show(
      {
        mine: [mine],
        open: [jobOf(7)],
        more: [
          [assignedJobs.submit, () => ({ assignedJob: { ...mine, status: "submitted" } })],
          [
            assignedJobs.take,
            () => {
              throw new Unchanged(204);
            },
          ],
        ],
      },
      at,
    );
    await screen.findByRole("button", { name: /Submit and take the next/ });
    fireEvent.keyDown(document.body, { key: "n" });
    expect(await screen.findByText("Submitted. Someone else just took this job.")).toBeTruthy();
    expect(server.requestsTo(assignedJobs.take)[0]?.params["_id"]).toBe(jobOf(7)._id);
  });

  test("is submitted also where it can't be asked which job is the next", async () => {
    const refuse = () => {
      throw new AppError({ statusCode: 400, code: "bad_json", message: "The request could not be read." });
    };
    const { server } = await show(
      {
        mine: [mine],
        more: [
          [assignedJobs.submit, () => ({ assignedJob: { ...mine, status: "submitted" } })],
          [jobs.list, refuse],
        ],
      },
      at,
    );
    fireEvent.click(await screen.findByRole("button", { name: /Submit and take the next/ }));
    expect(await screen.findByText("Submitted. The request could not be read.")).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 1, name: "My jobs" })).toBeTruthy();
    expect(server.requestsTo(assignedJobs.submit)).toHaveLength(1);
  });

  test("is given back only when asked twice", async () => {
    const { server } = await show(
      { mine: [mine], more: [[assignedJobs.release, () => ({ assignedJob: { ...mine, status: "released" } })]] },
      at,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Give it back…" }));
    // No shortcut acts while that is asked.
    fireEvent.keyDown(document.body, { key: "s" });
    fireEvent.click(screen.getByRole("button", { name: "Give it back" }));
    expect(await screen.findByText("Given back")).toBeTruthy();
    expect(server.requestsTo(assignedJobs.release)).toHaveLength(1);
  });

  test("keeps the question while the server opens it, and drops it once it is another's", async () => {
    const mines = [assignedOf(1, { status: "assigned", can: { release: true, extend: true } })];
    const extended = Promise.withResolvers<void>();
    const extend = async () => {
      await extended.promise;
      mines[0] = mine;
      return { assignedJob: mine };
    };
    const release = () => {
      mines[0] = assignedOf(1, { status: "reassigned" });
      throw new Unchanged(204);
    };
    await show(
      {
        mine: mines,
        more: [
          [assignedJobs.extend, extend],
          [assignedJobs.release, release],
        ],
      },
      at,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Extend the time" }));
    fireEvent.click(screen.getByRole("button", { name: "Give it back…" }));
    extended.resolve();
    await screen.findByText("In progress");
    fireEvent.click(screen.getByRole("button", { name: "Give it back" }));
    await screen.findByText("Reassigned");
    expect(screen.queryByRole("group", { name: "Give it back?" })).toBeNull();
  });

  test("a rejection says until when it can be disputed, and can be accepted before", async () => {
    const rejected = assignedOf(1, {
      status: "rejected",
      disputeEndsAt: "2026-11-30T16:10:00.000Z",
      can: { dispute: true, openToOthers: true },
      reviews: [
        {
          _id: mine._id,
          decision: "reject",
          comment: "All wrong.",
          reasons: [],
          chapter: null,
          reviewer: null,
          createdAt: "2026-11-23T16:10:00.000Z",
        },
      ],
    });
    const { server } = await show(
      { mine: [rejected], more: [[assignedJobs.openToOthers, () => ({ assignedJob: rejected })]] },
      at,
    );
    expect(
      await screen.findByText(/^You can ask for another look until Nov 30, 2026.*Nobody else gets the job before\.$/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Accept the decision" }));
    expect(await screen.findByText("Others can take the job now")).toBeTruthy();
    expect(server.requestsTo(assignedJobs.openToOthers)).toHaveLength(1);
  });

  test("a dispute that is refused keeps what was typed, also for later, and marks the field", async () => {
    const back = assignedOf(1, {
      status: "rework",
      can: { submit: true, dispute: true },
      reviews: [
        {
          _id: mine._id,
          decision: "rework",
          comment: "The bus is missing.",
          reasons: [{ number: 2, anchor: "boxes", text: "Boxes" }],
          chapter: null,
          reviewer: { _id: mine._id, name: "Rosa Tanaka" },
          createdAt: "2026-11-20T10:00:00.000Z",
        },
      ],
    });
    const refuse = () => {
      throw new AppError({
        statusCode: 409,
        code: "disputed_before",
        message: "This was disputed before. The second decision stands.",
      });
    };
    const shown = await show({ mine: [back], more: [[assignedJobs.dispute, refuse]] }, at);
    await screen.findByText("The bus is missing.");
    expect(screen.queryByText(/Rosa Tanaka/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "This is wrong…" }));
    const field = screen.getByLabelText<HTMLTextAreaElement>("Why is the decision wrong?");
    fireEvent.change(field, { target: { value: "It is behind the tree." } });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
    expect((await screen.findByRole("alert")).textContent).toContain("disputed before");
    expect(field.value).toBe("It is behind the tree.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await act(async () => undefined);
    await waitFor(() => expect(field.isConnected).toBe(true));
    shown.unmount();
    await show({ mine: [back] }, at);
    expect(await screen.findByDisplayValue("It is behind the tree.")).toBeTruthy();
  });
});
