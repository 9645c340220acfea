import type { Course } from "../../../../contract/courses/entity.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useStep } from "../../../providers/use-step.ts";
import { archiveCourse } from "./queries.ts";

interface Props {
  readonly course: Pick<Course, "_id" | "name">;
  /** The page's obvious next step. */
  readonly isMain?: boolean;
}

/** Takes a course that the learner archived back to what it was. */
export const RestoreButton = ({ course: { _id, name }, isMain = false }: Props) => {
  const restore = useStep<void, unknown>(() => archiveCourse(_id, false), {
    onSuccess: () => toasts.success("Restored to My courses"),
    onError: (error) => toasts.error(error.message),
  });
  return (
    <button
      type="button"
      className={isMain ? "button button-primary" : "button"}
      aria-label={`Restore ${name}`}
      aria-disabled={restore.isPending}
      onClick={() => !restore.isPending && restore.mutate()}
    >
      {restore.isPending ? "One moment…" : "Restore"}
    </button>
  );
};
