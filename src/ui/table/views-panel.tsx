import { CheckOutlined, DeleteOutlined, EditOutlined, SaveOutlined } from "@ant-design/icons-svg";
import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import type { SavedView } from "../../providers/table-memory.ts";
import { findView, isShown, type Look, renameView, saveView } from "./table-setup.ts";
import { Icon } from "../icon.tsx";
import "./panels.css";

interface Props {
  readonly views: readonly SavedView[];
  readonly now: Look;
  readonly onChange: (views: readonly SavedView[]) => void;
  readonly onOpen: (view: SavedView) => void;
}

const nameMax = 60;

/** The user's saved views of a list: open, save, rename, overwrite or delete. */
const ViewsPanel = ({ views, now, onChange, onOpen }: Props) => {
  const [name, setName] = useState("");
  const [renaming, setRenaming] = useState<SavedView>();
  const isTaken = findView(views, name) !== undefined;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "") return;
    onChange(saveView(views, name, now));
    setName("");
  };
  return (
    <div className="record-views" role="dialog" aria-label="Saved views">
      {views.length === 0 && <p className="record-aside">Save what you see now and come back to it in one click.</p>}
      <ul>
        {views.map((view) =>
          view === renaming ? (
            <li key={view.name}>
              <Rename
                view={view}
                onDone={(to) => {
                  const renamed = to === undefined ? views : renameView(views, view, to);
                  if (!renamed) return false;
                  onChange(renamed);
                  setRenaming(undefined);
                  return true;
                }}
              />
            </li>
          ) : (
            <li key={view.name}>
              <Button
                type="text"
                className="record-view"
                aria-current={isShown(view, now)}
                icon={isShown(view, now) ? <Icon of={CheckOutlined} /> : null}
                onClick={() => onOpen(view)}
              >
                {view.name}
              </Button>
              <Button
                type="text"
                size="small"
                icon={<Icon of={SaveOutlined} />}
                title="Update to the current list"
                aria-label={`Update ${view.name} to the current list`}
                disabled={isShown(view, now)}
                onClick={() => onChange(saveView(views, view.name, now))}
              />
              <Button
                type="text"
                size="small"
                icon={<Icon of={EditOutlined} />}
                title="Rename"
                aria-label={`Rename ${view.name}`}
                onClick={() => setRenaming(view)}
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<Icon of={DeleteOutlined} />}
                title="Delete"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => onChange(views.filter((one) => one !== view))}
              />
            </li>
          ),
        )}
      </ul>
      <form onSubmit={save} className="record-view-new">
        <Input
          aria-label="Name of the view"
          placeholder="Name of the current view"
          maxLength={nameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button htmlType="submit" type="primary" disabled={name.trim() === ""}>
          {isTaken ? "Overwrite" : "Save"}
        </Button>
      </form>
    </div>
  );
};

interface RenameProps {
  readonly view: SavedView;
  /** Undefined: left as it is. Returns false if the name is taken. */
  readonly onDone: (name: string | undefined) => boolean;
}

const Rename = ({ view, onDone }: RenameProps) => {
  const [name, setName] = useState(view.name);
  const [isTaken, setTaken] = useState(false);
  return (
    <Input
      autoFocus
      aria-label={`New name of ${view.name}`}
      maxLength={nameMax}
      value={name}
      status={isTaken ? "error" : ""}
      suffix={isTaken ? "taken already" : null}
      onChange={(event) => setName(event.target.value)}
      onPressEnter={() => setTaken(!onDone(name.trim() || undefined))}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Escape leaves only the input of the name, not the panel.
        event.preventDefault();
        onDone(undefined);
      }}
    />
  );
};

export default ViewsPanel;
