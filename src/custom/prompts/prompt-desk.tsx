import { type ReactNode, useState } from "react";
import { Key, PageKeys } from "../transcription/shared/key.tsx";
import type { KeyAction } from "../transcription/shared/keys.ts";
import { SettingsDialog } from "../transcription/shared/settings-dialog.tsx";
import { useTaskPreferences } from "../transcription/shared/task-queries.ts";
import { PromptPace } from "./prompt-pace.tsx";
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
  useKeys(actions, preferences.keys, { ...handlers, "task.settings": () => setSetting(true) });
  return (
    <PageKeys actions={actions} chosen={preferences.keys}>
      <PromptPace />
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
    </PageKeys>
  );
};
