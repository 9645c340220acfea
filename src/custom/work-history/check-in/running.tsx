import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { duration, exactly, time } from "../../../ui/format.ts";
import { type Anchor, asClock } from "../../../providers/server-clock.ts";
import { type Shift, shiftAfter } from "./clock.ts";
import { CompanyTime } from "./company-time.tsx";
import { GuidelineLink } from "./guideline-link.tsx";
import { MainButton } from "./main-button.tsx";
import { guidelinePath } from "../../projects/shared/unlock.ts";
import { useRunningClock } from "./use-running-clock.ts";

interface RunningProps {
  readonly entry: WorkHistory;
  readonly anchor: Anchor;
  /** Seconds worked today when the anchor was set, including the running entry. */
  readonly todaySeconds: number;
  /** In minutes; null if it is not known. */
  readonly longestShift: number | null;
  /** Where the work is done. */
  readonly tool: { readonly name: string; readonly url: string } | null;
  readonly hasGuideline: boolean;
  /** The guideline has changed since the user read it. */
  readonly isGuidelineNew: boolean;
  readonly isBusy: boolean;
  /** The user has just checked in with a button in the same place. */
  readonly isReplacement: boolean;
  /** Why the check-out failed. */
  readonly trouble: ReactNode;
  readonly onCheckOut: () => void;
  readonly onParted: () => void;
}

/** Shown while checked in: one large clock and the check-out button. */
export const Running = ({
  entry,
  anchor,
  todaySeconds,
  longestShift,
  tool,
  hasGuideline,
  isGuidelineNew,
  isBusy,
  isReplacement,
  trouble,
  onCheckOut,
  onParted,
}: RunningProps) => {
  const seconds = useRunningClock(entry.checkedInAt, anchor, onParted);
  const whenAnchored = Math.max(0, Math.floor((anchor.server - Date.parse(entry.checkedInAt)) / 1000));
  const shift = shiftAfter(seconds, longestShift);
  return (
    <section className="check-in-running" aria-label="You are checked in">
      <h2>{entry.project.name}</h2>
      <p className="check-in-since">
        since{" "}
        <time dateTime={entry.checkedInAt} title={exactly(entry.checkedInAt)}>
          {time(entry.checkedInAt)}
        </time>
      </p>
      <CompanyTime of={entry.checkedInAt} />
      <div className="check-in-clock" role="timer" aria-label="Time worked">
        {asClock(seconds)}
      </div>
      {tool && (
        <a className="button" href={tool.url} target="_blank" rel="noopener noreferrer">
          Open {tool.name || "the tool"}
        </a>
      )}
      {hasGuideline && !isGuidelineNew && <GuidelineLink project={entry.project} />}
      <div role="status">
        {isGuidelineNew && (
          <p className="check-in-notice check-in-notice-ending">
            The guideline changed. You can keep working, but before your next check-in{" "}
            <Link to={guidelinePath(entry.project._id)}>read what is new</Link>.
          </p>
        )}
      </div>
      <p className="check-in-today">Today: {duration(todaySeconds + seconds - whenAnchored)}</p>
      {shift.is !== "within" && <p className={`check-in-notice check-in-notice-${shift.is}`}>{shiftText(shift)}</p>}
      <p className="visually-hidden" role="status">
        {shift.is === "ending" && "The longest shift of this project ends within 15 minutes."}
        {shift.is === "over" && shiftText(shift)}
      </p>
      <MainButton label="Check out" isBusy={isBusy} takesFocus isReplacement={isReplacement} onPress={onCheckOut} />
      {trouble}
    </section>
  );
};

const shiftText = (shift: Exclude<Shift, { is: "within" }>): string =>
  shift.is === "over"
    ? "This is over the project's longest shift. You can still check out, but you will need to correct the time."
    : `${shift.minutesLeft} min left of the project's longest shift. Check out before it ends, or the time will need a correction.`;
