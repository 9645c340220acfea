import { CheckCircleFilled, LockOutlined } from "@ant-design/icons-svg";
import { Link } from "react-router";
import type { ChapterMarks } from "../../../../contract/courses/entity.ts";
import { loginFailed, passMark } from "../../../../contract/courses/rules.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useChapterMarks } from "../parts/queries.ts";
import { percent, pointsText } from "../shared/marks.ts";
import { quizState } from "../parts/quiz-state.ts";
import { usePaths } from "../parts/use-preview.ts";

interface Props {
  readonly courseId: string;
  /** The learner is in the course: what is locked opens by passing what comes before. */
  readonly isIn: boolean;
}

/** The chapters of a course in their order, with how the learner did in each. */
export const ChapterList = ({ courseId, isIn }: Props) => (
  <section className="learn-part" aria-labelledby="learn-chapters">
    <h2 id="learn-chapters">Chapters</h2>
    <Loaded
      part
      read={useChapterMarks(courseId)}
      failedText={loginFailed}
      loading={<p className="soft">Loading the chapters…</p>}
      isEmpty={({ chapters }) => chapters.length === 0}
      empty={<p className="soft">No chapters yet.</p>}
    >
      {({ chapters }) => (
        <>
          {chapters.some(({ quiz }) => quiz.length > 0) && (
            <p className="soft">You pass a chapter with an average above {passMark}% in its quizzes.</p>
          )}
          {!isIn && chapters.some(({ isAccessible }) => !isAccessible) && (
            <p className="soft">The chapters open once you are enrolled.</p>
          )}
          <ol className="learn-chapters">
            {chapters.map((chapter) => (
              <Chapter key={chapter._id} chapter={chapter} courseId={courseId} isIn={isIn} />
            ))}
          </ol>
        </>
      )}
    </Loaded>
  </section>
);

const Chapter = ({ chapter, courseId, isIn }: Props & { readonly chapter: ChapterMarks }) => {
  const { _id, number, name, quiz, score, scoreAverage, isPassed, isAccessible } = chapter;
  const { chapterTo } = usePaths();
  return (
    <li className={isAccessible ? "" : "learn-chapter-locked"}>
      <span className="learn-number figures" aria-hidden="true">
        {number}
      </span>
      <div>
        <h3>
          <span className="visually-hidden">Chapter {number}: </span>
          {isAccessible ? <Link to={chapterTo(courseId, _id)}>{name}</Link> : name}
        </h3>
        {isIn && !isPassed && !isAccessible && <p className="soft">Pass chapter {number - 1} first.</p>}
        {scoreAverage !== null && (
          <p className="learn-facts figures">
            <span>{percent(scoreAverage)}</span>
            {score !== null && <span className="soft">{pointsText(score)}</span>}
          </p>
        )}
        {quiz.length > 0 && (
          <ul className="learn-quizzes">
            {quiz.map((one) => (
              <li key={one._id}>
                <span>{one.name}</span> <span className="soft">{quizState(one).text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Standing chapter={chapter} />
    </li>
  );
};

const Standing = ({ chapter: { isPassed, isAccessible } }: { readonly chapter: ChapterMarks }) => {
  if (isPassed) {
    return (
      <span className="learn-passed">
        <Icon of={CheckCircleFilled} /> Passed
      </span>
    );
  }
  return isAccessible ? (
    <span className="soft">Open</span>
  ) : (
    <span className="soft learn-locked">
      <Icon of={LockOutlined} /> Locked
    </span>
  );
};
