import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { Link, Route, Routes } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { defaultNormalisation } from "../../../contract/tasks/accuracy/normalisation.ts";
import type { TaskPage as Opened, Transcript } from "../../../contract/tasks/entity.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import type { TaskEditor } from "../../../src/custom/transcription/task-editor.tsx";
import TaskPage from "../../../src/custom/transcription/task-page.tsx";
import { messageOf } from "../../../contract/core/errors.ts";
import { AppError, type Heard, Unchanged } from "../helpers/fake-server.ts";
import { me, showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

// The editor has tests of its own; here it is a text.
vi.mock("../../../src/custom/transcription/task-editor.tsx", () => ({
  TaskEditor: ({ value, onChange, children }: ComponentProps<typeof TaskEditor>) => (
    <>
      <textarea
        aria-label="Editor"
        value={"segments" in value ? (value.segments[0]?.text ?? "") : ""}
        onChange={({ target }) => onChange?.(heard(target.value))}
      />
      {children}
    </>
  ),
}));
const heard = (text: string): Transcript => ({ segments: [{ start: 0, end: 1000, speaker: "", text, tags: [] }] });

const pageOfTask = (number: number): Opened => ({
  task: {
    _id: idOf(number),
    contentId: idOf(100 + number),
    projectId: { _id: idOf(50), name: "Calls" },
    kind: "audio",
    number,
    reference: `call ${number}`,
    language: "en",
    text: "",
    user: { _id: me._id, name: "Mina" },
    status: "assigned",
    leaseUntil: "2026-11-20T11:00:00.000Z",
    activeSeconds: 0,
    amount: null,
    isFast: false,
    submittedAt: null,
    reviewer: null,
    decidedAt: null,
    reasons: [],
    comment: "",
    skipReason: null,
    createdAt: "2026-11-20T09:00:00.000Z",
    version: 1,
    can: { work: true, decide: false },
  },
  media: null,
  draft: null,
  draftVersion: 0,
  content: null,
  fixed: null,
  glossary: [],
  normalisation: defaultNormalisation,
  errors: [],
  others: [],
});

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

interface Answers {
  readonly show: () => Opened | Promise<Opened>;
  readonly save: (request: Heard) => { draftVersion: number; leaseUntil: string | null; activeSeconds: number };
}
/** The only task that someone holds, after which there is nothing more to do. */
const showLast = (
  opened = pageOfTask(1),
  submitted: (request: Heard) => { task: Opened["task"] } = () => ({ task: { ...opened.task, status: "submitted" } }),
  { show, save }: Partial<Answers> = {},
) =>
  showPage(
    <Routes>
      <Route path="/my-tasks/:id" element={<TaskPage />} />
      <Route path="/my-tasks" element={<Link to={`/my-tasks/${idOf(1)}`}>All tasks</Link>} />
    </Routes>,
    {
      as: "annotator",
      at: `/my-tasks/${idOf(1)}`,
      answers: [
        [tasks.show, show ?? (() => opened)],
        [audio.userTasks, () => ({ tasks: [], ...pageOf(0) })],
        [audio.fetch, () => ({ tasks: [], empty: "done" })],
        [audio.saveDraft, save ?? (() => ({ draftVersion: 1, leaseUntil: opened.task.leaseUntil, activeSeconds: 1 }))],
        [audio.submit, submitted],
        [tasks.pace, () => ({ submitted: 0, pay: null, activeSeconds: 0 })],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
      ],
    },
  );

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

describe("a draft", () => {
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Editor" }).value;
  /** Saves as the server does, on top of the version before. */
  const saved = ({ body }: Heard) => {
    const { draftVersion } = body as { draftVersion: number };
    return { draftVersion: draftVersion + 1, leaseUntil: null, activeSeconds: 1 };
  };

  test("that was saved is there when the task is opened again, and what is newer on the server once it arrives", async () => {
    const user = userEvent.setup();
    const again = Promise.withResolvers<Opened>();
    let show: Answers["show"] = () => pageOfTask(1);
    const { server } = await showLast(undefined, undefined, { show: () => show(), save: saved });
    await user.type(await screen.findByRole("textbox", { name: "Editor" }), "one");
    await screen.findByText(/^Saved \d/, {}, { timeout: 5_000 });
    // What was not sent by then is, as the page is left.
    await user.type(screen.getByRole("textbox", { name: "Editor" }), " two");
    await user.click(screen.getByRole("link", { name: "My tasks" }));
    await waitFor(() => expect([server.requestsTo(audio.saveDraft).length, localStorage.length]).toEqual([2, 0]));
    show = () => again.promise;
    await user.click(await screen.findByRole("link", { name: "All tasks" }));
    await screen.findByRole("textbox", { name: "Editor" });
    expect(text()).toBe("one two");
    again.resolve({ ...pageOfTask(1), draft: heard("three"), draftVersion: 9 });
    await waitFor(() => expect(text()).toBe("three"));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("All tasks");
    expect(server.requestsTo(audio.submit)).toMatchObject([{ body: { content: heard("three"), draftVersion: 9 } }]);
  });

  test("that another device has moved on is not submitted over: which to keep is asked", async () => {
    const user = userEvent.setup();
    const theirs = { ...pageOfTask(1), draft: heard("on the phone"), draftVersion: 3 };
    let show: Answers["show"] = () => pageOfTask(1);
    const submit = ({ body }: Heard) => {
      const { draftVersion } = body as { draftVersion: number };
      const code = "draft_moved";
      if (draftVersion !== 3) throw new AppError({ statusCode: 409, code, message: messageOf(code) });
      return { task: { ...theirs.task, status: "submitted" as const } };
    };
    const { server } = await showLast(undefined, submit, { show: () => show(), save: saved });
    await user.type(await screen.findByRole("textbox", { name: "Editor" }), "one");
    show = () => theirs;
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await user.click(await screen.findByRole("button", { name: /^Take the other one/ }));
    expect(text()).toBe("on the phone");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("All tasks");
    const sent = server.requestsTo(audio.submit).map(({ body }) => body);
    expect(sent).toMatchObject([{ draftVersion: 0 }, { content: heard("on the phone"), draftVersion: 3 }]);
  });

  test("that was saved although the reply was lost is no other device's", async () => {
    const user = userEvent.setup();
    let onServer = 0;
    const submit = ({ body }: Heard) => {
      const { draftVersion } = body as { draftVersion: number };
      const code = "draft_moved";
      if (draftVersion !== onServer) throw new AppError({ statusCode: 409, code, message: messageOf(code) });
      return { task: { ...pageOfTask(1).task, status: "submitted" as const } };
    };
    const save = () => {
      onServer += 1;
      throw new AppError({ statusCode: 502, code: "busy", message: messageOf("busy") });
    };
    const show = () => ({ ...pageOfTask(1), draft: onServer === 0 ? null : heard("one"), draftVersion: onServer });
    const { server } = await showLast(undefined, submit, { show, save });
    await user.type(await screen.findByRole("textbox", { name: "Editor" }), "one");
    await screen.findAllByText(/^Offline/, {}, { timeout: 5_000 });
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("All tasks");
    expect(server.requestsTo(audio.submit).map(({ body }) => body)).toMatchObject([
      { draftVersion: 0 },
      { draftVersion: 1 },
    ]);
  });
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
