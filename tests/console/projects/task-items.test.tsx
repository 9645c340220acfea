import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import ProjectTasks from "../../../src/resources/projects/tasks.tsx";
import { projectOf } from "../helpers/project.ts";
import { showPage } from "../helpers/show-page.tsx";
import { itemOf } from "../helpers/tasks.ts";
import { idOf, pageOf } from "../helpers/work.ts";

const counts = {
  items: 3,
  pending: 0,
  settled: 0,
  open: 2,
  held: 0,
  submitted: 0,
  approved: 312,
  reviewed: 47,
  reviewPercent: 10,
};
const progressOf = (failed: number) => ({ progress: [{ kind: "audio", ...counts, failed }], measuring: null });
const none = [audio.list, () => ({ contents: [], ...pageOf(0) })] as const;
const noneSubmitted = [audio.ofProject, () => ({ tasks: [], ...pageOf(0) })] as const;
const noFigures = [tasks.accuracy, () => ({ accuracy: [], ...pageOf(0) })] as const;

test("items that could not be used are prepared again by one button, which is gone where there are none", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  let failed = 1;
  const { server } = await showPage(<ProjectTasks record={projectOf({})} />, {
    answers: [
      none,
      noneSubmitted,
      noFigures,
      [tasks.progress, () => progressOf(failed)],
      [
        audio.retry,
        () => {
          failed = 0;
          return { done: 1, refused: [] };
        },
      ],
    ],
  });
  expect(await screen.findByText("312 accepted, 47 of them reviewed (15%); the project asks for 10%")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Try the unusable again" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try the unusable again" })).toBeNull());
  expect(server.requestsTo(audio.retry).map(({ body }) => body)).toEqual([{}]);
});

test("an item says what may be wrong with its sound, and why people skipped it", async () => {
  const item = itemOf(1, {
    facts: { remarks: ["It is nearly silent."] },
    skips: 2,
    skippedFor: [
      { reason: "unclear", comment: "Only wind" },
      { reason: "broken", comment: "" },
    ],
  });
  await showPage(<ProjectTasks record={projectOf({})} />, {
    answers: [
      noneSubmitted,
      noFigures,
      [tasks.progress, () => progressOf(0)],
      [audio.list, () => ({ contents: [item], ...pageOf(1) })],
    ],
  });
  expect(await screen.findByText("It is nearly silent.")).toBeTruthy();
  expect(screen.getByText("I can't make it out: Only wind; It does not open or play")).toBeTruthy();
});

test("an item is deleted from its row's menu, unless someone has it, and comes back by Undo", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  let isDeleted = false;
  const item = (at: number, remove: boolean) => itemOf(at, { can: { assign: false, takeBack: false, remove } });
  const { server } = await showPage(<ProjectTasks record={projectOf({})} />, {
    answers: [
      noneSubmitted,
      noFigures,
      [tasks.progress, () => progressOf(0)],
      [
        audio.list,
        () => {
          const contents = isDeleted ? [item(2, false)] : [item(1, true), item(2, false)];
          return { contents, ...pageOf(contents.length) };
        },
      ],
      [
        audio.remove,
        () => {
          isDeleted = true;
          return { content: item(1, true) };
        },
      ],
      [
        audio.restore,
        () => {
          isDeleted = false;
          return { done: 1, refused: [], ids: [idOf(1)] };
        },
      ],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Actions for #1" }));
  expect(screen.queryByRole("button", { name: "Actions for #2" })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Actions for #1" })).toBeTruthy();
  expect(server.requestsTo(audio.restore).map(({ body }) => body)).toEqual([{ ids: [idOf(1)] }]);
  expect(server.requestsTo(audio.list)[0]!.query.get("projectId")).toBe(projectOf({})._id);
});
