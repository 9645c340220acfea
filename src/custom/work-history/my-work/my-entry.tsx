import { lazy, Suspense, useId, useState } from "react";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { workHistoryStateLabels } from "../../../../contract/work-history/states.ts";
import { readDraft } from "../../../providers/use-draft.ts";
import { useCompany } from "../../../providers/company.ts";
import { CorrectionDetails, timeOn } from "../../../pages/work-history/shared/correction-details.tsx";
import { type CorrectionNeed, hasNoEnd, needOf } from "../../../pages/work-history/shared/correction-need.ts";
import { day, durationExact, money } from "../../../ui/format.ts";
import { StateTag } from "../../../ui/fields/state-tag.tsx";

/** Loaded lazily: few check-ins are mistakes, and few days need a correction. */
const Withdraw = lazy(() => import("./withdraw.tsx"));
const CorrectionForm = lazy(() => import("./correction-form.tsx"));

interface EntryProps {
  readonly entry: WorkHistory;
  /**
   * The entry is shown above the days, among those that wait for the worker; one to correct can be corrected only
   * there.
   */
  readonly isAbove?: boolean;
  /** Correcting it is the page's next step. */
  readonly isNext?: boolean;
  /** The form is open from the start, because the user came to correct this entry. */
  readonly isOpenAtFirst?: boolean;
  /** A check-in that was a mistake is withdrawn here; the page of the check-in itself offers it where one ends. */
  readonly mayWithdraw?: boolean;
}

/** An entry of the user's own hours, with a form to correct it if they may. */
export const Entry = ({ entry, isAbove, isNext, isOpenAtFirst, mayWithdraw }: EntryProps) => {
  const company = useCompany();
  const id = useId();
  const question = entry.correctionAsked ? id : undefined;
  const draft = `correction ${entry._id}`;
  const [isOpen, setOpen] = useState(() => isOpenAtFirst || readDraft(draft) !== undefined);
  const need = needOf(entry);
  const isProposal = need !== null;
  const verb = verbs[need ?? "rejected"];
  const mayCorrect = entry.can.correct && (isAbove || !isProposal);
  return (
    <li className="my-work-entry">
      <div className="my-work-head">
        <div>
          <strong>{entry.project.name}</strong>{" "}
          <StateTag state={entry.state} word={workHistoryStateLabels[entry.state]} />
          <p className="soft">
            {isAbove && `${day(entry.checkedInDate)}, `}
            {spanOf(entry, company.timeZone)}
            {entry.note && ` · ${entry.note}`}
          </p>
          {entry.rejectionCause && <p className="my-work-cause">Cause: {entry.rejectionCause}</p>}
          <CorrectionDetails entry={entry} isOwn />
          {entry.correctionAsked && (
            <p id={id} className={need === "asked" ? "my-work-question" : "soft"}>
              {need === "asked" ? <strong>You are asked:</strong> : "You were asked:"} {entry.correctionAsked}
            </p>
          )}
        </div>
        {!isProposal && (
          <p className="my-work-figures">
            {entry.seconds !== null && <span>{durationExact(entry.seconds)}</span>}
            {entry.amount !== null && <span>{money(entry.amount, company)}</span>}
          </p>
        )}
      </div>
      {mayWithdraw && entry.can.withdraw && (
        <Suspense>
          <Withdraw entry={entry} />
        </Suspense>
      )}
      {mayCorrect && !isOpen && (
        <button
          type="button"
          className={isNext ? "button button-primary" : "button"}
          aria-label={`${verb}: ${entry.project.name}, ${day(entry.checkedInDate)}`}
          aria-describedby={question}
          onClick={() => setOpen(true)}
        >
          {verb}
        </button>
      )}
      {mayCorrect && isOpen && (
        <Suspense fallback={<p className="soft">One moment…</p>}>
          <CorrectionForm entry={entry} question={question} draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
};

const verbs: Readonly<Record<CorrectionNeed | "rejected", string>> = {
  forgotten: "Enter your check-out",
  over_long: "Enter your hours",
  asked: "Answer",
  rejected: "Correct it",
};

/** The start and the end of an entry in a time zone. */
const spanOf = (entry: WorkHistory, timeZone: string): string => {
  const at = (instant: string) => timeOn(entry.checkedInDate, instant, timeZone);
  const begin = at(entry.checkedInAt);
  if (!entry.checkedOutAt) return `${begin} – now`;
  return needOf(entry) === "forgotten" && hasNoEnd(entry) ? `since ${begin}` : `${begin} – ${at(entry.checkedOutAt)}`;
};
