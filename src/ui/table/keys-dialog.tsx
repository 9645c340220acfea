import { Modal } from "antd";
import { useEffect, useState } from "react";
import type { KeyHelp } from "./table-types.ts";
import "./dialogs.css";

/** What the keyboard does in every table. */
const everywhere: readonly KeyHelp[] = [
  ["/", "search"],
  ["j  ↓", "next row"],
  ["k  ↑", "previous row"],
  ["o  Enter", "open the row"],
  ["e", "edit it"],
  ["x", "select it, or not"],
  ["Shift+x", "select all rows from the one selected last"],
  ["Shift+↓  Shift+↑", "select while going on"],
  ["Esc", "leave the search, or the rows"],
  ["?", "these keys"],
];

interface Props {
  /** What the page adds. */
  readonly keys: readonly KeyHelp[];
  readonly onClose: () => void;
}

const KeysDialog = ({ keys, onClose }: Props) => {
  const [isOpen, setOpen] = useState(true);
  // Opened by a key, it is closed by one, even before it has taken the focus.
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
      title="Keys in the list"
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

export default KeysDialog;
