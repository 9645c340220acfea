import { Input } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

interface Props {
  /** Which cell it is, as in "E-mail of line 3". */
  readonly label: string;
  readonly text: string;
  readonly onSave: (text: string) => void;
}

/** A cell of a file that is changed in place: Enter or leaving it saves, Escape gives it up. */
export const EditCell = ({ label, text, onSave }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (typed === null && isByKey.current) button.current?.focus();
    if (typed === null) isByKey.current = false;
  }, [typed]);
  const save = (): void => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== text) onSave(typed);
  };
  const press = (event: KeyboardEvent): void => {
    const isSave = event.key === "Enter" && !event.shiftKey;
    if (!isSave && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    isByKey.current = true;
    if (isSave) save();
    else setTyped(null);
  };
  return typed === null ? (
    <button
      ref={button}
      type="button"
      className="import-cell"
      title="Edit"
      aria-label={`${label}: ${text || "empty"}`}
      onClick={() => setTyped(text)}
    >
      {text || <span className="soft">empty</span>}
    </button>
  ) : (
    <Input.TextArea
      aria-label={label}
      autoFocus
      autoSize
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={press}
      onBlur={save}
    />
  );
};
