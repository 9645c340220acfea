import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import type { SyncReply } from "../../../contract/directory/sync.ts";
import SyncButton from "../../../src/resources/directory/sync-button.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const signs = { name: "Road signs", clientAlias: "Nordic", dataType: "Image", platform: "Quanta" };
const reply: SyncReply = {
  created: 1,
  updated: 1,
  unchanged: 4,
  standIns: ["Quanta"],
  failed: [{ serverAgent: "ag", id: null, name: "Agora", message: "Agora isn't answering." }],
  changes: [
    {
      serverAgent: "quantigo",
      id: "101",
      name: "Crossings",
      entry: null,
      before: null,
      after: { ...signs, name: "Crossings" },
    },
    {
      serverAgent: "quantigo",
      id: "102",
      name: "Road signs, Norway",
      entry: idOf(2),
      before: signs,
      after: { ...signs, name: "Road signs, Norway" },
    },
  ],
};
const nothing: SyncReply = { created: 0, updated: 0, unchanged: 6, failed: [], changes: [], standIns: [] };

const show = (answer: SyncReply) => showPage(<SyncButton />, { answers: [[directory.syncProject, () => answer]] });
const open = () => screen.findByRole("button", { name: "Sync with the annotation servers" });

test("shows what would change and what fails, and applies it only when asked", async () => {
  const user = userEvent.setup();
  const { server } = await show(reply);
  await user.click(await open());
  expect(await screen.findByText("1 to create, 1 to update, 4 unchanged. Only the directory changes.")).toBeTruthy();
  expect(screen.getByText("Agora: Agora isn't answering.")).toBeTruthy();
  expect(screen.getByText(/^Quanta: this is a stand-in/)).toBeTruthy();
  const [, renamed] = within(screen.getByRole("list", { name: "Changes" })).getAllByRole("listitem");
  expect(renamed?.textContent).toBe("Road signs, Norway updateNameRoad signs Road signs, Norway");
  const asked = () => server.requestsTo(directory.syncProject).map(({ query }) => query.get("preview"));
  expect(asked()).toEqual(["true"]);
  await user.click(screen.getByRole("button", { name: "Apply 2 changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked()).toContain(null);
});

test("with nothing to change there is nothing to apply", async () => {
  const user = userEvent.setup();
  await show(nothing);
  await user.click(await open());
  expect(await screen.findByText("Nothing to change: 6 entries up to date.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Apply" }).disabled).toBe(true);
});
