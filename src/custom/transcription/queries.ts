import type { Task, Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import { endpointsOf } from "../../providers/api.ts";
import { ApiError, call } from "../../providers/client.ts";
import { useEndpoint, useKeepReply } from "../../providers/use-endpoint.ts";
import { openedBy } from "../projects/shared/unlock.ts";
import type { Saved } from "./shared/draft-keeper.ts";
import { isSameText } from "./transcript-words.ts";

const tasks = endpointsOf("tasks");
/** The two kinds differ in their paths and in what a transcript is. */
const transcription = {
  audio: endpointsOf("audioTranscription"),
  image: endpointsOf("imageTranscription") as unknown as ReturnType<typeof endpointsOf<"audioTranscription">>,
};
const of = (kind: TaskKind) => transcription[kind as "audio" | "image"];

export const useSupply = () =>
  useEndpoint(tasks.supply, {}, { alsoOf: ["audio", "audioTranscription", "imageTranscription", ...openedBy] });
/** How many of what was submitted are listed. */
const doneShown = 10;
export const useDone = () =>
  useEndpoint(tasks.mine, {
    query: { limit: doneShown, status: ["submitted", "approved", "late"], sortBy: "submittedAt:desc" },
  });
/** How many of what expired are listed. */
const expiredShown = 20;
/** What expired and still counts when the user submits it. */
export const useExpired = () =>
  useEndpoint(
    tasks.expired,
    { query: { limit: expiredShown } },
    { alsoOf: ["audio", "audioTranscription", "imageTranscription"] },
  );
/** A task with all that its page needs; never another one's, which Refine shows while the next is loading. */
export const useTask = (_id: string | undefined) => {
  const { data, error, refetch } = useEndpoint(
    tasks.show,
    { params: { _id: _id ?? "-" } },
    { enabled: _id !== undefined },
  );
  return { data: data?.task._id === _id ? data : undefined, error, refetch };
};

/** What the user holds of a task's project, in the order in which it should be done. */
export const useHeld = ({ kind, projectId }: Pick<Task, "kind" | "projectId">) =>
  useEndpoint(of(kind).userTasks, { params: { _id: projectId._id }, query: {} }, { alsoOf: ["tasks"] });

const left = new Set<string>();
/** Notes that the user is done with a task: the list of what they hold may still have it when they are with the next. */
export const noteLeft = ({ _id }: Pick<Task, "_id">): void => void left.add(_id);
/** Whether the user was done with a task on this visit; one that came back to them is to be done again. */
export const isLeft = ({ _id, status }: Pick<Task, "_id" | "status">): boolean =>
  left.has(_id) && status !== "rejected";

/** Tops up what the user holds of a project. */
export const fetchTasks = (kind: TaskKind, projectId: string) => call(of(kind).fetch, { params: { _id: projectId } });

/** What the user holds of a project, without any more. */
export const heldTasks = async (kind: TaskKind, projectId: string): ReturnType<typeof fetchTasks> => {
  const { tasks } = await call(of(kind).userTasks, { params: { _id: projectId }, query: {} });
  return { tasks, empty: null };
};

/** Saves the draft of a task; who leaves its page and comes back goes on with it before the task is read again. */
export const useSaveDraft = ({ _id, kind }: Task) => {
  const keep = useKeepReply();
  return async (
    draft: Transcript,
    draftVersion: number,
  ): Promise<{ version: number } | { theirs: Saved<Transcript> }> => {
    try {
      const saved = await call(of(kind).saveDraft, { params: { _id }, body: { draft: draft as never, draftVersion } });
      keep(tasks.show, { params: { _id } }, (page) => ({ ...page, draft, draftVersion: saved.draftVersion }));
      return { version: saved.draftVersion };
    } catch (error) {
      return { theirs: await movedDraft(_id, draft, error) };
    }
  };
};

/** The draft that was saved elsewhere since; rethrows any other error. */
const movedDraft = async (_id: string, draft: Transcript, error: unknown): Promise<Saved<Transcript>> => {
  if (!(error instanceof ApiError) || error.body.code !== "draft_moved") throw error;
  const now = await call(tasks.show, { params: { _id } });
  return { draft: now.draft ?? draft, version: now.draftVersion };
};

/**
 * Submits a task on top of a version of its draft, or replies with the draft that was saved elsewhere since. That it was
 * submitted just so before is as good: the reply was lost then.
 */
export const submitTask = async (
  task: Task,
  content: Transcript,
  draftVersion: number,
): Promise<{ readonly task: Task } | { readonly theirs: Saved<Transcript> }> => {
  const { _id, kind, projectId, contentId } = task;
  try {
    return await call(of(kind).submit, { body: { projectId: projectId._id, contentId, content, draftVersion } });
  } catch (error) {
    if (error instanceof ApiError && error.body.code === "unchanged") return { task };
    const theirs = await movedDraft(_id, content, error);
    // Refused for another reason than a later save: to send that version again would be refused again.
    if (theirs.version === draftVersion) throw error;
    // This page saved it, and the reply was lost.
    return isSameText(theirs.draft, content) ? submitTask(task, content, theirs.version) : { theirs };
  }
};
export const replaceTask = ({ kind, _id, version }: Task, content: Transcript) =>
  call(of(kind).update, { params: { _id }, body: { content: content as never, version } });
