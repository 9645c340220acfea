import { type ReactNode, useState } from "react";
import { useCompany } from "../../providers/company.ts";
import { money } from "../../ui/format.ts";
import { Key, PageKeys } from "../transcription/shared/key.tsx";
import type { KeyAction } from "../transcription/shared/keys.ts";
import { PaceLine } from "../transcription/shared/pace-line.tsx";
import { SettingsDialog } from "../transcription/shared/settings-dialog.tsx";
import { useTaskPreferences } from "../transcription/shared/task-queries.ts";
import { type KeyHandlers, useKeys } from "../transcription/shared/use-keys.ts";
import { usePromptPace } from "./queries.ts";

interface Props {
  readonly actions: readonly KeyAction[];
  readonly handlers: KeyHandlers;
  readonly children: ReactNode;
}

/**
 * What a prompt is worked on with: what was done today and the reminder to rest, and the keys, the text size and the
 * contrast that the person chose for all their work.
 */
export const PromptDesk = ({ actions, handlers, children }: Props) => {
  const company = useCompany();
  const { preferences, save } = useTaskPreferences();
  const { data: pace } = usePromptPace();
  const [isSetting, setSetting] = useState(false);
  useKeys(actions, preferences.keys, { ...handlers, "task.settings": () => setSetting(true) });
  return (
    <PageKeys actions={actions} chosen={preferences.keys}>
      <PaceLine
        what="prompt"
        done={pace?.submitted ?? 0}
        pay={pace?.pay == null ? null : money(pace.pay, company)}
        secondsBefore={pace?.activeSeconds ?? 0}
        restReminderMinutes={preferences.restReminderMinutes}
        onReminderOff={() => save({ restReminderMinutes: null })}
      />
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
