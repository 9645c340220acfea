import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import ProjectTasks from "../../../src/resources/projects/tasks.tsx";
import { projectOf } from "../helpers/project.ts";
import { showPage } from "../helpers/show-page.tsx";
import { pageOf } from "../helpers/work.ts";

const { audioTranscription: audio, tasks } = contract;
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

test("items that could not be used are prepared again by one button, which is gone where there are none", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  let failed = 1;
  const { server } = await showPage(<ProjectTasks record={projectOf({})} />, {
    answers: [
      none,
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

test("an upload says that it is under way, and can't be closed until it is done", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  let finish = (): void => undefined;
  const uploaded = new Promise<void>((resolve) => (finish = resolve));
  let calls = 0;
  const reply = { rows: 2, errorCount: 0, errors: [], first: [] };
  await showPage(<ProjectTasks record={projectOf({})} />, {
    answers: [
      none,
      [tasks.progress, () => progressOf(0)],
      [
        audio.upload,
        async () => {
          calls += 1;
          if (calls === 1) return { ...reply, created: 0 };
          await uploaded;
          return { ...reply, created: 2 };
        },
      ],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Upload items" }));
  const table = new File(["url\n"], "items.csv", { type: "text/csv" });
  const inputs = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  await user.upload(inputs[inputs.length - 1]!, table);
  await user.click(await screen.findByRole("button", { name: "Upload 2 items" }));
  expect(await screen.findByText("Uploading 2 items… Keep this page open.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", true);
  finish();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
