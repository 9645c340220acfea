import { useCompany } from "../../providers/company.ts";
import { money } from "../../ui/format.ts";
import { PaceLine } from "../transcription/shared/pace-line.tsx";
import { useTaskPreferences } from "../transcription/shared/task-queries.ts";
import { usePromptPace } from "./queries.ts";

/** What the author submitted today and what it pays, with the reminder to rest. */
export const PromptPace = () => {
  const company = useCompany();
  const { data } = usePromptPace();
  const { preferences, save } = useTaskPreferences();
  return (
    <PaceLine
      what="prompt"
      done={data?.submitted ?? 0}
      pay={data?.pay == null ? null : money(data.pay, company)}
      secondsBefore={null}
      restReminderMinutes={preferences.restReminderMinutes}
      onReminderOff={() => save({ restReminderMinutes: null })}
    />
  );
};
