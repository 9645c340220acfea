import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { type TaskSupply, tasks } from "../../../contract/tasks/endpoints.ts";
import type { Task } from "../../../contract/tasks/entity.ts";
import MyTasksPage from "../../../src/custom/transcription/my-tasks-page.tsx";
import { taskDraftKey } from "../../../src/providers/client-state.ts";
import { me, showPage } from "../helpers/show-page.tsx";
import { submittedPage } from "../helpers/tasks.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const taskOf = (number: number, more: Partial<Task>): Task => ({
  ...submittedPage.task,
  _id: idOf(number),
  reference: `call ${number}`,
  amount: 120,
  ...more,
});

const show = (expired: readonly Task[], done: readonly Task[] = [], supply: readonly TaskSupply[] = []) =>
  showPage(
    <Routes>
      <Route path="/my-tasks" element={<MyTasksPage />} />
      <Route path="/my-tasks/:id" element={<p>One task</p>} />
    </Routes>,
    {
      as: "annotator",
      at: "/my-tasks",
      answers: [
        [tasks.supply, () => ({ supply })],
        [tasks.expired, () => ({ tasks: expired, ...pageOf(expired.length) })],
        [tasks.mine, () => ({ tasks: done, ...pageOf(done.length) })],
      ],
    },
  );

test("what expired and still counts can be gone on with", async () => {
  await show([taskOf(7, { status: "expired" })]);
  const expired = await screen.findByRole("region", { name: "Expired" });
  expect(expired.textContent).toContain("These still count if you submit them before someone else does.");
  await userEvent.setup().click(within(expired).getByRole("link", { name: "Go on: call 7" }));
  expect(await screen.findByText("One task")).toBeTruthy();
});

test("nothing is said of it where there is none, and what came too late shows no pay", async () => {
  await show([], [taskOf(8, { status: "late" }), taskOf(9, { status: "approved" })]);
  const done = within(await screen.findByRole("region", { name: "Submitted" })).getAllByRole("listitem");
  expect(done.map(({ textContent }) => textContent?.includes("$1.20"))).toEqual([false, true]);
  expect(screen.queryByRole("region", { name: "Expired" })).toBeNull();
});

test("what keeps one from tasks stands there, with the guideline to read and the skill to ask for", async () => {
  const supply: TaskSupply = {
    project: { _id: idOf(50), name: "Calls" },
    kind: "audio",
    held: 0,
    sentBack: 0,
    open: 3,
    amount: null,
    reasons: [
      {
        reason: "guideline_unread",
        message: "Please read the guideline first.",
        unlock: { kind: "guideline", id: idOf(50) },
      },
      {
        reason: "skill_missing",
        message: "You need the skill Lanes.",
        unlock: { kind: "skill", id: idOf(70) },
        asked: { skill: idOf(70), state: null, answer: "", course: null },
      },
    ],
  };
  await show([], [], [supply]);
  const card = within(await screen.findByRole("region", { name: "Calls, Audio transcription" }));
  expect(card.getByRole("link", { name: "Read it." }).getAttribute("href")).toBe(`/projects/${idOf(50)}/guideline`);
  expect(card.getByRole("button", { name: "Ask for this skill" })).toBeTruthy();
  expect(card.queryByRole("button", { name: "Start" })).toBeNull();
});

test("what was written and is in this browser only is named, and leads to where it is saved", async () => {
  const keys = [`${me._id}.${idOf(3)}`, `${me._id}.${idOf(4)}.review`, `${idOf(99)}.${idOf(5)}`];
  for (const key of keys) localStorage.setItem(`${taskDraftKey}${key}`, "{}");
  await show([]);
  expect((await screen.findByText(/What you wrote on 1 task is not saved yet/)).tagName).toBe("P");
  const link = screen.getByRole("link", { name: "Save it" });
  expect(link.getAttribute("href")).toBe(`/my-tasks/${idOf(3)}`);
  await userEvent.setup().click(link);
  expect(await screen.findByText("One task")).toBeTruthy();
});
