import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import ApprovalsPage from "../../../src/pages/work-history/approvals-page.tsx";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { company, showPage } from "../helpers/show-page.tsx";
import { cannot, entriesOf, entryOf } from "../helpers/work.ts";

const can = { ...cannot, checkOut: true };
const left = [1, 2].map((n) =>
  entryOf(n, {
    can,
    state: "needs_correction",
    isForgotten: true,
    amount: null,
    lastActiveAt: "2026-11-20T16:10:00.000Z",
  }),
);

const show = async (refuse: boolean, entries = left, timeZone = "UTC") => {
  const user = userEvent.setup();
  const page = (
    <CompanyProvider value={{ ...company, timeZone }}>
      <ApprovalsPage />
    </CompanyProvider>
  );
  const { server } = await showPage(page, {
    at: "/?view=all",
    answers: [
      [workHistory.list, () => ({ ...entriesOf(entries), total: 2, totalSeconds: 0, countedSeconds: 0 })],
      [
        workHistory.bulkCheckOut,
        ({ body }) => {
          const { ids } = (body as { select: { ids: readonly string[] } }).select;
          const refused = ids.map((_id) => ({
            _id,
            name: "",
            code: "not_over_yet",
            message: "This time is in the future.",
          }));
          return refuse ? { done: 0, refused, ids: [] } : { done: ids.length, refused: [], ids };
        },
      ],
    ],
  });
  await screen.findByRole("button", { name: "Worker 1" });
  const asked = () => server.requestsTo(workHistory.bulkCheckOut).map(({ body }) => body);
  return { user, asked };
};

test("one person's: what the time means is said, and a refusal stays in the dialog", async () => {
  const { user, asked } = await show(true);
  await user.click(screen.getAllByRole("button", { name: /^Actions for/ })[0]!);
  await user.click(await screen.findByRole("menuitem", { name: "Enter check-out…" }));
  const dialog = await screen.findByRole("dialog", { name: "When did Worker 1 leave?" });
  expect(dialog.textContent).toContain("last active here at");
  const button = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Enter check-out" });
  expect(button.disabled).toBe(true);
  const input = within(dialog).getByLabelText("Check-out");
  await user.type(input, "17:04");
  expect(dialog.textContent).toContain("8 h worked.");
  await user.clear(input);
  await user.type(input, "02:04");
  expect(dialog.textContent).toContain("17 h worked, until the next day.");
  await user.click(button);
  expect((await within(dialog).findByRole("alert")).textContent).toContain("This time is in the future.");
  expect(asked()).toEqual([{ select: { ids: [left[0]!._id] }, time: "02:04" }]);
});

test("over a night in which the clocks go back, an hour more was worked than they show", async () => {
  const night = entryOf(1, {
    can,
    state: "needs_correction",
    isForgotten: true,
    amount: null,
    checkedInDate: "2026-11-01",
    checkedInAt: "2026-11-01T04:30:00.000Z",
    checkedInTime: "00:30:00",
  });
  const { user } = await show(true, [night], "America/New_York");
  await user.click(screen.getAllByRole("button", { name: /^Actions for/ })[0]!);
  await user.click(await screen.findByRole("menuitem", { name: "Enter check-out…" }));
  const dialog = await screen.findByRole("dialog", { name: "When did Worker 1 leave?" });
  await user.type(within(dialog).getByLabelText("Check-out"), "08:00");
  expect(dialog.textContent).toContain("8 h 30 min worked.");
});

test("many people's at once", async () => {
  const { user, asked } = await show(false);
  for (const box of screen.getAllByRole("checkbox", { name: /Worker/ })) await user.click(box);
  await user.click(await screen.findByRole("button", { name: "Enter check-out…" }));
  const dialog = await screen.findByRole("dialog", { name: "Check-out of 2 entries" });
  await user.type(within(dialog).getByLabelText("Check-out"), "17:30{Enter}");
  await waitFor(() => expect(asked()).toEqual([{ select: { ids: left.map(({ _id }) => _id) }, time: "17:30" }]));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
});
