import type { Task, TaskItem } from "../../../contract/tasks/entity.ts";
import { idOf } from "./work.ts";

const project = { _id: idOf(50), name: "Calls" };

/** Something to transcribe, as managers see it: nobody has it. */
export const itemOf = (number: number, more: Partial<TaskItem> = {}): TaskItem => ({
  _id: idOf(number),
  projectId: project,
  kind: "audio",
  number,
  reference: "",
  url: "",
  text: "",
  language: "",
  isGold: false,
  priority: 0,
  task: 0,
  status: "available",
  problem: "",
  wanted: 1,
  submitted: 0,
  skips: 0,
  skippedFor: [],
  facts: null,
  createdAt: "2026-01-05T10:00:00Z",
  version: 1,
  can: { assign: true, takeBack: false, remove: true },
  ...more,
});

/** Someone's submitted work on an item, as managers see it. */
export const submittedOf = (number: number, more: Partial<Task> = {}): Task => ({
  _id: idOf(200 + number),
  contentId: idOf(number),
  projectId: project,
  kind: "audio",
  number,
  reference: "",
  language: "en",
  text: "",
  user: { _id: idOf(300 + number), name: `Worker ${number}` },
  status: "submitted",
  leaseUntil: null,
  activeSeconds: 0,
  amount: null,
  isFast: false,
  submittedAt: "2026-11-20T10:30:00.000Z",
  reviewer: null,
  decidedAt: null,
  reasons: [],
  comment: "",
  skipReason: null,
  createdAt: "2026-11-20T09:30:00.000Z",
  version: 1,
  can: { work: false, decide: true },
  ...more,
});
