import { Modal } from "antd";
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

const KeysDialog = ({ keys, onClose }: Props) => (
  <Modal open title="Keys in the list" footer={null} onCancel={onClose} width={420}>
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

export default KeysDialog;
