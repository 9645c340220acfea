import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import type { HeldLines } from "../../../contract/audio/endpoints.ts";
import type { Task } from "../../../contract/tasks/entity.ts";
import { emptyReasonWords, lateDays } from "../../../contract/tasks/rules.ts";
import { recordingRules } from "../../../contract/tasks/sound-checks.ts";
import { endpointsOf } from "../../providers/api.ts";
import { ApiError, call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStore } from "../../providers/store.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { money } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import type { KeptTake } from "../transcription/shared/kept-takes.ts";
import { Key, PageKeys, usePageKeys } from "../transcription/shared/key.tsx";
import { taskActions } from "../transcription/shared/keys.ts";
import { LeaveTask } from "../transcription/shared/leave-task.tsx";
import { PaceLine } from "../transcription/shared/pace-line.tsx";
import { usePace, useTaskPreferences } from "../transcription/shared/task-queries.ts";
import { workerActions } from "../transcription/shared/worker-actions.ts";
import { type Outbox, useOutbox } from "./outbox.ts";
import { recordingPageActions } from "./recording-actions.ts";
import { Recorder, Unsent } from "./recorder.tsx";
import { useHeldLines } from "./use-held-lines.ts";

const SettingsDialog = lazy(async () => ({
  default: (await import("../transcription/shared/settings-dialog.tsx")).SettingsDialog,
}));

const breadcrumb = [{ label: "My tasks", to: "/my-tasks" }];

const lateText = `Someone else had recorded this line. Your recording is kept for ${lateDays} days.`;

const sendRecording = async ({ projectId, lineId, blob }: KeptTake): Promise<void> => {
  const files = new File([blob], "line.wav", { type: "audio/wav" });
  try {
    const { collectedItem: sent } = await call(endpointsOf("collection").upload, {
      body: { projectId, contentId: lineId },
      files: { files },
    });
    if (sent.status === "late") toasts.info(lateText);
  } catch (error) {
    // The server has it: only the reply to an earlier attempt was lost.
    if (!(error instanceof ApiError) || error.body.code !== "taken") throw error;
  }
};

/** Where workers read the lines of a project aloud, one after another. */
const ReadAloudPage = () => {
  const { id = "" } = useParams();
  return <Reading key={id} projectId={id} />;
};

const Reading = ({ projectId }: { readonly projectId: string }) => {
  const read = useHeldLines(projectId);
  const readAgain = useReadAgain();
  const outbox = useOutbox(async (take) => {
    try {
      await sendRecording(take);
      void readAgain("collection");
      // A recording stays in the outbox until the lines are known without it: its line would be shown once more.
      await read.refetch();
    } catch (error) {
      if (error instanceof ApiError && error.statusCode >= 400) await read.refetch();
      throw error;
    }
  });
  const { preferences } = useTaskPreferences();
  return (
    <PageKeys actions={recordingPageActions} chosen={preferences.keys}>
      <Page title={read.data?.current?.projectId.name ?? "Read aloud"} breadcrumb={breadcrumb} narrow>
        <Pace />
        <Loaded read={read} part loading={<p className="soft">Loading your line…</p>}>
          {(held) => <Lines held={held} outbox={outbox} onLeft={read.refetch} />}
        </Loaded>
        {/* Those of who may read no more are sent too. */}
        {!read.data && <Unsent outbox={outbox} />}
      </Page>
    </PageKeys>
  );
};

/** What was done today, in one quiet line. */
const Pace = () => {
  const company = useCompany();
  const { data } = usePace();
  const { preferences, save } = useTaskPreferences();
  return (
    <PaceLine
      done={data?.submitted ?? 0}
      pay={data?.pay == null ? null : money(data.pay, company)}
      secondsBefore={data?.activeSeconds ?? 0}
      restReminderMinutes={preferences.restReminderMinutes}
      onReminderOff={() => save({ restReminderMinutes: null })}
    />
  );
};

/** In milliseconds: how often the server hears at most that something was done; a minute of silence is a break to it. */
const noteEvery = 15_000;

/** Tells the server that the reader is at work on a line: as it is shown, and while they press keys or buttons. */
const useLineActivity = (id: string | undefined): void => {
  useEffect(() => {
    if (id === undefined) return undefined;
    let last = 0;
    const note = (): void => {
      if (Date.now() - last < noteEvery) return;
      last = Date.now();
      // What is lost is part of a statistic, so a failure is not shown.
      void call(endpointsOf("audio").activity, { params: { _id: id } }).catch(() => undefined);
    };
    note();
    for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, note, true);
    return () => {
      for (const name of ["keydown", "pointerdown"]) document.removeEventListener(name, note, true);
    };
  }, [id]);
};

interface LinesProps {
  readonly held: HeldLines;
  readonly outbox: Outbox;
  readonly onLeft: () => unknown;
}

const Lines = ({ held, outbox, onLeft }: LinesProps) => {
  const company = useCompany();
  const { preferences, save } = useTaskPreferences();
  const { waiting } = useStore(outbox.store);
  const [shown, setShown] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const isRecorded = ({ contentId }: Task) => waiting.some(({ lineId }) => lineId === contentId);
  const lines = [held.current, ...held.ahead].filter((line) => line !== null).filter((line) => !isRecorded(line));
  // A line that is being read stays, also where a more urgent one has come before it.
  const line = lines.find(({ contentId }) => contentId === shown) ?? lines[0];
  useLineActivity(line?._id);
  const openSettings = () => setSetting(true);
  usePageKeys(
    line ? { [workerActions.leave.id]: () => setLeaving(!isLeaving), [taskActions.settings.id]: openSettings } : {},
  );
  if (line?.contentId !== shown) {
    setShown(line?.contentId);
    setLeaving(false);
  }
  return (
    <>
      {!held.isChecked && (
        <p className="note">
          This server can't check recordings: ffmpeg is missing. Yours are checked in this browser only.
        </p>
      )}
      {line?.status === "rejected" && (
        <p className="task-sent-back" role="note">
          <strong>This came back to you.</strong> {line.comment}
        </p>
      )}
      <Recorder
        line={line && { ...line, _id: line.contentId, projectId: line.projectId._id }}
        rules={recordingRules}
        preferences={preferences}
        onSettings={openSettings}
        outbox={outbox}
      >
        {waiting.length > 0 ? (
          <p className="soft">The next line comes once your recordings are sent.</p>
        ) : (
          <p>
            {held.empty ? emptyReasonWords[held.empty] : "Loading the next line…"}{" "}
            <Link to="/my-tasks">Back to my tasks</Link>
          </p>
        )}
      </Recorder>
      {line && (
        <div className="task-bar">
          <span className="soft">{line.amount !== null && `${money(line.amount, company)} for this line`}</span>
          <button type="button" className="button button-quiet" onClick={() => setLeaving(true)}>
            Leave this line <Key of={workerActions.leave.id} />
          </button>
        </div>
      )}
      {line && isLeaving && <LeaveTask task={line} onLeft={onLeft} onClose={() => setLeaving(false)} />}
      {isSetting && (
        <Suspense>
          <SettingsDialog
            actions={recordingPageActions}
            preferences={preferences}
            onPreferences={save}
            onClose={() => setSetting(false)}
          />
        </Suspense>
      )}
    </>
  );
};

export default ReadAloudPage;
