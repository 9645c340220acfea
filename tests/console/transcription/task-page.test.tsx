import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import type { TaskPage as Opened } from "../../../contract/tasks/entity.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import TaskPage from "../../../src/custom/transcription/task-page.tsx";
import { Unchanged } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { pageOfTask, showLast } from "../helpers/task-page.tsx";
import { heard } from "../helpers/tasks.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

// The editor has tests of its own.
vi.mock("../../../src/custom/transcription/task-editor.tsx", async () => ({
  TaskEditor: (await import("../helpers/tasks.tsx")).TextEditor,
}));

test("the next task is never the one before, neither while it loads nor where the list is old", async () => {
  const user = userEvent.setup();
  let arrive: () => void = () => undefined;
  const second = new Promise<Opened>((done) => (arrive = () => done(pageOfTask(2))));
  const held = [1, 2, 3].map((number) => pageOfTask(number).task);
  const { server } = await showPage(
    <Routes>
      <Route path="/my-tasks/:id" element={<TaskPage />} />
    </Routes>,
    {
      as: "annotator",
      at: `/my-tasks/${idOf(1)}`,
      answers: [
        [
          tasks.show,
          ({ params }) => (params["_id"] === idOf(2) ? second : pageOfTask(params["_id"] === idOf(1) ? 1 : 3)),
        ],
        // As it is read before the server has noted what was submitted.
        [audio.userTasks, () => ({ tasks: held, ...pageOf(3) })],
        [audio.fetch, () => ({ tasks: held, empty: null })],
        [audio.saveDraft, () => ({ draftVersion: 1, leaseUntil: "2026-11-20T11:00:00.000Z", activeSeconds: 1 })],
        [audio.submit, () => ({ task: { ...held[0]!, status: "submitted" as const } })],
        [tasks.pace, () => ({ submitted: 0, pay: null, activeSeconds: 0 })],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
      ],
    },
  );
  const submit = () => user.click(screen.getByRole("button", { name: "Submit and open the next" }));
  await user.type(await screen.findByRole("textbox", { name: "Editor" }), "one");
  await screen.findByRole("button", { name: "Submit and open the next" });
  await submit();
  await screen.findByText("Loading the task…");
  expect(screen.queryByRole("textbox", { name: "Editor" })).toBeNull();
  arrive();
  await screen.findByRole("heading", { name: "call 2" });
  const editor = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Editor" });
  expect(editor.value).toBe("");
  await user.type(editor, "two");
  await screen.findByRole("button", { name: "Submit and open the next" });
  await submit();
  await screen.findByRole("heading", { name: "call 3" });
  await waitFor(() =>
    expect(server.requestsTo(audio.submit).map(({ body }) => (body as { contentId: string }).contentId)).toEqual([
      idOf(101),
      idOf(102),
    ]),
  );
});

test("an expired task says so, keeps what is typed, and can still be submitted", async () => {
  const user = userEvent.setup();
  const one = pageOfTask(1);
  const expired = { ...one, task: { ...one.task, status: "expired" as const, leaseUntil: null } };
  const { server } = await showLast(expired);
  expect((await screen.findByRole("note")).textContent).toContain("The time for this is over.");
  await user.type(screen.getByRole("textbox", { name: "Editor" }), "one");
  await screen.findByText(/^Saved \d/, {}, { timeout: 5_000 });
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("All tasks")).toBeTruthy();
  expect(server.requestsTo(audio.submit)).toMatchObject([{ body: { content: heard("one") } }]);
});

test("a part without a text is asked about once, and again after a change", async () => {
  const user = userEvent.setup();
  const { server } = await showLast();
  const editor = await screen.findByRole("textbox", { name: "Editor" });
  await user.type(editor, "o{Backspace}");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("No text is written. Submit anyway?");
  await user.type(editor, "o{Backspace}");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(server.requestsTo(audio.submit)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Submit anyway" }));
  expect(await screen.findByText("All tasks")).toBeTruthy();
  expect(server.requestsTo(audio.submit)).toMatchObject([{ body: { content: heard("") } }]);
});

test("work that was submitted although its reply was lost leads to the next task", async () => {
  const user = userEvent.setup();
  await showLast(pageOfTask(1), () => {
    throw new Unchanged(204);
  });
  await user.type(await screen.findByRole("textbox", { name: "Editor" }), "one");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("All tasks")).toBeTruthy();
});

test("the sound and the wave of the next task are fetched while this one is worked on, and no more once it is left", async () => {
  const sounds: { src: string; removed: string[]; removeAttribute: (name: string) => void }[] = [];
  vi.stubGlobal(
    "Audio",
    class {
      src = "";
      removed: string[] = [];
      constructor() {
        sounds.push(this);
      }
      removeAttribute(name: string): void {
        this.removed.push(name);
      }
    },
  );
  const opened = (number: number): Opened => ({
    ...pageOfTask(number),
    media: {
      address: `/files/${number}`,
      mime: "audio/wav",
      facts: null,
      peaks: `/files/${number}-peaks`,
      tiles: null,
    },
  });
  const held = [11, 12].map((number) => pageOfTask(number).task);
  let arrive: () => void = () => undefined;
  const second = new Promise<Opened>((done) => (arrive = () => done(opened(12))));
  const asked = vi.fn<(address: unknown) => void>();
  const { unmount } = await showPage(
    <Routes>
      <Route path="/my-tasks/:id" element={<TaskPage />} />
    </Routes>,
    {
      as: "annotator",
      at: `/my-tasks/${idOf(11)}`,
      answers: [
        [tasks.show, ({ params }) => (params["_id"] === idOf(11) ? opened(11) : second)],
        [audio.userTasks, () => ({ tasks: held, ...pageOf(2) })],
        [tasks.pace, () => ({ submitted: 0, pay: null, activeSeconds: 0 })],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
      ],
    },
  );
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, options: RequestInit) => {
    asked(address);
    return address.startsWith("/files/") ? Promise.resolve(new Response("")) : answer(address, options);
  });
  arrive();
  await waitFor(() => expect(asked).toHaveBeenCalledWith("/files/12-peaks"));
  expect(sounds.map(({ src }) => src)).toEqual(["/files/12"]);
  unmount();
  expect(sounds[0]!.removed).toEqual(["src"]);
  vi.unstubAllGlobals();
});

test.each([
  ["where it is recorded", null, "Read it aloud"],
  ["where its recording is replaced, which was sent back", "2026-11-20T10:00:00.000Z", "Replace its files"],
])("a line that expired leads to %s", async (_, submittedAt, text) => {
  const page = pageOfTask(1);
  const task = { ...page.task, kind: "line", status: "expired", submittedAt } as const;
  await showPage(
    <Routes>
      <Route path="/my-tasks/:id" element={<TaskPage />} />
      <Route path="/my-tasks/read-aloud/:id" element={<p>Read it aloud</p>} />
      <Route path="/my-uploads" element={<p>Replace its files</p>} />
    </Routes>,
    { as: "annotator", at: `/my-tasks/${idOf(1)}`, answers: [[tasks.show, () => ({ ...page, media: null, task })]] },
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
