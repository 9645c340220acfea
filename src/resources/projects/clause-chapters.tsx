import type { ClauseChapter } from "../../../contract/projects/clause-chapters.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useStep } from "../../providers/use-step.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";

/** Which chapter teaches each clause of a guideline; a review that cites the clause proposes it. */
const ClauseChapters = ({ project }: { readonly project: Project }) => {
  const params = { _id: project._id };
  const read = useEndpoint(projects.clauseChapters, { params }, { alsoOf: ["chapters", "courses"] });
  return (
    <Loaded
      part
      read={read}
      loading={<TableLoading />}
      isEmpty={({ clauses }) => clauses.length === 0}
      empty={<p className="soft">The guideline has no headings yet. Each heading is a clause.</p>}
    >
      {({ clauses }) => (
        <>
          <p className="soft">A review that finds a clause not kept proposes its chapter to the worker.</p>
          <ul className="clause-chapters">
            {clauses.map((clause) => (
              <Clause key={clause.anchor} project={project._id} clause={clause} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
};

interface Named {
  readonly name: string;
}
/** Chapters of different courses may have the same name. */
const withCourse = (chapter: string, course: string): string => `${course} · ${chapter}`;

const Clause = ({ project, clause }: { readonly project: string; readonly clause: ClauseChapter }) => {
  const { anchor, text, chapter, course } = clause;
  const set = useStep(
    (chapterId: string | null) =>
      call(projects.setClauseChapter, { params: { _id: project }, body: { anchor, chapterId } }),
    {
      onSuccess: (_reply, chapterId) => toasts.success(chapterId === null ? "Chapter removed" : "Chapter saved"),
      onError: (error) => toasts.error(error.message),
    },
  );
  const id = `clause-${anchor}`;
  return (
    <li>
      <label htmlFor={id}>{text}</label>
      <ReferenceSelect
        id={id}
        area="chapters"
        many={false}
        nullable
        value={chapter?._id ?? null}
        known={chapter && course ? [{ value: chapter._id, label: withCourse(chapter.name, course.name) }] : []}
        labelOf={({ name, rootCourse }) => withCourse(String(name), (rootCourse as Named).name)}
        placeholder="No chapter"
        disabled={set.isPending}
        onChange={(value) => set.mutate(value === null ? null : String(value))}
      />
    </li>
  );
};

export default ClauseChapters;
