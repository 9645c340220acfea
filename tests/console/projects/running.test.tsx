import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Running } from "../../../src/custom/work-history/check-in/running.tsx";
import { anchorAt } from "../../../src/providers/server-clock.ts";
import { showPage } from "../helpers/show-page.tsx";
import { entryOf } from "../helpers/work.ts";

const entry = entryOf(1, { state: "running", checkedOutAt: null, seconds: null });
const clocks = { wall: 0, monotonic: 0 };

const show = (tool: { name: string; url: string } | null) =>
  showPage(
    <Running
      entry={entry}
      anchor={anchorAt(entry.checkedInAt, clocks, clocks)}
      todaySeconds={0}
      longestShift={480}
      tool={tool}
      hasGuideline={false}
      isGuidelineNew={false}
      isBusy={false}
      isReplacement={false}
      trouble={null}
      onCheckOut={() => {}}
      onParted={() => {}}
    />,
    { as: "annotator", answers: [] },
  );

test("a check-in leads to the tool in which the work is done, by its name if it has one", async () => {
  await show({ name: "CVAT", url: "https://cvat.acme.example/" });
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Open CVAT" });
  expect([link.href, link.target, link.rel]).toEqual(["https://cvat.acme.example/", "_blank", "noopener noreferrer"]);
});

test("a tool without a name is one all the same, and a project may have none", async () => {
  await show({ name: "", url: "https://tool.acme.example/" });
  expect(await screen.findByRole("link", { name: "Open the tool" })).toBeTruthy();
});

test("nothing leads to a tool where the project names none", async () => {
  await show(null);
  await screen.findByRole("button", { name: "Check out" });
  expect(screen.queryByRole("link")).toBeNull();
});
