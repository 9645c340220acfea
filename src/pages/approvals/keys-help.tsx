import { QuestionOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";

const keys = [
  ["j  k", "next, previous row"],
  ["Space", "select the row whose box has the focus"],
  ["a", "approve what is selected, or else the row with the focus"],
  ["r", "reject it, with a cause"],
] as const;

/** What the keyboard does in the list. */
export const KeysHelp = () => (
  <Popover
    trigger="click"
    placement="bottomRight"
    title="Keys in the list"
    content={
      <dl className="approvals-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    }
  >
    <Button icon={<QuestionOutlined />} aria-label="Keys in the list" />
  </Popover>
);
