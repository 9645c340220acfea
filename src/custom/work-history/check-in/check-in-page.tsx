import { useCallback, useState } from "react";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { useLocation } from "react-router";
import { Page } from "../../../ui/shell/page.tsx";
import { useReadAgain } from "../my-work/queries.ts";
import { ChooseProject } from "./choose-project.tsx";
import { Finished } from "./finished.tsx";
import { everyProject, useCheck, useLastEntry, useMyCheckIn, useMyProjects } from "./queries.ts";
import { ProfileLine } from "./profile-line.tsx";
import { Running } from "./running.tsx";
import { Today } from "./today.tsx";
import { Trouble } from "../my-work/trouble.tsx";
import "./check-in.css";

/** Where a worker begins and ends the day: one obvious next step, and the hours of today below it. */
const CheckInPage = () => (
  <Page title="Check-in" narrow>
    <NextStep />
    <ProfileLine />
    <Today />
  </Page>
);

const NextStep = () => {
  const now = useMyCheckIn();
  const { data: mine } = useMyProjects(everyProject);
  const { data: last } = useLastEntry();
  const [finished, setFinished] = useState<WorkHistory>();
  // The one whose guideline was read a moment ago.
  const { project: justRead } = (useLocation().state ?? {}) as { readonly project?: string };
  const checkIn = useCheck("checkIn");
  const checkOut = useCheck("checkOut");
  const readAgain = useReadAgain();
  const onParted = useCallback(() => void readAgain(), [readAgain]);

  if (now.error && !now.data) return <Trouble error={now.error} onRetry={() => void now.refetch()} />;
  if (!now.data) return <p className="check-in-quiet">Looking at the clock…</p>;

  const { workHistory: entry, anchor, todaySeconds } = now.data;
  const project = mine?.projectDrawers.find(({ _id }) => _id === entry?.project._id);
  // Of what did not work, only what could be done from here again still matters.
  const tried = entry ? checkOut : checkIn;
  const begin = (project: string) => {
    setFinished(undefined);
    checkOut.reset();
    checkIn.mutate(project);
  };
  const end = () => {
    checkIn.reset();
    checkOut.mutate(entry?.project._id ?? "", { onSuccess: setFinished });
  };
  return (
    <>
      {tried.error && <Trouble error={tried.error} isReadAgain={now.dataUpdatedAt > tried.submittedAt} />}
      {entry ? (
        <Running
          key={entry._id}
          entry={entry}
          anchor={anchor}
          todaySeconds={todaySeconds}
          longestShift={project?.longestShift ?? null}
          hasGuideline={project?.hasGuideline ?? false}
          isGuidelineNew={project?.reasons.some(({ reason }) => reason === "guideline_unread") ?? false}
          isBusy={checkOut.isPending}
          isReplacement={checkIn.isSuccess}
          onCheckOut={end}
          onParted={onParted}
        />
      ) : (
        <>
          {finished && <Finished entry={finished} />}
          <ChooseProject
            lastProject={finished?.project._id ?? justRead ?? last?.workHistory[0]?.project._id}
            busy={checkIn.isPending ? checkIn.variables : undefined}
            isAfterCheckOut={finished !== undefined}
            onCheckIn={begin}
          />
        </>
      )}
    </>
  );
};

export default CheckInPage;
