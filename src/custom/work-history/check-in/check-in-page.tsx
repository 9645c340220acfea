import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { workHistoryStateLabels } from "../../../../contract/work-history/states.ts";
import { Link, useLocation, useSearchParams } from "react-router";
import { useCompany } from "../../../providers/company.ts";
import { useReadAgain } from "../../../providers/read-again.ts";
import { durationExact, money, time } from "../../../ui/format.ts";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { ChooseProject } from "./choose-project.tsx";
import { CompanyTime } from "./company-time.tsx";
import { finishedLate, useLateCheckOut } from "../shared/late-check-out.ts";
import { LateNotice } from "./late-notice.tsx";
import { everyProject, useCheckIn, useCheckOut, useLastEntry, useMyCheckIn, useMyProjects } from "./queries.ts";
import { Running } from "./running.tsx";
import { Today } from "./today.tsx";
import { WaitingJobs } from "../../jobs/shared/waiting-jobs.tsx";
import { LearnerTodos } from "../../learning/shared/todos.tsx";
import { hasReasons, Trouble } from "../my-work/trouble.tsx";
import { session } from "../../../providers/session.ts";
import { useStore } from "../../../providers/store.ts";
import "./check-in.css";

const Withdraw = lazy(() => import("../my-work/withdraw.tsx"));

/** Where a worker starts and ends the day: one obvious next step, and today's hours below it. */
const CheckInPage = () => (
  <Page title="Check-in" narrow>
    <NextStep />
    <ProfileLine />
    <Today />
    <WaitingJobs />
    <LearnerTodos title="To learn" more={{ to: "/learn", text: "My courses" }} />
  </Page>
);

const NextStep = () => {
  const now = useMyCheckIn();
  const { data: mine } = useMyProjects(everyProject);
  const { data: last } = useLastEntry();
  const [finishedHere, setFinished] = useState<WorkHistory>();
  // The project whose guideline the worker has just read.
  const { project: justRead } = (useLocation().state ?? {}) as { readonly project?: string };
  // The one that a notification says is open now.
  const opened = useSearchParams()[0].get("project") || undefined;
  const late = useLateCheckOut();
  const ended = useStore(finishedLate);
  const checkIn = useCheckIn();
  const checkOut = useCheckOut();
  const readAgain = useReadAgain();
  // It is shown once, here or when the worker comes back to this page.
  useEffect(() => () => finishedLate.set(undefined), []);
  const onParted = useCallback(() => void readAgain("projects"), [readAgain]);
  useEndOfRefusal(checkIn, mine?.projectDrawers.find(({ _id }) => _id === checkIn.variables)?.isOpen);

  if (!now.data) return <Loaded part read={now} loading={<p className="check-in-quiet">Loading…</p>} />;

  const { workHistory: entry, tool, anchor, todaySeconds } = now.data;
  const project = mine?.projectDrawers.find(({ _id }) => _id === entry?.project._id);
  // Only the error of the step that is possible now still matters, beside the button that was pressed for it.
  const tried = entry ? checkOut : checkIn;
  const trouble = tried.error && <Trouble error={tried.error} isReadAgain={now.dataUpdatedAt > tried.submittedAt} />;
  const finished = finishedHere ?? (ended?.user._id === session.get().user?._id ? ended : undefined);
  const forgetFinished = () => {
    setFinished(undefined);
    finishedLate.set(undefined);
  };
  const begin = (project: string) => {
    forgetFinished();
    checkOut.reset();
    checkIn.mutate(project);
  };
  const kept = entry && late?.entry === entry._id ? late : undefined;
  const end = (running: WorkHistory) => {
    checkIn.reset();
    checkOut.mutate({ entry: running, anchor, pressedAt: kept?.at }, { onSuccess: setFinished });
  };
  return (
    <>
      {entry ? (
        <Running
          key={entry._id}
          entry={entry}
          anchor={anchor}
          todaySeconds={todaySeconds}
          longestShift={project?.longestShift ?? null}
          tool={tool}
          hasGuideline={project?.hasGuideline ?? false}
          isGuidelineNew={project?.reasons.some(({ reason }) => reason === "guideline_unread") ?? false}
          isBusy={checkOut.isPending}
          isReplacement={checkIn.isSuccess}
          trouble={kept ? <LateNotice late={kept} /> : trouble}
          onCheckOut={() => end(entry)}
          onParted={onParted}
        />
      ) : (
        <>
          {finished && <Finished entry={finished} onWithdrawn={forgetFinished} />}
          <ChooseProject
            lastProject={finished?.project._id ?? justRead ?? opened ?? last?.workHistory[0]?.project._id}
            busy={checkIn.isPending ? checkIn.variables : undefined}
            isAfterCheckOut={finished !== undefined}
            {...(trouble && { trouble: { project: checkIn.variables, text: trouble } })}
            onCheckIn={begin}
          />
        </>
      )}
    </>
  );
};

/** A refusal goes with its reasons: once the project, which was shut meanwhile, is open again. */
const useEndOfRefusal = ({ error, reset }: ReturnType<typeof useCheckIn>, isOpen: boolean | undefined): void => {
  const wasShut = useRef(false);
  useEffect(() => {
    if (!hasReasons(error)) wasShut.current = false;
    else if (isOpen === false) wasShut.current = true;
    else if (wasShut.current) reset();
  }, [error, isOpen, reset]);
};

interface FinishedProps {
  readonly entry: WorkHistory;
  readonly onWithdrawn: () => void;
}

/** The hours and the amount of the entry that has just ended. */
const Finished = ({ entry, onWithdrawn }: FinishedProps) => {
  const company = useCompany();
  return (
    <section className="check-in-finished" role="status">
      <h2>You are checked out</h2>
      <p>
        You worked <strong>{durationExact(entry.seconds ?? 0)}</strong> on {entry.project.name}
        {entry.checkedOutAt && `, from ${time(entry.checkedInAt)} to ${time(entry.checkedOutAt)}`}.
      </p>
      <CompanyTime of={entry.checkedInAt} />
      <p>
        {entry.amount !== null && (
          <>
            That comes to <strong>{money(entry.amount, company)}</strong> once it is approved.{" "}
          </>
        )}
        <StateTag state={entry.state} word={workHistoryStateLabels[entry.state]} />
      </p>
      {entry.can.withdraw && (
        <Suspense>
          <Withdraw entry={entry} onWithdrawn={onWithdrawn} />
        </Suspense>
      )}
    </section>
  );
};

/** Shows how complete the profile is, with a link to the rest, until it is complete. */
const ProfileLine = () => {
  const percent = useStore(session).user?.profileCompletePercentage ?? 100;
  if (percent >= 100) return null;
  return (
    <p className="check-in-quiet check-in-profile">
      Your profile is {percent}% complete. <Link to="/create-profile">Finish your profile</Link>
    </p>
  );
};

export default CheckInPage;
