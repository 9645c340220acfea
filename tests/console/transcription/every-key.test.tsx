import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { audio as lines } from "../../../contract/audio/endpoints.ts";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { imageTranscription as image } from "../../../contract/image-transcription/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { defaultNormalisation } from "../../../contract/tasks/accuracy/normalisation.ts";
import type { TaskPage as Opened } from "../../../contract/tasks/entity.ts";
import { defaultPreferences, type TaskPreferences } from "../../../contract/tasks/preferences.ts";
import { skipReasonLabels } from "../../../contract/tasks/rules.ts";
import ReadAloudPage from "../../../src/custom/recording/read-aloud-page.tsx";
import TaskPage from "../../../src/custom/transcription/task-page.tsx";
import { fakeAudio } from "../helpers/audio-fakes.ts";
import { me, showPage } from "../helpers/show-page.tsx";
import { submittedOf } from "../helpers/tasks.ts";
import { pageOf } from "../helpers/work.ts";
import { FakeAudio } from "./fake-audio.ts";

vi.mock("../../../src/custom/transcription/audio/waveform.tsx", () => ({ default: () => <i /> }));
vi.mock("openseadragon", async () => ({ default: (await import("../helpers/viewer-stub.ts")).viewerStub }));
vi.mock("../../../src/custom/transcription/shared/kept-takes.ts", () => ({
  keepTake: async () => undefined,
  forgetTake: async () => undefined,
  readTakes: async () => [],
}));
beforeEach(() => {
  fakeAudio();
  vi.stubGlobal("Audio", FakeAudio);
});

const taskOf = (kind: "audio" | "image" | "line") =>
  submittedOf(1, {
    kind,
    status: "assigned",
    submittedAt: null,
    text: "Read me",
    user: { _id: me._id, name: "Mina" },
    can: { work: true, decide: false },
  });
const pageOfTask = (kind: "audio" | "image"): Opened => ({
  task: taskOf(kind),
  media: {
    address: "/media",
    mime: "",
    facts: { milliseconds: 9_000, width: 80, height: 60 },
    peaks: null,
    tiles: null,
  },
  draft: kind === "audio" ? { segments: [{ start: 0, end: 900, speaker: "", text: "Hi", tags: [] }] } : { boxes: [] },
  draftVersion: 0,
  content: null,
  fixed: null,
  glossary: [{ term: "Metoprolol", hint: "" }],
  normalisation: defaultNormalisation,
  errors: [],
  others: [],
});

const show = async (kind: "audio" | "image" | "line", opened = pageOfTask(kind === "image" ? "image" : "audio")) => {
  let preferences: TaskPreferences = defaultPreferences;
  const task = taskOf(kind);
  const shown = await showPage(
    <Routes>
      <Route path="/my-tasks/:id" element={<TaskPage />} />
      <Route path="/my-tasks" element={<p>All my tasks</p>} />
      <Route path="/my-tasks/read-aloud/:id" element={<ReadAloudPage />} />
    </Routes>,
    {
      as: "annotator",
      at: kind === "line" ? `/my-tasks/read-aloud/${task.projectId._id}` : `/my-tasks/${task._id}`,
      answers: [
        // Before the task by its id, whose path takes these words too.
        [tasks.pace, () => ({ submitted: 0, pay: null, activeSeconds: 0 })],
        [tasks.preferences, () => ({ preferences })],
        [tasks.show, () => opened],
        ...[audio, image].flatMap((of) => [
          [of.userTasks, () => ({ tasks: [task], ...pageOf(1) })] as const,
          [of.fetch, () => ({ tasks: [], empty: "done" })] as const,
          [of.skip, () => ({ task: { ...task, status: "skipped" } })] as const,
          [of.update, () => ({ task: opened.task })] as const,
        ]),
        [lines.current, () => ({ current: task, ahead: [], empty: null, isChecked: true })],
        [lines.activity, () => ({ activeSeconds: 0 })],
        [lines.release, () => ({ task: { ...task, status: "released" } })],
        [
          tasks.savePreferences,
          ({ body }) => {
            preferences = { ...preferences, ...(body as { preferences: Partial<TaskPreferences> }).preferences };
            return { preferences };
          },
        ],
      ],
    },
  );
  return { ...shown, user: userEvent.setup() };
};

/** Those in a list are of one of its rows; the keys of the page act on the row that is active. */
const withoutKey = () =>
  screen
    .getAllByRole("button")
    .filter((button) => !button.closest("li") && !button.querySelector("kbd")?.textContent)
    .map(({ textContent }) => textContent);
const submitKey = "Ctrl+Shift+Enter";

test.each(["audio", "image"] as const)("on the page of a task (%s) each button shows its key", async (kind) => {
  const { user, server } = await show(kind);
  await screen.findByRole("button", { name: kind === "audio" ? "New segment" : "New box" });
  expect(screen.getByRole("button", { name: "Submit" }).querySelector("kbd")?.textContent).toBe(submitKey);
  expect(withoutKey()).toEqual([]);
  await user.keyboard("{Alt>}{Shift>}X{/Shift}{/Alt}");
  await screen.findByRole("form", { name: "Leave this task" });
  expect(withoutKey()).toEqual([]);
  expect(screen.getAllByRole("radio").every((radio) => radio.closest("label")?.querySelector("kbd"))).toBe(true);
  await user.keyboard("{Control>}{Shift>}[Digit4]{/Shift}{/Control}");
  const reason = screen.getByRole<HTMLInputElement>("radio", { name: skipReasonLabels.sensitive });
  expect([reason.checked, document.activeElement === reason]).toEqual([true, true]);
  await user.keyboard("{Alt>}{Shift>}K{/Shift}{/Alt}");
  await screen.findByText("All my tasks");
  const { skip } = kind === "audio" ? audio : image;
  expect(server.requestsTo(skip)[0]?.body).toMatchObject({ reason: "sensitive" });
});

test("submitted work is changed, given up and saved by keys, which its page shows", async () => {
  const page = pageOfTask("audio");
  const task = { ...page.task, status: "submitted", can: { work: false, decide: false } } as const;
  const { user, server } = await show("audio", { ...page, task, content: page.draft });
  const begin = await screen.findByRole("button", { name: "Change it until it is reviewed" });
  await screen.findByRole("textbox", { name: /^Text of/ });
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Text of/ });
  expect(begin.querySelector("kbd")?.textContent).toBe("Alt+Shift+E");
  const write = async () => {
    await user.keyboard("{Alt>}{Shift>}E{/Shift}{/Alt}");
    await screen.findByRole("button", { name: "Save the change" });
    expect(withoutKey()).toEqual([]);
    await user.type(text(), "!");
    expect(text().value).toBe("Hi!");
  };
  await write();
  await user.keyboard("{Alt>}{Shift>}B{/Shift}{/Alt}");
  await waitFor(() => expect(text().value).toBe("Hi"));
  await write();
  await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  await waitFor(() => expect(server.requestsTo(audio.update)).toHaveLength(1));
  expect(server.requestsTo(audio.update)[0]?.body).toMatchObject({ content: { segments: [{ text: "Hi!" }] } });
});

test("where lines are read aloud each button shows its key, and the form of leaving opens and closes at one", async () => {
  const { user, server } = await show("line");
  await screen.findByRole("button", { name: "Turn on the microphone" });
  expect(withoutKey()).toEqual([]);
  await user.keyboard("m");
  await screen.findByRole("button", { name: "Record" });
  expect(withoutKey()).toEqual([]);
  const leave = () => user.keyboard("{Alt>}{Shift>}X{/Shift}{/Alt}");
  await leave();
  const details = await screen.findByRole("textbox", { name: /^Details/ });
  expect(withoutKey()).toEqual([]);
  expect(screen.queryByLabelText(/^It does not open or play/)).toBeNull();
  // Letters are typed where there is a text.
  await user.type(details, "r");
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  await leave();
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  await leave();
  await user.keyboard("{Alt>}{Shift>}G{/Shift}{/Alt}");
  await waitFor(() => expect(server.requestsTo(lines.release)).toHaveLength(1));
});

test("the keys of the recorder are changed in the settings, which refuse one that another action has", async () => {
  const { user } = await show("line");
  await user.click(await screen.findByRole("button", { name: "Keys and display" }));
  await user.click(await screen.findByRole("button", { name: "Change R: Record or stop" }));
  await user.keyboard("s");
  expect((await screen.findByRole("alert")).textContent).toBe("S is already “Send”.");
  await user.keyboard("b");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.keyboard("m");
  expect((await screen.findByRole("button", { name: "Record" })).querySelector("kbd")?.textContent).toBe("B");
});
