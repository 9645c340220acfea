import { type ReactNode, useMemo, useState } from "react";
import { Key, KeysContext } from "../transcription/shared/key.tsx";
import { type KeyAction, keysOf } from "../transcription/shared/keys.ts";
import { SettingsDialog } from "../transcription/shared/settings-dialog.tsx";
import { useTaskPreferences } from "../transcription/shared/task-queries.ts";
import { type KeyHandlers, useKeys } from "../transcription/shared/use-keys.ts";

interface Props {
  readonly actions: readonly KeyAction[];
  readonly handlers: KeyHandlers;
  readonly children: ReactNode;
}

/** What a prompt is worked on with: the keys, the text size and the contrast that the person chose for all their work. */
export const PromptDesk = ({ actions, handlers, children }: Props) => {
  const { preferences, save } = useTaskPreferences();
  const [isSetting, setSetting] = useState(false);
  const keys = useMemo(() => keysOf(actions, preferences.keys), [actions, preferences.keys]);
  useKeys(actions, preferences.keys, { ...handlers, "task.settings": () => setSetting(true) });
  return (
    <KeysContext value={keys}>
      <div className="prompt-desk" data-text-size={preferences.textSize} data-contrast={preferences.contrast}>
        {children}
        <div>
          <button type="button" className="button button-quiet" onClick={() => setSetting(true)}>
            Keys and display <Key of="task.settings" />
          </button>
        </div>
        {isSetting && (
          <SettingsDialog
            actions={actions}
            preferences={preferences}
            onPreferences={save}
            onClose={() => setSetting(false)}
          />
        )}
      </div>
    </KeysContext>
  );
};
