import { pageSize } from "../../../../contract/core/list.ts";
import type { Course } from "../../../../contract/courses/entity.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { coursePath } from "../shared/paths.ts";

const courses = endpointsOf("courses");
const jobs = endpointsOf("jobs");
const projects = endpointsOf("projects");

/** How many of a kind are named; the pages that they lead to have the others. */
const shown = 5;

/** Something that is open to the user, with the page where they begin it. */
interface Opened {
  readonly _id: string;
  readonly name: string;
  readonly kind: string;
  readonly to: string;
}

/**
 * What a completed course opened to the user: projects and jobs that ask for its skills, and courses that come after it,
 * as far as nothing else keeps them from it. Undefined until all of it is known; nothing where it can't be read.
 */
export const useOpened = ({ _id, enrolment }: Course): readonly Opened[] | undefined => {
  const skills = enrolment?.heldSkills.map((skill) => skill._id) ?? [];
  const asks = { enabled: skills.length > 0, alsoOf: ["courses", "skills"] } as const;
  const work = useEndpoint(projects.available, { query: { limit: pageSize.max } }, asks);
  const open = useEndpoint(jobs.list, { query: { isActive: "true", takable: "true", skills, limit: shown } }, asks);
  const where = JSON.stringify([{ field: "prerequisites", operator: "in", value: [_id] }]);
  const next = useEndpoint(courses.list, { query: { where, status: ["published"] as const } });
  if ([work, open, next].some(({ error }) => error)) return [];
  const isRead = next.data && (skills.length === 0 || (work.data && open.data));
  if (!isRead) return undefined;
  const asking = (work.data?.projectDrawers ?? []).filter(
    (project) => project.isOpen && project.skills.some((skill) => skills.includes(skill._id)),
  );
  return [
    ...asking.slice(0, shown).map((project) => ({ ...named(project), kind: "project", to: "/check-in" })),
    ...(open.data?.jobs ?? []).map((job) => ({ _id: job._id, name: job.title, kind: "job", to: "/my-jobs" })),
    ...next.data.courses
      .filter(({ isEnrollAble }) => isEnrollAble)
      .slice(0, shown)
      .map((course) => ({ ...named(course), kind: "course", to: coursePath(course._id) })),
  ];
};

const named = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({ _id, name });
