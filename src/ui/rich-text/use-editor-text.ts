import { useRef } from "react";
import { fromEditor, toEditor } from "./editor-html.ts";

/**
 * Stands between a form's value and the editor, which writes every text its own way as soon as it is shown. Only what a
 * person does reaches the form, and what they put back is the very value that the form gave: showing a text, or typing
 * and undoing it, leaves nothing unsaved. The editor is never handed its own text back, which would move the cursor;
 * where the form says otherwise (another side of a conflict was chosen), `key` changes and a new editor begins.
 */
export const useEditorText = (value: string, onChange: ((value: string) => void) | undefined) => {
  const inForm = useRef(value);
  const given = useRef<{ key: number; value: string; html: string }>(null);
  if (given.current === null || value !== inForm.current) {
    inForm.current = value;
    given.current = { key: (given.current?.key ?? 0) + 1, value, html: toEditor(value) };
  }
  const start = given.current;
  const change = (next: string, source: string): void => {
    if (source !== "user") {
      start.html = next;
      return;
    }
    inForm.current = next === start.html ? start.value : fromEditor(next);
    onChange?.(inForm.current);
  };
  return { key: start.key, html: start.html, change };
};
