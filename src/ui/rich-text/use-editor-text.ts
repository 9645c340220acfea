import { useRef } from "react";

/**
 * Connects a form's value with the editor, which normalises every text as soon as it is shown. Only changes by the user
 * reach the form, and undoing them restores exactly the form's value, so that showing a text, or typing and undoing,
 * leaves nothing unsaved. The editor is never given its own text again, which would move the cursor. If the form sets
 * another value (the other side of a conflict was chosen), `key` changes and a new editor is mounted.
 */
export const useEditorText = (value: string, onChange: ((value: string) => void) | undefined) => {
  const inForm = useRef(value);
  const initial = useRef<{ key: number; value: string; html: string }>(null);
  if (initial.current === null || value !== inForm.current) {
    inForm.current = value;
    initial.current = { key: (initial.current?.key ?? 0) + 1, value, html: toEditor(value) };
  }
  const start = initial.current;
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

/**
 * Elements that the editor adds and that are no part of the text: handles of list items, and the cursor of a format.
 */
const handles = /<span class="ql-ui"[^>]*><\/span>|<span class="ql-cursor">\uFEFF*<\/span>|\uFEFF/g;

/** Whether the text has neither words nor files. */
const isBlank = (html: string): boolean =>
  !/<(?:img|video|audio)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, "") === "";

/** The editor's HTML as it is saved; "" if it is empty. */
const fromEditor = (html: string): string => {
  const text = withoutFrames(html.replace(handles, ""));
  return isBlank(text) ? "" : text;
};

/** Players as they are saved: in the editor each stands in a frame with its name. */
const withoutFrames = (html: string): string => {
  if (!html.includes("<figure")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const frame of body.querySelectorAll("figure")) {
    const player = frame.querySelector("video, audio");
    if (player) frame.replaceWith(player);
  }
  return body.innerHTML;
};

/**
 * The editor would collapse runs of spaces, and those at the ends, like white space in a source; here they are text.
 */
const layout = /^ | $| {2,}/g;

/** A saved text, prepared so that the editor keeps its spaces. */
const toEditor = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    node.data = node.data.replace(layout, (spaces) => "\u00a0".repeat(spaces.length));
  }
  return body.innerHTML;
};
