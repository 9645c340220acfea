import { type KeyboardEvent, useEffect, useState } from "react";
import type { Quill } from "react-quill";
import { type OwnTool, type Tool, toolGroups } from "./tools.tsx";

interface Props {
  readonly editor: Quill | null;
  readonly label: string;
  readonly disabled: boolean;
  /** What the editor's own tools do; one that is missing is not offered. */
  readonly own: Readonly<Partial<Record<OwnTool, () => void>>>;
}

type Formats = Readonly<Record<string, unknown>>;

/** The formats at the cursor. */
const useFormats = (editor: Quill | null): Formats => {
  const [set, change] = useState<Formats>({});
  useEffect(() => {
    if (!editor) return undefined;
    const look = (): void => {
      // Not getSelection, which would make the editor update itself in the middle of a change.
      const [range] = editor.selection.getRange();
      if (range) change(editor.getFormat(range));
    };
    editor.on("editor-change", look);
    return () => void editor.off("editor-change", look);
  }, [editor]);
  return set;
};

const press = (editor: Quill, { format, step, does }: Tool, set: Formats): void => {
  if (format) editor.format(format[0], set[format[0]] === format[1] ? false : format[1], "user");
  if (step) editor.format(step[0], step[1], "user");
  if (does !== "clear") return;
  const range = editor.getSelection(true);
  editor.removeFormat(range.index, range.length, "user");
};

/** The toolbar is one tab stop; the arrow keys move between its buttons (WAI-ARIA toolbar). */
const moveFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
  event.preventDefault();
};

/** The editor's toolbar, with a name and a state for each button. */
export const Toolbar = ({ editor, label, disabled, own }: Props) => {
  const set = useFormats(editor);
  const first = toolGroups[0]?.[0];
  const isOffered = ({ does }: Tool): boolean => does === undefined || does === "clear" || own[does] !== undefined;
  return (
    <div role="toolbar" aria-label={`Format of ${label}`} className="rich-tools" onKeyDown={moveFocus} tabIndex={-1}>
      {toolGroups.map((group) => (
        <div key={group[0]?.label} role="group" className="rich-tool-group" aria-label={group[0]?.label}>
          {group.filter(isOffered).map((tool) => (
            <button
              key={tool.label}
              type="button"
              className="rich-tool"
              aria-label={tool.label}
              title={tool.label}
              disabled={disabled || !editor}
              tabIndex={tool === first ? 0 : -1}
              {...(tool.format && { "aria-pressed": set[tool.format[0]] === tool.format[1] })}
              {...(tool.keys && { "aria-keyshortcuts": tool.keys })}
              // The editor keeps its focus and its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (tool.does && tool.does !== "clear") own[tool.does]?.();
                else if (editor) press(editor, tool, set);
              }}
            >
              {tool.icon}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
};
