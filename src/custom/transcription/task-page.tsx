import { useEffect } from "react";
import { Navigate, useParams } from "react-router";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { DoneTask } from "./done-task.tsx";
import { useHeld, useTask } from "./queries.ts";
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
  const next = held.data?.tasks.find(({ _id }) => _id !== task._id)?._id;
  const { data } = useTask(next);
  const address = data?.media?.address;
  const kind = data?.task.kind;
  useEffect(() => {
    if (!address) return undefined;
    const media = kind === "audio" ? new Audio() : new Image();
    if (media instanceof HTMLAudioElement) media.preload = "auto";
    media.src = address;
    return () => media.removeAttribute("src");
  }, [address, kind]);
  return next;
};

export default TaskPage;
