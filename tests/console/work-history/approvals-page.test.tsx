import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { bulkJobs } from "../../../contract/bulk-jobs/endpoints.ts";
import { errors } from "../../../contract/core/errors.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import ApprovalsPage from "../../../src/pages/work-history/approvals-page.tsx";
import { bulkJobOf } from "../helpers/bulk-jobs.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { me, showPage } from "../helpers/show-page.tsx";
import { cannot, entriesOf, entryOf, idOf } from "../helpers/work.ts";

const ownWork = errors.own_work[1];
const can = { ...cannot, approve: true, reject: true, sendBack: true };
/** No one checked out of the third one; its worker said when they stopped, and answered a question once more. */
const corrected = entryOf(3, {
  can,
  isForgotten: true,
  originalCheckedInAt: "2026-11-20T09:04:00.000Z",
  originalCheckedOutAt: "2026-11-20T21:04:00.000Z",
  correctionReason: "The power was cut",
  correctionAsked: "When did you stop?",
  correctedAt: "2026-11-21T08:00:00.000Z",
  flags: [{ flag: "edited", correctedAt: "2026-11-21T08:00:00.000Z" }],
});
const overlapping = entryOf(2, { can, flags: [{ flag: "overlap", others: [], more: false }] });
const waiting = [entryOf(1, { can }), overlapping, corrected];
const mine = entryOf(4, {
  user: { _id: me._id, name: "Mina Okafor" },
  can: cannot,
});

const sums = { count: 25, people: 9, seconds: 288_802, amount: 48_134, flagged: 3 };
const sumsText = "9 people · 80 h 13 min 22 s · $481.34 · 3\u00a0flagged";
const refusal = { _id: mine._id, name: "Mina Okafor", code: "own_work", message: ownWork };

const prepared = bulkJobOf({ state: "prepared", total: 25, done: 0, refused: 0, startedAt: null });

/** The page with a few entries waiting, of 25 that match. */
const show = async (at = "/") => {
  const decided = new Set<string | undefined>();
  const decideAll = ({ body }: Heard) => {
    const { ids = [] } = (body as { select: { ids?: readonly string[] } }).select;
    for (const id of ids) decided.add(id);
  };
  const list = () => ({
    ...entriesOf([...waiting, mine].filter(({ _id }) => !decided.has(_id))),
    filteredTotalCount: 25,
    count: 30,
    total: 25,
    totalSeconds: 288_802,
    countedSeconds: 288_802,
  });
  const user = userEvent.setup();
  const { server } = await showPage(<ApprovalsPage />, {
    at,
    answers: [
      [workHistory.list, list],
      [workHistory.sums, () => ({ sums })],
      [
        workHistory.bulkApprove,
        (request: Heard) => {
          decideAll(request);
          return { done: 24, refused: [refusal] };
        },
      ],
      [
        workHistory.bulkUndo,
        () => {
          decided.clear();
          return { done: 2, refused: [] };
        },
      ],
      [workHistory.bulkReject, () => ({ done: 1, refused: [] })],
      [bulkJobs.begin, () => ({ bulkJob: prepared })],
      [bulkJobs.cancel, () => ({ bulkJob: { ...prepared, state: "cancelled" } })],
      [workHistory.approve, () => ({ workHistory: entryOf(1, { state: "approved" }) })],
      ...[workHistory.reject, workHistory.sendBack].map(
        (endpoint) =>
          [
            endpoint,
            ({ params }: Heard) => {
              decided.add(params["_id"]);
              return { workHistory: entryOf(1, { state: "rejected" }) };
            },
          ] as const,
      ),
    ],
  });
  await screen.findByText("Worker 1");
  return { server, user };
};

const selectBox = (n: number) => screen.getByRole("checkbox", { name: new RegExp(`^Select Worker ${n},`) });
const bar = () => screen.findByRole("region", { name: "Selection" });

describe("the list", () => {
  test("asks for what waits, and says what all that matches comes to", async () => {
    const { server } = await show();
    expect(server.requestsTo(workHistory.list)[0]?.query.getAll("state")).toEqual(["pending"]);
    expect(screen.getByText("80 h 13 min 22 s")).toBeTruthy();
    expect(screen.getByText("25 entries")).toBeTruthy();
  });

  test("shows other states by the address, with the cause of a rejection", async () => {
    const { server } = await show("/?view=rejected");
    expect(server.requestsTo(workHistory.list)[0]?.query.getAll("state")).toEqual(["rejected"]);
    expect(screen.getByRole("link", { name: "Rejected" }).getAttribute("aria-current")).toBe("page");
  });

  test("has the worker's reason in the row; the recorded times and the earlier question are in its detail, once", async () => {
    const { user } = await show();
    const row = screen.getByText("Worker 3").closest("tr") as HTMLElement;
    expect(within(row).getByText("Reason: The power was cut")).toBeTruthy();
    expect(row.textContent).not.toContain("Recorded");
    await user.click(within(row).getByRole("button", { name: "Worker 3" }));
    const detail = await screen.findByRole("region", { name: "Details of Worker 3, Street signs" });
    expect(detail.textContent).toContain("Edited by the worker. Recorded: 9:04 AM, no check-out. Corrected on Nov 21");
    expect(within(detail).getByText("When did you stop?")).toBeTruthy();
    expect(detail.textContent).not.toMatch(/The worker corrected it|Nothing odd/);
  });

  test("leads from an overlap to where the worker's overlaps are decided on", async () => {
    await show();
    expect(screen.getByRole("link", { name: "Overlap" }).getAttribute("href")).toBe(
      `/projects/${idOf(50)}/duplicates?user=${idOf(102)}`,
    );
  });

  test("says why I can't decide on my own hours, and offers no action there", async () => {
    await show();
    const row = screen.getByText("Mina Okafor").closest("tr") as HTMLElement;
    expect(within(row).getByText(ownWork)).toBeTruthy();
    expect(within(row).queryByRole("button", { name: /^Actions/ })).toBeNull();
  });
});

describe("deciding on many", () => {
  test("approves all that match by the filter, and reports by reason what was refused", async () => {
    const { server, user } = await show();
    await user.click(selectBox(1));
    await user.click(await screen.findByRole("button", { name: "Select all 25 that match" }));
    await user.click(within(await bar()).getByRole("button", { name: "Approve" }));
    const confirm = await screen.findByRole("dialog");
    expect(confirm.textContent).toContain("Approve the hours of 25 entries?");
    expect(confirm.textContent).toContain(sumsText);
    expect(server.requestsTo(workHistory.sums)[0]?.body).toEqual({
      select: { filter: { state: ["pending"] }, expected: 25 },
    });
    await user.click(within(confirm).getByRole("button", { name: "Approve" }));
    const report = await screen.findByText("24 approved, 1 refused");
    expect(report.closest('[role="alert"]')?.textContent).toContain(`${ownWork} (1)`);
    expect(server.requestsTo(workHistory.bulkApprove)[0]?.body).toEqual({
      select: { filter: { state: ["pending"] }, expected: 25 },
    });
  });

  test("rejects the selected ones with one cause, which it insists on", async () => {
    const { server, user } = await show();
    await user.click(selectBox(2));
    await user.click(within(await bar()).getByRole("button", { name: "Reject…" }));
    const dialog = await screen.findByRole("dialog", { name: `Reject the hours of 1 entry: ${sumsText}` });
    const reject = within(dialog).getByRole("button", { name: "Reject" });
    await user.click(reject);
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Fill this in.");
    expect(server.requestsTo(workHistory.bulkReject)).toEqual([]);
    await user.type(within(dialog).getByRole("textbox", { name: "Cause" }), "Wrong project");
    await user.click(reject);
    await waitFor(() =>
      expect(server.requestsTo(workHistory.bulkReject)[0]?.body).toEqual({
        select: { ids: [waiting[1]?._id] },
        rejectionCause: "Wrong project",
      }),
    );
  });

  test("undoes the selected decisions, and says what they come to", async () => {
    const { server, user } = await show("/?view=approved");
    await user.click(selectBox(1));
    await user.click(within(await bar()).getByRole("button", { name: "Undo decision" }));
    const confirm = await screen.findByRole("dialog");
    expect(confirm.textContent).toContain("Undo the decisions on 1 entry?");
    expect(confirm.textContent).toContain(sumsText);
    await user.click(within(confirm).getByRole("button", { name: "Undo decision" }));
    await waitFor(() => expect(server.requestsTo(workHistory.bulkUndo)).toHaveLength(1));
  });

  test("Cancel takes back what was counted for approving all clean ones", async () => {
    const { server, user } = await show();
    await user.click(await screen.findByRole("button", { name: "Approve all clean (25)" }));
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("Approve the hours of 25 entries?");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(server.requestsTo(bulkJobs.cancel)[0]?.params["_id"]).toBe(prepared._id));
  });

  test("thinking better of a rejection sends nothing and keeps the selection", async () => {
    const { server, user } = await show();
    await user.click(selectBox(2));
    await user.click(within(await bar()).getByRole("button", { name: "Reject…" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.requestsTo(workHistory.bulkReject)).toEqual([]);
  });
});

describe("the keyboard", () => {
  test("a approves the row with the focus, as it was read", async () => {
    const { server, user } = await show();
    selectBox(1).focus();
    await user.keyboard("a");
    await waitFor(() => expect(server.requestsTo(workHistory.approve)[0]?.body).toEqual({ version: 1 }));
    expect(server.requestsTo(workHistory.approve)[0]?.params["_id"]).toBe(waiting[0]?._id);
  });

  test("r asks for a cause and rejects the row with the focus", async () => {
    const { server, user } = await show();
    selectBox(3).focus();
    await user.keyboard("r");
    await user.type(await screen.findByRole("textbox", { name: "Cause" }), "Twice{Enter}");
    await waitFor(() =>
      expect(server.requestsTo(workHistory.reject)[0]?.body).toEqual({ rejectionCause: "Twice", version: 1 }),
    );
    expect(server.requestsTo(workHistory.reject)[0]?.params["_id"]).toBe(waiting[2]?._id);
  });

  test("s asks a question and sends the row with the focus back; the next row has the focus then", async () => {
    const { server, user } = await show();
    selectBox(2).focus();
    await user.keyboard("s");
    const dialog = await screen.findByRole("dialog", { name: "Send these hours back to Worker 2" });
    await user.type(within(dialog).getByRole("textbox", { name: "Question" }), "When did you stop?{Enter}");
    await waitFor(() =>
      expect(server.requestsTo(workHistory.sendBack)[0]?.body).toEqual({
        correctionAsked: "When did you stop?",
        version: 1,
      }),
    );
    expect(server.requestsTo(workHistory.sendBack)[0]?.params["_id"]).toBe(waiting[1]?._id);
    await waitFor(() => expect(screen.queryByText("Worker 2")).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest("tr")?.textContent).toContain("Worker 3"));
  });

  test("the row that takes the place of one decided on has the focus, so that deciding goes on", async () => {
    const { user } = await show();
    selectBox(2).focus();
    await user.keyboard("r");
    await user.type(await screen.findByRole("textbox", { name: "Cause" }), "Twice{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest("tr")?.textContent).toContain("Worker 3"));
  });

  test("a means the selection where there is one", async () => {
    const { server, user } = await show();
    await user.click(selectBox(1));
    await user.click(selectBox(2));
    await user.keyboard("a");
    expect((await screen.findByRole("dialog")).textContent).toContain("Approve the hours of 2 entries?");
    expect(server.requestsTo(workHistory.approve)).toEqual([]);
  });

  test("after a decision on many the next row has the focus, and u undoes it", async () => {
    const { server, user } = await show();
    await user.click(selectBox(1));
    await user.click(selectBox(2));
    await user.click(within(await bar()).getByRole("button", { name: "Approve" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(screen.queryByText("Worker 2")).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest("tr")?.textContent).toContain("Mina Okafor"));
    // The row leaves a moment before its undo is offered.
    await screen.findByRole("button", { name: "Undo" });
    await user.keyboard("u");
    await waitFor(() =>
      expect(server.requestsTo(workHistory.bulkUndo)[0]?.body).toEqual({
        select: { ids: [waiting[0]?._id, waiting[1]?._id] },
      }),
    );
  });

  test("u undoes the last decision also where nothing has the focus", async () => {
    const { server, user } = await show();
    selectBox(1).focus();
    await user.keyboard("a");
    await screen.findByRole("button", { name: "Undo" });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await user.keyboard("u");
    await waitFor(() => expect(server.requestsTo(workHistory.bulkUndo)).toHaveLength(1));
  });

  test("letters decide nothing on my own row, nor while a person types a search", async () => {
    const { server, user } = await show();
    screen.getByRole("checkbox", { name: /^Select Mina/ }).focus();
    await user.keyboard("ars");
    await user.type(screen.getByRole("searchbox"), "ar");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.requestsTo(workHistory.approve)).toEqual([]);
  });
});
