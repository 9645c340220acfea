import { useEffect, useEffectEvent, useState } from "react";
import type { Task } from "../../../../contract/tasks/entity.ts";
import { defaultPreferences, type TaskPreferences } from "../../../../contract/tasks/preferences.ts";
import type { SkipReason, TaskKind } from "../../../../contract/tasks/rules.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { call } from "../../../providers/client.ts";
import { toasts } from "../../../providers/toasts.ts";
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

/**
 * How the user likes to work, and a function that saves changes of it. What is changed before it was read counts at once, and
 * is saved once that has arrived. Only changes are sent: another page may have changed the rest.
 */
export const useTaskPreferences = () => {
  const known = useEndpoint(tasks.preferences, {}).data?.preferences;
  const keep = useKeepReply();
  const [early, setEarly] = useState<Partial<TaskPreferences>>({});
  const save = (changes: Partial<TaskPreferences>): void => {
    if (!known) return setEarly((before) => ({ ...before, ...changes }));
    keep(tasks.preferences, {}, { preferences: { ...known, ...changes } });
    call(tasks.savePreferences, { body: { preferences: changes } }).catch(({ message }: Error) =>
      toasts.error(`Your settings weren't saved. ${message}`),
    );
  };
  const saveEarly = useEffectEvent(() => {
    if (Object.keys(early).length === 0) return;
    save(early);
    setEarly({});
  });
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) saveEarly();
  }, [isKnown]);
  return { preferences: { ...(known ?? defaultPreferences), ...early }, save };
};

export const releaseTask = ({ kind, _id }: Task) => call(contents[kind].release, { params: { _id } });
export const skipTask = ({ kind, _id }: Task, reason: SkipReason, comment: string) =>
  call(contents[kind].skip, { params: { _id }, body: { reason, comment } });
