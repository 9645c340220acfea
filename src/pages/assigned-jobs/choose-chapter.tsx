import { useId } from "react";
import { matchingChapter, type TeachingChapter } from "../../../contract/assigned-jobs/teaching.ts";

/** What the reviewer chose: undefined is the one that matches, null none. */
export type Choice = string | null | undefined;

interface Props {
  readonly chapters: readonly TeachingChapter[];
  /** Anchors of the clauses that the decision cites. */
  readonly cited: readonly string[];
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

const none = "none";

/** The chapter that is proposed to the worker where the work is not accepted; another can be chosen, or none. */
export const ChooseChapter = ({ chapters, cited, choice, onChoose }: Props) => {
  const id = useId();
  const matching = matchingChapter(chapters, cited);
  const shown = choice === undefined ? matching?._id : chapters.find(({ _id }) => _id === choice)?._id;
  if (chapters.length === 0) return null;
  return (
    <>
      <label htmlFor={id}>Chapter to read</label>
      <select
        id={id}
        className="review-chapter"
        value={shown ?? none}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          const chosen = target.value === none ? null : target.value;
          onChoose(chosen === (matching?._id ?? null) ? undefined : chosen);
        }}
      >
        <option value={none}>None</option>
        {coursesOf(chapters).map(({ course, ofCourse }) => (
          <optgroup key={course._id} label={course.name}>
            {ofCourse.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p id={`${id}-help`} className="soft">
        Proposed to the worker if you send it back or reject it.
      </p>
    </>
  );
};

/** By course, each in the order of its first chapter. */
const coursesOf = (chapters: readonly TeachingChapter[]) => {
  const byCourse = Map.groupBy(chapters, ({ course }) => course._id);
  return [...byCourse.values()].map((ofCourse) => ({ course: ofCourse[0]!.course, ofCourse }));
};
