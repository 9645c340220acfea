import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { useCompany } from "../../../providers/company.ts";
import { hasNoEnd, isParticular, needOf } from "./correction-need.ts";
import { date, dateTime, day, time } from "../../../ui/format.ts";
import "./correction-details.css";

type Recorded = Parameters<typeof isParticular>[0] &
  Pick<
    WorkHistory,
    "checkedInDate" | "originalCheckedOutAt" | "correctedAt" | "correctionReason" | "earlierCause" | "lastActiveAt"
  >;

/** Details of hours that the clock did not simply record, for their worker and the reviewers. */
export const CorrectionDetails = ({ entry, isOwn = false }: { readonly entry: Recorded; readonly isOwn?: boolean }) => {
  const { timeZone } = useCompany();
  const { originalCheckedInAt: from, originalCheckedOutAt: to, correctedAt, correctionReason, earlierCause } = entry;
  const by = entry.checkedOutBy;
  if (!isParticular(entry)) return null;
  const at = (instant: string) => timeOn(entry.checkedInDate, instant, timeZone);
  return (
    <ul className="correction-details">
      {by && <li>Check-out entered by {by.name}.</li>}
      {hasNoEnd(entry) && <li>No check-out. The clock stopped at the longest shift.</li>}
      {needOf(entry) === "over_long" && <li>The check-out is past the longest shift.</li>}
      {from && (
        <li>
          {!by && (
            <>
              <strong>Edited</strong> by {isOwn ? "you" : "the worker"}.{" "}
            </>
          )}
          Recorded: {at(from)}
          {entry.isForgotten ? ", no check-out" : to && ` – ${at(to)}`}.
          {correctedAt && ` Corrected on ${date(correctedAt, timeZone)}.`}
        </li>
      )}
      {entry.lastActiveAt && entry.isForgotten && <li>Last active here: {at(entry.lastActiveAt)}.</li>}
      {correctionReason && <li>Reason: {correctionReason}</li>}
      {earlierCause && <li>Was rejected before: {earlierCause}</li>}
    </ul>
  );
};

/** An instant as a time of day in a time zone, with its day if that differs from the one shown beside it. */
export const timeOn = (shownDay: string, at: string, timeZone: string): string =>
  date(at, timeZone) === day(shownDay) ? time(at, timeZone) : dateTime(at, timeZone);
