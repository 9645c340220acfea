import { useParams, useSearchParams } from "react-router";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { useAttempt, useParticipation, useQuiz } from "./queries.ts";
import { StartQuiz } from "./start-quiz.tsx";
import { Taking } from "./taking.tsx";
import "./quiz-taking.css";

/** A quiz before the start, and while it is taken: the address names the attempt, so that a reload goes on with it. */
const QuizPage = () => {
  const { quizId = "" } = useParams();
  const [search] = useSearchParams();
  const attempt = search.get("attempt");
  return attempt === null ? <Start quizId={quizId} /> : <Attempt key={attempt} quizId={quizId} id={attempt} />;
};

const Start = ({ quizId }: { readonly quizId: string }) => {
  const quiz = useQuiz(quizId);
  const participation = useParticipation(quizId);
  if (!quiz.data || !participation.data) {
    return (
      <Page title="Quiz" narrow>
        {quiz.error ? (
          <Loaded read={quiz} />
        ) : (
          <Loaded read={participation} loading={<p className="soft">Loading the quiz…</p>} />
        )}
      </Page>
    );
  }
  return <StartQuiz quiz={quiz.data.quiz} participation={participation.data.participation} />;
};

const Attempt = ({ quizId, id }: { readonly quizId: string; readonly id: string }) => {
  const read = useAttempt(id);
  if (!read.data) {
    return (
      <Page title="Quiz" narrow breadcrumb={[{ label: "Quiz", to: `/learn/quizzes/${quizId}` }]}>
        <Loaded read={read} loading={<p className="soft">Loading your answers…</p>} />
      </Page>
    );
  }
  return <Taking quizId={quizId} attempt={read.data} />;
};

export default QuizPage;
