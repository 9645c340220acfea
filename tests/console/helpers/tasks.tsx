import type { ReactNode } from "react";
import { defaultNormalisation, defaultRules } from "../../../contract/tasks/accuracy/normalisation.ts";
import type { TaskSettings } from "../../../contract/tasks/endpoints.ts";
import type { TaskPage, Transcript } from "../../../contract/tasks/entity.ts";
import { idOf } from "./work.ts";

/** What someone hears. */
export const heard = (text: string): Transcript => ({
  segments: [{ start: 0, end: 1000, speaker: "", text, tags: [] }],
});
const textOf = (value: Transcript): string => ("segments" in value ? (value.segments[0]?.text ?? "") : "");

interface EditorProps {
  readonly value: Transcript;
  readonly onChange?: (value: Transcript) => void;
  readonly readOnly?: boolean;
  readonly children?: ReactNode;
}

/** Stands for the editor of a task. */
export const TextEditor = ({ value, onChange, readOnly = false, children }: EditorProps) => (
  <>
    <textarea
      aria-label="Editor"
      value={textOf(value)}
      readOnly={readOnly || !onChange}
      onChange={({ target }) => onChange?.(heard(target.value))}
    />
    {children}
  </>
);

export const bo = { _id: idOf(2), name: "Bo" };

/** Work of Ann that waits for a review, beside that of two others. */
export const submittedPage: TaskPage = {
  task: {
    _id: idOf(10),
    contentId: idOf(11),
    projectId: { _id: idOf(50), name: "Calls" },
    kind: "audio",
    number: 1,
    reference: "call 1",
    language: "en",
    text: "",
    user: { _id: idOf(1), name: "Ann" },
    status: "submitted",
    leaseUntil: null,
    activeSeconds: 60,
    amount: null,
    isFast: false,
    submittedAt: "2026-11-20T10:00:00.000Z",
    reviewer: null,
    decidedAt: null,
    reasons: [],
    comment: "",
    skipReason: null,
    createdAt: "2026-11-20T09:00:00.000Z",
    version: 3,
    can: { work: false, decide: true },
  },
  media: null,
  draft: null,
  draftVersion: 0,
  content: heard("hello duck"),
  fixed: null,
  glossary: [],
  normalisation: defaultNormalisation,
  errors: [
    {
      against: "known",
      words: { substitutions: 1, deletions: 0, insertions: 0, length: 2, rate: 0.5 },
      characters: null,
    },
  ],
  others: [
    { of: "person", user: bo, content: heard("hello world") },
    { of: "person", user: { _id: idOf(3), name: "Cy" }, content: heard("") },
  ],
};

/** A task on which nothing was done yet. */
export const newPage: TaskPage = { ...submittedPage, content: null, errors: [], others: [] };

/** How a project gives its items out. */
export const taskSettings: TaskSettings = {
  doublePercent: 10,
  overlap: 2,
  repeatPercent: 0,
  goldPeople: 5,
  skipsMax: 3,
  fastPercent: 30,
  glossary: [],
  normalisation: defaultRules,
  languageRules: [],
  version: 4,
};
