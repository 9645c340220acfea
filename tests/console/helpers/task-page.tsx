import { Link, Route, Routes } from "react-router";
import { audioTranscription as audio } from "../../../contract/audio-transcription/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import type { TaskPage as Opened } from "../../../contract/tasks/entity.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import TaskPage from "../../../src/custom/transcription/task-page.tsx";
import type { Heard } from "./fake-server.ts";
import { me, showPage } from "./show-page.tsx";
import { newPage } from "./tasks.tsx";
import { idOf, pageOf } from "./work.ts";

export const pageOfTask = (number: number): Opened => ({
  ...newPage,
  task: {
    ...newPage.task,
    _id: idOf(number),
    contentId: idOf(100 + number),
    number,
    reference: `call ${number}`,
    user: { _id: me._id, name: "Mina" },
    status: "assigned",
    leaseUntil: "2026-11-20T11:00:00.000Z",
    activeSeconds: 0,
    submittedAt: null,
    version: 1,
    can: { work: true, decide: false },
  },
});

export interface Answers {
  readonly show: () => Opened | Promise<Opened>;
  /** What else the worker holds. */
  readonly held: () => readonly Opened["task"][];
  readonly save: (request: Heard) => { draftVersion: number; leaseUntil: string | null; activeSeconds: number };
}
/** The only task that someone holds, after which there is nothing more to do. */
export const showLast = (
  opened = pageOfTask(1),
  submitted: (request: Heard) => { task: Opened["task"] } = () => ({ task: { ...opened.task, status: "submitted" } }),
  { show, save, held }: Partial<Answers> = {},
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
        [audio.userTasks, () => ({ tasks: held?.() ?? [], ...pageOf(0) })],
        [audio.fetch, () => ({ tasks: [], empty: "done" })],
        [audio.saveDraft, save ?? (() => ({ draftVersion: 1, leaseUntil: opened.task.leaseUntil, activeSeconds: 1 }))],
        [audio.submit, submitted],
        [tasks.pace, () => ({ submitted: 0, pay: null, activeSeconds: 0 })],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
      ],
    },
  );
