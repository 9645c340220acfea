import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { Navigate, useParams } from "react-router";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { firstAddresses, pictureOf } from "./image/picture.ts";
import { isLeft, useHeld, useTask } from "./queries.ts";
import type { TaskPage as Opened } from "../../../contract/tasks/entity.ts";
import { Working } from "./working.tsx";

/** Of what is over already, which few open. */
const DoneTask = lazy(async () => ({ default: (await import("./done-task.tsx")).DoneTask }));

const breadcrumb = [{ label: "My tasks", to: "/my-tasks" }];
const loading = <p className="soft">Loading the task…</p>;

/** One task of the worker's: what to write down, and the way to the next. */
const TaskPage = () => {
  const { id = "" } = useParams();
  const read = useTask(id);
  if (!read.data) {
    return (
      <Page title="Task" breadcrumb={breadcrumb}>
        <Loaded read={read} loading={loading} />
      </Page>
    );
  }
  const { kind, projectId, status, submittedAt, can } = read.data.task;
  if (kind === "line") {
    // A recording that was sent back and expired is only replaced: its line isn't given out to be read.
    const isReplaced = status === "expired" && submittedAt !== null;
    const to = can.work && !isReplaced ? `/my-tasks/read-aloud/${projectId._id}` : "/my-uploads";
    return <Navigate replace to={to} />;
  }
  return <Open key={id} page={read.data} />;
};

const Open = ({ page }: { readonly page: Opened }) => {
  const { task } = page;
  const name = task.reference || `Task ${task.number}`;
  const next = useNext(page);
  return (
    <Page title={name} breadcrumb={breadcrumb}>
      {task.can.work ? (
        <Working page={page} next={next} />
      ) : (
        <Suspense fallback={loading}>
          <DoneTask page={page} />
        </Suspense>
      )}
    </Page>
  );
};

/** The task that comes next, whose page and sound are fetched while this one is worked on. */
const useNext = ({ task }: Opened): string | undefined => {
  const held = useHeld(task);
  const next = held.data?.tasks.find((one) => one._id !== task._id && !isLeft(one))?._id;
  const { data } = useTask(next);
  const media = data?.media;
  const kind = data?.task.kind;
  const fetchMedia = useEffectEvent(() => {
    if (!media?.address) return [];
    if (kind === "audio") return [fetchSound(media.address), ...(media.peaks ? [fetchPeaks(media.peaks)] : [])];
    return firstAddresses(pictureOf(media), screenSize()).map(fetchPicture);
  });
  useEffect(() => {
    const stops = fetchMedia();
    return () => {
      for (const stop of stops) stop();
    };
  }, [media?.address, kind]);
  return next;
};

/** Each has the browser keep a file for the page that comes next, and returns how to stop it. */
const fetchSound = (address: string) => {
  const sound = new Audio();
  sound.preload = "auto";
  sound.src = address;
  return () => sound.removeAttribute("src");
};
const fetchPeaks = (address: string) => {
  const stop = new AbortController();
  // Read to its end, or the browser keeps nothing of it. What fails is asked for again by the page that needs it.
  fetch(address, { signal: stop.signal })
    .then((reply) => reply.arrayBuffer())
    .catch(() => undefined);
  return () => stop.abort();
};
const fetchPicture = (address: string) => {
  const picture = new Image();
  picture.src = address;
  return () => picture.removeAttribute("src");
};
/** In pixels of the device. */
const screenSize = () => ({ width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio });

export default TaskPage;
