import type { Task } from "../../../../contract/tasks/entity.ts";
import { defaultPreferences, type TaskPreferences } from "../../../../contract/tasks/preferences.ts";
import type { skipReasons, TaskKind } from "../../../../contract/tasks/rules.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { call } from "../../../providers/client.ts";
import { useEndpoint, useKeepReply } from "../../../providers/use-endpoint.ts";

const tasks = endpointsOf("tasks");
type Leaving = Pick<ReturnType<typeof endpointsOf<"audio">>, "release" | "skip">;
/** The kinds differ in their paths. */
const contents = {
  audio: endpointsOf("audioTranscription") as unknown as Leaving,
  image: endpointsOf("imageTranscription") as unknown as Leaving,
  line: endpointsOf("audio"),
} satisfies Record<TaskKind, Leaving>;

/** What the user did today. */
export const usePace = () =>
  useEndpoint(tasks.pace, {}, { alsoOf: ["audio", "audioTranscription", "imageTranscription"] });

export const useTaskPreferences = () => {
  const read = useEndpoint(tasks.preferences, {});
  const keep = useKeepReply();
  const save = (preferences: TaskPreferences): void => {
    keep(tasks.preferences, {}, { preferences });
    // What could not be kept now is only for this visit.
    void call(tasks.savePreferences, { body: { preferences } }).catch(() => undefined);
  };
  return { preferences: read.data?.preferences ?? defaultPreferences, save };
};

export const releaseTask = ({ kind, _id }: Task) => call(contents[kind].release, { params: { _id } });
export const skipTask = ({ kind, _id }: Task, reason: (typeof skipReasons)[number], comment: string) =>
  call(contents[kind].skip, { params: { _id }, body: { reason, comment } });
