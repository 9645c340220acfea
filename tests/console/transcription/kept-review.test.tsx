import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import type { TaskPage } from "../../../contract/tasks/entity.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import { DoneTask } from "../../../src/custom/transcription/done-task.tsx";
import TaskReviewPage from "../../../src/custom/transcription/review/task-review-page.tsx";
import { useTask } from "../../../src/custom/transcription/queries.ts";
import { taskDraftKey } from "../../../src/providers/client-state.ts";
import { useReadAgain } from "../../../src/providers/read-again.ts";
import { session } from "../../../src/providers/session.ts";
import { AppError } from "../helpers/fake-server.ts";
import { me, showPage } from "../helpers/show-page.tsx";
import { heard, submittedPage } from "../helpers/tasks.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

// The editor has tests of its own; here it is a text.
vi.mock("../../../src/custom/transcription/task-editor.tsx", async () => ({
  TaskEditor: (await import("../helpers/tasks.tsx")).TextEditor,
}));
afterEach(() => localStorage.clear());

const waiting: TaskPage = { ...submittedPage, errors: [], others: [] };
/** The same task later: more of the task itself, and of its page. */
const later = (task: Partial<TaskPage["task"]>, more: Partial<TaskPage> = {}): TaskPage => ({
  ...waiting,
  ...more,
  task: { ...waiting.task, ...task },
});
const replaced = later({ version: 4 }, { content: heard("a new text") });

/** As a live event has it. */
const ReadAgain = () => {
  const readAgain = useReadAgain();
  return (
    <button type="button" onClick={() => void readAgain("tasks")}>
      Read again
    </button>
  );
};

/** The review's page; `now` is the task as the server has it, which refuses what was decided on an older one. */
const review = async (first: TaskPage = waiting) => {
  const now = { page: first };
  const { server, unmount } = await showPage(
    <>
      <ReadAgain />
      <Routes>
        <Route path="/task-reviews/:id" element={<TaskReviewPage />} />
        <Route path="/task-reviews" element={<p>All reviews</p>} />
      </Routes>
    </>,
    {
      as: "reviewer",
      at: `/task-reviews/${waiting.task._id}`,
      answers: [
        [tasks.show, () => now.page],
        [tasks.toReview, () => ({ tasks: [now.page.task], ...pageOf(1) })],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
        [
          audio.update,
          ({ body }) => {
            if ((body as { version: number }).version === now.page.task.version) return { task: now.page.task };
            throw new AppError({ statusCode: 409, code: "stale", message: messageOf("stale") });
          },
        ],
      ],
    },
  );
  const user = userEvent.setup();
  await screen.findByRole("textbox", { name: "Editor" });
  return {
    user,
    server,
    now,
    unmount,
    becomes: async (page: TaskPage) => {
      now.page = page;
      await user.click(screen.getByRole("button", { name: "Read again" }));
    },
  };
};
const editor = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Editor" });
const comment = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment for the worker (optional)" });
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>("button", { name });
const inBrowser = () => Object.keys(localStorage).filter((key) => key.startsWith(taskDraftKey));

test("a text that its worker changes under review is neither replaced by the old one nor taken over unasked", async () => {
  const { user, server, becomes } = await review();
  await becomes(replaced);
  await screen.findByText("The worker changed this.");
  expect(editor().value).toBe("hello duck");
  expect(button(/^Accept/).disabled).toBe(true);
  await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  expect(server.requestsTo(audio.update)).toEqual([]);
  expect(button("Show the new text").textContent).toContain("Alt+Shift+W");
  await user.keyboard("{Alt>}{Shift>}w{/Shift}{/Alt}");
  expect(editor().value).toBe("a new text");
  expect(screen.queryByText("The worker changed this.")).toBeNull();
  await user.click(button(/^Accept/));
  expect(await screen.findByText("All reviews")).toBeTruthy();
  expect(server.requestsTo(audio.update).map(({ body }) => body)).toMatchObject([{ decision: "approve", version: 4 }]);
});

test("what is decided is decided on the version that was opened, before the page hears of another one", async () => {
  const { user, server, now } = await review();
  await user.type(editor(), "s");
  now.page = replaced;
  await user.click(button(/^Fix and accept/));
  expect(await screen.findByText("The worker changed this.")).toBeTruthy();
  expect(server.requestsTo(audio.update).map(({ body }) => body)).toMatchObject([{ version: 3 }]);
  expect(editor().value).toBe("hello ducks");
});

test("the new text and the corrected one are both kept, and so is what was said of the work", async () => {
  const { user, server, becomes } = await review();
  await user.type(editor(), "s");
  await user.click(screen.getByRole("checkbox", { name: "Wrong words" }));
  await user.type(comment(), "Listen again");
  await becomes(replaced);
  await user.click(await screen.findByRole("button", { name: "Show the new text" }));
  expect([editor().value, comment().value]).toEqual(["a new text", "Listen again"]);
  await user.click(button(/^Show the other one/));
  expect(editor().value).toBe("hello ducks");
  await user.click(button(/^Show the other one/));
  expect(editor().value).toBe("a new text");
  expect(button(/^Accept/)).toBeTruthy();
  await user.click(button(/^Show the other one/));
  await user.click(button(/^Fix and accept/));
  expect(await screen.findByText("All reviews")).toBeTruthy();
  expect(server.requestsTo(audio.update).map(({ body }) => body)).toMatchObject([
    { decision: "fix", content: heard("hello ducks"), reasons: ["wrong_words"], comment: "Listen again", version: 4 },
  ]);
});

test("a corrected text can be kept over the worker's new one", async () => {
  const { user, server, becomes } = await review();
  await user.type(editor(), "s");
  await becomes(replaced);
  await screen.findByRole("button", { name: /^Keep my text/ });
  await user.keyboard("{Alt>}{Shift>}z{/Shift}{/Alt}");
  await user.click(button(/^Fix and accept/));
  expect(await screen.findByText("All reviews")).toBeTruthy();
  expect(server.requestsTo(audio.update).map(({ body }) => body)).toMatchObject([
    { decision: "fix", content: heard("hello ducks"), version: 4 },
  ]);
});

test("a review outlasts a reload and a sign-out, and is gone once it is decided", async () => {
  const first = await review();
  await first.user.type(editor(), "s");
  await first.user.click(screen.getByRole("checkbox", { name: "Wrong words" }));
  await first.user.type(comment(), "Listen again");
  first.unmount();
  session.end("expired");
  const { user, server } = await review();
  expect([editor().value, comment().value]).toEqual(["hello ducks", "Listen again"]);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Wrong words" }).checked).toBe(true);
  await user.click(button(/^Send back/));
  expect(await screen.findByText("All reviews")).toBeTruthy();
  expect(server.requestsTo(audio.update).map(({ body }) => body)).toMatchObject([
    { decision: "reject", reasons: ["wrong_words"], comment: "Listen again", version: 3 },
  ]);
  expect(inBrowser()).toEqual([]);
});

test("a review that was begun before the worker changed the text says so when it is opened again", async () => {
  const first = await review();
  await first.user.type(comment(), "Listen again");
  first.unmount();
  await review(replaced);
  expect(screen.getByText("The worker changed this.")).toBeTruthy();
  expect([editor().value, comment().value]).toEqual(["hello duck", "Listen again"]);
});

test("what was typed stays in sight where someone else decides first", async () => {
  const { user, becomes } = await review();
  await user.type(editor(), "s");
  const bo = { _id: idOf(2), name: "Bo" };
  await becomes(later({ version: 4, status: "approved", reviewer: bo, can: { work: false, decide: false } }));
  await screen.findByText("Someone else decided on this.");
  expect([editor().value, editor().readOnly]).toEqual(["hello ducks", true]);
  await user.keyboard("{Alt>}{Shift>}b{/Shift}{/Alt}");
  expect(editor().value).toBe("hello duck");
  expect(inBrowser()).toEqual([]);
});

test("a decision whose reply was lost is the reviewer's own, and nothing is kept of it", async () => {
  const { user, becomes } = await review();
  await user.type(editor(), "s");
  const mine = { _id: me._id, name: "Mina" };
  const fixed = { content: heard("hello duck"), fixed: heard("hello ducks") };
  await becomes(later({ version: 4, status: "approved", reviewer: mine, can: { work: false, decide: false } }, fixed));
  await waitFor(() => expect(inBrowser()).toEqual([]));
  expect(screen.queryByText("Someone else decided on this.")).toBeNull();
  expect(editor().value).toBe("hello ducks");
});

const own = later({ user: { _id: me._id, name: "Mina" }, can: { work: false, decide: false } });
const ownLater = (task: Partial<TaskPage["task"]>, more: Partial<TaskPage> = {}): TaskPage => ({
  ...own,
  ...more,
  task: { ...own.task, ...task },
});

/** A worker's own submitted task. */
const change = async (first: TaskPage = own) => {
  const now = { page: first };
  const Own = () => {
    const { data } = useTask(own.task._id);
    return data ? <DoneTask page={data} /> : null;
  };
  const { server, unmount } = await showPage(
    <>
      <ReadAgain />
      <Own />
    </>,
    {
      as: "annotator",
      answers: [
        [tasks.show, () => now.page],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
        [audio.update, () => ({ task: now.page.task })],
      ],
    },
  );
  const user = userEvent.setup();
  await screen.findByRole("textbox", { name: "Editor" });
  return {
    user,
    server,
    unmount,
    becomes: async (page: TaskPage) => {
      now.page = page;
      await user.click(screen.getByRole("button", { name: "Read again" }));
    },
  };
};

test("a change of submitted work outlasts a reload, and is saved on the version that it was made of", async () => {
  const first = await change();
  await first.user.click(button("Change it until it is reviewed"));
  await first.user.type(editor(), "s");
  first.unmount();
  session.end("expired");
  const { user, server, becomes } = await change();
  expect(editor().value).toBe("hello ducks");
  await becomes(ownLater({ version: 4 }, { content: heard("from the phone") }));
  await screen.findByText("You also changed this on another page or device.");
  expect([editor().value, button("Save the change").disabled]).toEqual(["hello ducks", true]);
  await user.click(button(/^Keep this one/));
  await user.click(button("Save the change"));
  await screen.findByRole("button", { name: "Change it until it is reviewed" });
  expect(server.requestsTo(audio.update).map(({ body }) => body)).toMatchObject([
    { content: heard("hello ducks"), version: 4 },
  ]);
  expect(inBrowser()).toEqual([]);
});

test("a change that came too late is still to be read, and can't be saved", async () => {
  const { user, becomes } = await change();
  await user.click(button("Change it until it is reviewed"));
  await user.type(editor(), "s");
  await becomes(ownLater({ version: 4, status: "approved" }));
  await screen.findByText("This was reviewed before you saved your change.");
  expect([editor().value, editor().readOnly]).toEqual(["hello ducks", true]);
  expect(screen.queryByRole("button", { name: "Save the change" })).toBeNull();
  await user.click(button("Discard it"));
  expect(editor().value).toBe("hello duck");
  expect(inBrowser()).toEqual([]);
});

test("what never reached the server is still to be read once the task is someone else's", async () => {
  const key = `${taskDraftKey}${me._id}.${own.task._id}`;
  localStorage.setItem(key, JSON.stringify({ draft: heard("typed on a train"), version: 1 }));
  const given = { content: null, draft: heard("typed"), draftVersion: 1 };
  const { user } = await change(ownLater({ status: "withdrawn" }, given));
  expect(screen.getByText("This is not yours any more.")).toBeTruthy();
  expect(editor().value).toBe("typed on a train");
  await user.click(button("Discard it"));
  expect(editor().value).toBe("typed");
  expect(inBrowser()).toEqual([]);
});
