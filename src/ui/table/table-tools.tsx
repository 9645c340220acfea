import {
  AppstoreOutlined,
  DeleteOutlined,
  DownloadOutlined,
  QuestionOutlined,
  SettingOutlined,
} from "@ant-design/icons-svg";
import { Button } from "antd";
import { lazy, type ReactNode } from "react";
import type { ListView } from "../../../contract/list-views/endpoints.ts";
import type { TableMemory } from "../../providers/table-memory.ts";
import type { ReadyColumn } from "./table-types.ts";
import { PanelButton } from "./panel-button.tsx";
import type { Look } from "./list-views.ts";
import { Icon } from "../icon.tsx";

const ViewsPanel = lazy(() => import("./views-panel.tsx"));
const ColumnChooser = lazy(() => import("./column-chooser.tsx"));

type Titled = Pick<ReadyColumn<unknown>, "key" | "title">;

interface Props {
  readonly every: readonly Titled[];
  readonly shown: readonly Titled[];
  readonly memory: TableMemory;
  readonly remember: (next: Partial<TableMemory>) => void;
  readonly now: Look;
  /** The list, as its views name it, and those views. */
  readonly id: string;
  readonly views: readonly ListView[];
  readonly openView: (view: ListView) => void;
  /** The export panel; undefined if the user may not export. */
  readonly exporting: ((close: () => void) => ReactNode) | undefined;
  readonly onHelp: () => void;
  /** Shows what was deleted; undefined if the user may restore nothing. */
  readonly onDeleted: (() => void) | undefined;
}

/** The settings of a table: views, columns, export and keyboard shortcuts. */
export const TableTools = ({
  every,
  shown,
  memory,
  remember,
  now,
  id,
  views,
  openView,
  exporting,
  onHelp,
  onDeleted,
}: Props) => (
  <div className="record-tools">
    <PanelButton label="Views" icon={<Icon of={AppstoreOutlined} />} side="right">
      {(close) => (
        <ViewsPanel
          list={id}
          views={views}
          now={now}
          onOpen={(view) => {
            openView(view);
            close();
          }}
        />
      )}
    </PanelButton>
    <PanelButton label="Columns" icon={<Icon of={SettingOutlined} />} side="right" brief>
      {() => (
        <ColumnChooser
          every={every}
          shown={shown.map(({ key }) => key)}
          density={memory.density}
          onColumns={(columns) => remember({ columns })}
          onDensity={(density) => remember({ density })}
        />
      )}
    </PanelButton>
    {exporting && (
      <PanelButton label="Export" icon={<Icon of={DownloadOutlined} />} side="right" brief>
        {exporting}
      </PanelButton>
    )}
    {onDeleted && (
      <Button
        type="text"
        icon={<Icon of={DeleteOutlined} />}
        aria-label="Show deleted"
        title="Show deleted"
        onClick={onDeleted}
      />
    )}
    <Button
      type="text"
      icon={<Icon of={QuestionOutlined} />}
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts"
      onClick={onHelp}
    />
  </div>
);
