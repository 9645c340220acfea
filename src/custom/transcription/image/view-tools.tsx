import {
  ExpandOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  SettingOutlined,
  VerticalAlignTopOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons-svg";
import type { IconDefinition } from "@ant-design/icons-svg/es/types.js";
import type { PictureLook } from "../../../../contract/tasks/preferences.ts";
import { type KeyAction, taskActions } from "../shared/keys.ts";
import type { KeyHandlers } from "../shared/use-keys.ts";
import { imageActions } from "./image-keys.ts";
import { KeyList } from "./key-list.tsx";
import { LookTools } from "./look-tools.tsx";
import { ToolButton } from "./tool-button.tsx";

interface Props {
  /** All that keys do on the page. */
  readonly actions: readonly KeyAction[];
  readonly handlers: KeyHandlers;
  readonly look: PictureLook;
  readonly onLook: (look: PictureLook) => void;
}

const tools: readonly (readonly [action: KeyAction, icon: IconDefinition])[] = [
  [imageActions.zoomOut, ZoomOutOutlined],
  [imageActions.zoomIn, ZoomInOutlined],
  [imageActions.fit, ExpandOutlined],
  [imageActions.rotateLeft, RotateLeftOutlined],
  [imageActions.rotateRight, RotateRightOutlined],
  [imageActions.upright, VerticalAlignTopOutlined],
];

/** How the picture is looked at. */
export const ViewTools = ({ actions, handlers, look, onLook }: Props) => {
  const settings = handlers[taskActions.settings.id];
  return (
    <div className="image-tools" role="group" aria-label="View">
      {tools.map(([action, icon]) => (
        <ToolButton key={action.id} {...{ action, icon }} onPress={() => handlers[action.id]?.()} />
      ))}
      <LookTools {...{ look, onLook }} />
      <KeyList actions={actions} />
      {settings && <ToolButton action={taskActions.settings} icon={SettingOutlined} onPress={settings} />}
    </div>
  );
};
