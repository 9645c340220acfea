import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HighlightOutlined,
  MergeCellsOutlined,
  OrderedListOutlined,
  PlusSquareOutlined,
  RedoOutlined,
  SplitCellsOutlined,
  UndoOutlined,
} from "@ant-design/icons-svg";
import type { IconDefinition } from "@ant-design/icons-svg/es/types.js";
import { type KeyAction, taskActions } from "../shared/keys.ts";
import type { KeyHandlers } from "../shared/use-keys.ts";
import { imageActions } from "./image-keys.ts";
import { ToolButton } from "./tool-button.tsx";
import type { BoxTools as Tools } from "./use-boxes.ts";

interface Props {
  readonly handlers: KeyHandlers;
  readonly tools: Tools;
  readonly isDrawing: boolean;
  readonly readOnly: boolean;
}

/** What can be done to the boxes. What can't be done just now is dimmed and keeps its place. */
export const BoxTools = ({ handlers, tools, isDrawing, readOnly }: Props) => {
  const { boxes, chosen } = tools;
  const [none, last] = [chosen < 0, chosen === boxes.length - 1];
  const all: readonly (readonly [action: KeyAction, icon: IconDefinition, isOff: boolean])[] = [
    [imageActions.add, PlusSquareOutlined, false],
    [imageActions.draw, HighlightOutlined, false],
    [imageActions.split, SplitCellsOutlined, none],
    [imageActions.merge, MergeCellsOutlined, none || last],
    [imageActions.earlier, ArrowUpOutlined, chosen < 1],
    [imageActions.later, ArrowDownOutlined, none || last],
    [imageActions.arrange, OrderedListOutlined, boxes.length < 2],
    [imageActions.remove, DeleteOutlined, none],
    [taskActions.undo, UndoOutlined, !tools.canUndo],
    [taskActions.redo, RedoOutlined, !tools.canRedo],
  ];
  if (readOnly) return null;
  return (
    <div className="image-tools" role="group" aria-label="Boxes">
      {all.map(([action, icon, isOff]) => (
        <ToolButton
          key={action.id}
          {...{ action, icon, isOff }}
          {...(action === imageActions.draw && { isPressed: isDrawing })}
          onPress={() => handlers[action.id]?.()}
        />
      ))}
    </div>
  );
};
