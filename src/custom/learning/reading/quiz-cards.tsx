import { Link } from "react-router";
import type { Chapter } from "../../../../contract/chapters/endpoints.ts";
import { passMark } from "../../../../contract/courses/rules.ts";
import { quizState } from "../parts/quiz-state.ts";
import { usePaths } from "../parts/use-preview.ts";
import { percent } from "../shared/marks.ts";

/** The quizzes of a chapter: how the learner did in each, and the link that opens it. */
export const QuizCards = ({ chapter: { quiz, scoreAverage } }: { readonly chapter: Chapter }) => {
  const { quizTo } = usePaths();
  return (
    <section className="learn-part" aria-labelledby="learn-quizzes">
      <h2 id="learn-quizzes">Quizzes</h2>
      <p className="soft">
        You pass this chapter with an average above {passMark}%.
        {scoreAverage !== null && ` Yours is ${percent(scoreAverage)}.`}
      </p>
      <ul className="learn-list">
        {quiz.map((one) => {
          const { text, act } = quizState(one);
          return (
            <li key={one._id} className="learn-card">
              <div className="learn-card-about">
                <h3>{one.name}</h3>
                <p className="soft figures learn-capital">{text}</p>
              </div>
              <Link className="button" to={quizTo(one._id)} aria-label={`${act}: ${one.name}`}>
                {act}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
