import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { BulkJob, BulkJobKind } from "../../../contract/bulk-jobs/endpoints.ts";
import { call } from "../../providers/client.ts";
import { endpointsOf } from "../../providers/api.ts";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { number } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import "./bulk-jobs.css";

const RefusedDialog = lazy(async () => ({ default: (await import("./refused-dialog.tsx")).RefusedDialog }));

/** The verbs of each kind of bulk job. */
const verbs: Record<BulkJobKind, readonly [going: string, done: string]> = {
  approve: ["Approving", "approved"],
  reject: ["Rejecting", "rejected"],
  approve_payment: ["Approving the payment of", "approved for payment"],
  undo: ["Undoing", "undone"],
  undo_payment: ["Undoing the payment approval of", "undone"],
};

const refusals = ({ refused }: BulkJob): string => (refused > 0 ? ` · ${number(refused)} refused` : "");

/** "Approving 6,250 of 10,000 · 3 refused", "9,997 of 10,000 approved · 3 refused" */
const bulkJobText = (bulkJob: BulkJob): string => {
  const { kind, state, done, refused, total } = bulkJob;
  const [going, past] = verbs[kind];
  if (state === "running") return `${going} ${number(done + refused)} of ${number(total)}${refusals(bulkJob)}`;
  const counted = done === total ? `${number(done)} ${past}` : `${number(done)} of ${number(total)} ${past}`;
  if (state === "cancelled") return `Stopped: ${counted}${refusals(bulkJob)}`;
  if (state === "stopped") {
    return `Stopped, since ${bulkJob.askedBy.name} may no longer do this: ${counted}${refusals(bulkJob)}`;
  }
  return `${counted}${refusals(bulkJob)}`;
};

const bulkJobs = endpointsOf("bulkJobs");

/** How many of the newest bulk jobs are read, and how many dismissed ones are remembered. */
const newest = 5;
const dismissedMax = 50;
/** In hours: bulk jobs that ended longer ago than this are not shown. */
const newsHours = 12;
const dismissedKey = "bulkJobs.put-away";

const isNews = ({ state, finishedAt }: BulkJob): boolean =>
  state === "running" || (finishedAt !== null && Date.now() - Date.parse(finishedAt) < newsHours * 3_600_000);

/** Whether another of the bulk jobs undoes it: what it did is so no more. */
const isUndone = ({ _id }: BulkJob, jobs: readonly BulkJob[]): boolean =>
  jobs.some(({ undoes, state }) => undoes === _id && state !== "cancelled");

const keptIds = (): readonly string[] => {
  const kept = readKept(dismissedKey);
  return Array.isArray(kept) ? kept.map(String) : [];
};

/** The user's bulk jobs: running ones with their progress, finished ones until they are dismissed. */
const BulkJobList = () => {
  const { data } = useEndpoint(
    bulkJobs.list,
    { query: { limit: newest, state: ["running", "done", "cancelled", "stopped"] } },
    { pollWhile: (reply) => reply.bulkJobs.some(({ state }) => state === "running") },
  );
  const bars = useRef<HTMLElement>(null);
  useEffect(() => keepHeight(bars.current), []);
  const [dismissed, setDismissed] = useState(keptIds);
  const hide = (id: string) => {
    const next = [id, ...dismissed].slice(0, dismissedMax);
    setDismissed(next);
    writeKept(dismissedKey, next);
  };
  const jobs = data?.bulkJobs ?? [];
  const shown = jobs.filter((one) => isNews(one) && !dismissed.includes(one._id) && !isUndone(one, jobs));
  return (
    <section ref={bars} className="bulk-jobs" aria-label="Bulk decisions" hidden={shown.length === 0}>
      {shown.map((bulkJob) => (
        <BulkJobLine key={bulkJob._id} bulkJob={bulkJob} onHide={() => hide(bulkJob._id)} />
      ))}
    </section>
  );
};

/** Lets the frame know how much of the page the bars cover, so that what else stays in sight begins below them. */
const keepHeight = (bars: HTMLElement | null): (() => void) | undefined => {
  const frame = bars?.closest<HTMLElement>(".frame");
  if (!bars || !frame) return undefined;
  const observer = new ResizeObserver(() => frame.style.setProperty("--bars-height", `${bars.offsetHeight}px`));
  observer.observe(bars);
  return () => {
    observer.disconnect();
    frame.style.removeProperty("--bars-height");
  };
};

interface Props {
  readonly bulkJob: BulkJob;
  readonly onHide: () => void;
}

const BulkJobLine = ({ bulkJob, onHide }: Props) => {
  const { _id, state, done, refused, total, can } = bulkJob;
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const [isReading, setReading] = useState(false);
  const text = bulkJobText(bulkJob);
  const carryOut = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const isDone = await run(change);
    setBusy(false);
    return isDone;
  };
  const cancel = () => carryOut(() => call(bulkJobs.cancel, { params: { _id } }));
  const undo = async () => {
    if (await carryOut(() => call(bulkJobs.begin, { body: { kind: "undo", bulkJob: _id } }))) onHide();
  };
  return (
    <div className={`bulk-job bulk-job-${state}`}>
      {state === "running" ? (
        <>
          <span className="bulk-job-text">{text}</span>
          <progress max={total} value={done + refused} aria-label={text} />
        </>
      ) : (
        // Announced once, when the job has ended.
        <span className="bulk-job-text" role="status">
          {text}
        </span>
      )}
      {state === "running" && can.cancel && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void cancel()}>
          Stop
        </button>
      )}
      {can.undo && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void undo()}>
          Undo
        </button>
      )}
      {refused > 0 && (
        <button type="button" className="button" onClick={() => setReading(true)}>
          Refused entries
        </button>
      )}
      {state !== "running" && (
        <button type="button" className="button" aria-label={`Dismiss: ${text}`} onClick={onHide}>
          Dismiss
        </button>
      )}
      {isReading && (
        <Suspense>
          <RefusedDialog bulkJob={bulkJob} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  );
};

export default BulkJobList;
