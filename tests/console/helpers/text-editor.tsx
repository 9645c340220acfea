import type { ComponentProps } from "react";
import type { Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskEditor } from "../../../src/custom/transcription/task-editor.tsx";

export const heard = (text: string): Transcript => ({
  segments: [{ start: 0, end: 1000, speaker: "", text, tags: [] }],
});

/** In the place of the editor of transcripts, which has tests of its own: a text. */
export const TextEditor = ({ value, onChange, children }: ComponentProps<typeof TaskEditor>) => (
  <>
    <textarea
      aria-label="Editor"
      value={"segments" in value ? (value.segments[0]?.text ?? "") : ""}
      onChange={({ target }) => onChange?.(heard(target.value))}
    />
    {children}
  </>
);
