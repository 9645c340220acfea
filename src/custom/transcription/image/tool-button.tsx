import type { IconDefinition } from "@ant-design/icons-svg/es/types.js";
import { Icon } from "../../../ui/icon.tsx";
import { keyCaps, type KeyAction } from "../shared/keys.ts";

interface Props {
  readonly action: KeyAction;
  /** The keys that the user has for all actions. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  readonly icon: IconDefinition;
  readonly onPress: () => unknown;
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
}

/** An action with its key. It keeps the focus while it can't be used, and gives none away to what it acts on. */
export const ToolButton = ({ action, keys, icon, onPress, isPressed, isOff }: Props) => {
  const key = keys.get(action.id)?.[0];
  return (
    <button
      type="button"
      className="button button-quiet image-tool"
      aria-label={action.label}
      aria-pressed={isPressed}
      aria-disabled={isOff}
      title={action.label}
      onClick={() => !isOff && onPress()}
    >
      <Icon of={icon} />
      {key !== undefined && <KeyCaps of={key} />}
    </button>
  );
};

/** A key, such as Alt+N, each of its parts by itself. */
export const KeyCaps = ({ of }: { readonly of: string }) => (
  <span className="image-key" aria-hidden>
    {keyCaps(of).map((cap) => (
      <kbd key={cap}>{cap}</kbd>
    ))}
  </span>
);
