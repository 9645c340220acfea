import { Modal } from "antd";
import { useEffect, useState } from "react";
import type { Shortcut } from "./table-types.ts";
import "./dialogs.css";

/** The keyboard shortcuts of every table. */
const everywhere: readonly Shortcut[] = [
  ["/", "search"],
  ["j  ↓", "next row"],
  ["k  ↑", "previous row"],
  ["o  Enter", "open the row"],
  ["e", "edit it"],
  ["x", "select or deselect it"],
  ["Shift+x", "select all rows from the one selected last"],
  ["Shift+↓  Shift+↑", "extend the selection"],
  ["Esc", "leave the search or the rows"],
  ["n  p", "next and previous record, on the page of one"],
  ["?", "show the keyboard shortcuts"],
];

interface Props {
  /** The shortcuts that the page adds. */
  readonly keys: readonly Shortcut[];
  readonly onClose: () => void;
}

const ShortcutsDialog = ({ keys, onClose }: Props) => {
  const [isOpen, setOpen] = useState(true);
  // Opened with a key, the dialog is closed with one, even before it has the focus.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <Modal
      open={isOpen}
      title="Keyboard shortcuts"
      footer={null}
      width={420}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <dl className="record-keys">
        {[...everywhere, ...keys].map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split("  ").map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};

export default ShortcutsDialog;
