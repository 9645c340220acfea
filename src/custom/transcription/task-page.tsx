import { useEffect, useEffectEvent } from "react";
import { Navigate, useParams } from "react-router";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { DoneTask } from "./done-task.tsx";
import { firstAddresses, pictureOf } from "./image/picture.ts";
import { isLeft, useHeld, useTask } from "./queries.ts";
import type { TaskPage as Opened } from "../../../contract/tasks/entity.ts";
import { Working } from "./working.tsx";

const breadcrumb = [{ label: "My tasks", to: "/my-tasks" }];

/** One task of the worker's: what to write down, and the way to the next. */
const TaskPage = () => {
  const { id = "" } = useParams();
  const read = useTask(id);
  if (!read.data) {
    return (
      <Page title="Task" breadcrumb={breadcrumb}>
        <Loaded read={read} loading={<p className="soft">Loading the task…</p>} />
      </Page>
    );
  }
  const { kind, projectId, can } = read.data.task;
  if (kind === "line") return <Navigate replace to={can.work ? `/read-aloud/${projectId._id}` : "/my-uploads"} />;
  return <Open key={id} page={read.data} />;
};

const Open = ({ page }: { readonly page: Opened }) => {
  const { task } = page;
  const name = task.reference || `Task ${task.number}`;
  const next = useNext(page);
  return (
    <Page title={name} breadcrumb={breadcrumb}>
      {task.can.work ? <Working page={page} next={next} /> : <DoneTask page={page} />}
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
    if (kind === "audio") return [fetchSound(media.address)];
    return firstAddresses(pictureOf(media), screenSize()).map(fetchPicture);
  });
  useEffect(() => {
    const fetched = fetchMedia();
    return () => {
      for (const one of fetched) one.removeAttribute("src");
    };
  }, [media?.address, kind]);
  return next;
};

const fetchSound = (address: string): HTMLMediaElement => {
  const sound = new Audio();
  sound.preload = "auto";
  sound.src = address;
  return sound;
};
const fetchPicture = (address: string): HTMLImageElement => {
  const picture = new Image();
  picture.src = address;
  return picture;
};
/** In pixels of the device. */
const screenSize = () => ({ width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio });

export default TaskPage;
