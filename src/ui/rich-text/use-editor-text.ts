import { useRef } from "react";

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

/** What the editor's own elements hold is not part of the text: handles of list items, and the cursor of a format. */
const handles = /<span class="ql-ui"[^>]*><\/span>|<span class="ql-cursor">\uFEFF*<\/span>|\uFEFF/g;

/** Nothing to read and nothing to see. */
const isBlank = (html: string): boolean => !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, "") === "";

/** The editor's HTML as it is saved; "" where it is empty. */
const fromEditor = (html: string): string => {
  const text = html.replace(handles, "");
  return isBlank(text) ? "" : text;
};

/** The editor takes a run of spaces, and those at the ends, for one of the source's layout: here they are the text. */
const layout = /^ | $| {2,}/g;

/** A saved text as the editor reads it without losing a space. */
const toEditor = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    node.data = node.data.replace(layout, (spaces) => "\u00a0".repeat(spaces.length));
  }
  return body.innerHTML;
};
