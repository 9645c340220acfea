import type { IconDefinition } from "@ant-design/icons-svg/es/types.js";
import { Icon } from "../../../ui/icon.tsx";
import { Key } from "../shared/key.tsx";
import type { KeyAction } from "../shared/keys.ts";
import "./tools.css";

interface Props {
  readonly action: KeyAction;
  readonly icon: IconDefinition;
  readonly onPress: () => unknown;
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
}

/** An action with its key. What can't be used just now is dimmed: a disabled button would lose the focus. */
export const ToolButton = ({ action: { id, label }, icon, onPress, isPressed, isOff }: Props) => (
  <button
    type="button"
    className="button button-quiet image-tool"
    aria-pressed={isPressed}
    aria-disabled={isOff}
    title={label}
    onClick={() => !isOff && onPress()}
  >
    <Icon of={icon} />
    <span className="visually-hidden">{label}</span>
    <Key of={id} />
  </button>
);
