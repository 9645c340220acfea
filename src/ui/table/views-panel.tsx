import {
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  SaveOutlined,
  ShareAltOutlined,
  StarFilled,
  StarOutlined,
} from "@ant-design/icons-svg";
import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import type { ListView } from "../../../contract/list-views/endpoints.ts";
import { viewSharers } from "../../../contract/list-views/views.ts";
import { useRole } from "../../providers/access.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useRun } from "../feedback/use-run.ts";
import { Icon } from "../icon.tsx";
import { isShown, type Look, ownView } from "./list-views.ts";
import "./panels.css";

const listViews = endpointsOf("listViews");

interface Props {
  /** The list, as its views name it. */
  readonly list: string;
  readonly views: readonly ListView[];
  readonly now: Look;
  readonly onOpen: (view: ListView) => void;
}

const nameMax = 60;

const edit = (
  { _id, version }: ListView,
  body: Partial<Pick<ListView, "name" | "isShared"> & ReturnType<typeof lookOf>>,
) => call(listViews.edit, { params: { _id }, body: { ...body, version } });
const lookOf = ({ query, columns, density }: Look) => ({ query, columns: columns ? [...columns] : null, density });

/** The saved views of a list, the user's own and shared ones: open, save, rename, overwrite, share, or delete one. */
const ViewsPanel = ({ list, views, now, onOpen }: Props) => {
  const run = useRun();
  const [name, setName] = useState("");
  const before = ownView(views, name);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === "") return;
    const look = lookOf(now);
    const isSaved = await run(() =>
      before ? edit(before, look) : call(listViews.create, { body: { list, name: name.trim(), ...look } }),
    );
    if (isSaved) setName("");
  };
  const mine = views.filter(({ can }) => can.edit);
  const shared = views.filter(({ can }) => !can.edit);
  const lineOf = (view: ListView) => <Line key={view._id} view={view} views={views} now={now} onOpen={onOpen} />;
  return (
    <div className="record-views" role="dialog" aria-label="Saved views">
      {views.length === 0 && <p className="record-aside">Save what you see now and come back to it in one click.</p>}
      {mine.length > 0 && <ul>{mine.map(lineOf)}</ul>}
      {shared.length > 0 && (
        <section aria-labelledby={`views-shared-${list}`}>
          <h3 id={`views-shared-${list}`}>Shared</h3>
          <ul>{shared.map(lineOf)}</ul>
        </section>
      )}
      <form onSubmit={(event) => void save(event)} className="record-view-new">
        <Input
          aria-label="Name of the view"
          placeholder="Name of the current view"
          maxLength={nameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button htmlType="submit" type="primary" disabled={name.trim() === ""}>
          {before ? "Overwrite" : "Save"}
        </Button>
      </form>
    </div>
  );
};

interface LineProps extends Pick<Props, "views" | "now" | "onOpen"> {
  readonly view: ListView;
}

/** One view with what can be done with it. */
const Line = ({ view, views, now, onOpen }: LineProps) => {
  const run = useRun();
  const role = useRole();
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    const rename = async (name: string | undefined): Promise<boolean> => {
      const other = name === undefined ? undefined : ownView(views, name);
      if (other && other._id !== view._id) return false;
      setRenaming(false);
      return name === undefined || name === view.name || run(() => edit(view, { name }));
    };
    return (
      <li>
        <Rename view={view} onDone={rename} />
      </li>
    );
  }
  const { name, isDefault, isShared, can } = view;
  const isNow = isShown(view, now);
  const open = isDefault ? `Don’t open the list with ${name}` : `Open the list with ${name}`;
  const share = isShared ? `Stop sharing ${name}` : `Share ${name} with everyone on staff who sees this list`;
  return (
    <li>
      <Button
        type="text"
        className="record-view"
        aria-current={isNow}
        icon={isNow ? <Icon of={CheckOutlined} /> : null}
        onClick={() => onOpen(view)}
      >
        {name}
        {!can.edit && <span className="record-view-by">{view.user.name}</span>}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<Icon of={isDefault ? StarFilled : StarOutlined} />}
        title={open}
        aria-label={open}
        aria-pressed={isDefault}
        onClick={() =>
          void run(() =>
            call(listViews.setDefault, { body: { list: view.list, listView: isDefault ? null : view._id } }),
          )
        }
      />
      {can.edit && role && viewSharers.includes(role) && (
        <Button
          type="text"
          size="small"
          className={isShared ? "record-view-shared" : undefined}
          icon={<Icon of={ShareAltOutlined} />}
          title={share}
          aria-label={share}
          aria-pressed={isShared}
          onClick={() => void run(() => edit(view, { isShared: !isShared }))}
        />
      )}
      {can.edit && (
        <>
          <Button
            type="text"
            size="small"
            icon={<Icon of={SaveOutlined} />}
            title="Update to the current list"
            aria-label={`Update ${name} to the current list`}
            disabled={isNow}
            onClick={() => void run(() => edit(view, lookOf(now)))}
          />
          <Button
            type="text"
            size="small"
            icon={<Icon of={EditOutlined} />}
            title="Rename"
            aria-label={`Rename ${name}`}
            onClick={() => setRenaming(true)}
          />
        </>
      )}
      {can.remove && <Remove view={view} />}
    </li>
  );
};

/** Asks first where others use it too. */
const Remove = ({ view: { _id, name, isShared } }: { readonly view: ListView }) => {
  const run = useRun();
  const confirm = useConfirm();
  const remove = (): Promise<boolean> => run(() => call(listViews.remove, { params: { _id } }), `${name} deleted`);
  const ask = (): void => {
    if (!isShared) return void remove();
    void confirm({
      title: `Delete the shared view ${name}?`,
      content: "Everyone on staff who uses it loses it.",
      okText: "Delete",
      okButtonProps: { danger: true },
      onOk: remove,
    });
  };
  return (
    <Button
      type="text"
      size="small"
      danger
      icon={<Icon of={DeleteOutlined} />}
      title="Delete"
      aria-label={`Delete the view ${name}`}
      onClick={ask}
    />
  );
};

interface RenameProps {
  readonly view: ListView;
  /** Undefined: left as it is. Returns false if the name is taken. */
  readonly onDone: (name: string | undefined) => Promise<boolean>;
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
      // Always there: an input that gets one is made anew, and loses the focus.
      suffix={<span>{isTaken && "taken already"}</span>}
      onChange={(event) => setName(event.target.value)}
      onPressEnter={() => void onDone(name.trim() || undefined).then((isDone) => setTaken(!isDone))}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Escape leaves only the input of the name, not the panel.
        event.preventDefault();
        void onDone(undefined);
      }}
    />
  );
};

export default ViewsPanel;
