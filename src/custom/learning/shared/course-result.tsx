import type { ChapterMarks } from "../../../../contract/courses/entity.ts";
import { loginFailed } from "../../../../contract/courses/rules.ts";
import { enrolmentStateLabels } from "../../../../contract/courses/states.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { date, number } from "../../../ui/format.ts";
import { percent, points } from "./marks.ts";
import "./course-result.css";

const courses = endpointsOf("courses");

interface Props {
  readonly courseId: string;
  /** Whose result staff read; left out: the user's own. */
  readonly userId?: string;
}

/** How a person did in a course, as a whole and chapter by chapter. */
const CourseResult = ({ courseId, userId }: Props) => {
  const input = { params: { _id: courseId }, query: userId === undefined ? {} : { user_id: userId } };
  const read = useEndpoint(courses.results, input, { alsoOf: ["chapters", "quizSubmissions"] });
  return (
    <Loaded part read={read} failedText={loginFailed} loading={<p className="soft">Loading the results…</p>}>
      {({ result: { status, progress, average, completedAt }, chapters }) => (
        <div className="course-result">
          <p className="figures">
            <StateTag state={status} word={enrolmentStateLabels[status]} /> {number(progress)}% of the chapters passed
            {average !== null && `, average ${number(average)}%`}
            {completedAt !== null && `, completed on ${date(completedAt)}`}
          </p>
          {chapters.length === 0 ? <p className="soft">No chapters yet.</p> : <Marks chapters={chapters} />}
        </div>
      )}
    </Loaded>
  );
};

const Marks = ({ chapters }: { readonly chapters: readonly ChapterMarks[] }) => (
  <table>
    <caption className="visually-hidden">Chapters</caption>
    <thead>
      <tr>
        <th scope="col">Chapter</th>
        <th scope="col">Points</th>
        <th scope="col">Average</th>
        <th scope="col">Passed</th>
      </tr>
    </thead>
    <tbody>
      {chapters.map(({ _id, number: place, name, score, scoreAverage, isPassed }) => (
        <tr key={_id}>
          <th scope="row">
            {place}. {name}
          </th>
          <td className="figures">{score === null ? "–" : points(score)}</td>
          <td className="figures">{scoreAverage === null ? "–" : percent(scoreAverage)}</td>
          <td>{isPassed ? "Passed" : "Not passed"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

export default CourseResult;
