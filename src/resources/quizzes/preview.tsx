import { Alert, Button } from "antd";
import { useState } from "react";
import type { Answer } from "../../../contract/question-banks/question.ts";
import type { PreviewQuestion } from "../../../contract/quiz-submissions/asked.ts";
import { type QuizSummary, quizzes } from "../../../contract/quizzes/endpoints.ts";
import type { z } from "zod";
import { QuestionInput } from "../../custom/quiz-taking/shared/question-input.tsx";
import { pointsOf } from "../../custom/quiz-taking/shared/answers.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./quizzes.css";

/** A quiz as a learner would get it. Nothing of it is kept. */
const Preview = ({ record: { _id, questionCount } }: RecordProps<QuizSummary>) => {
  const read = useEndpoint(quizzes.preview, { params: { _id } }, { enabled: questionCount > 0 });
  if (questionCount === 0) return <p className="soft">It asks nothing yet. Choose its questions first.</p>;
  if (read.error && !read.data) return <Alert type="warning" showIcon message={failureText(read.error)} />;
  if (!read.data) return <Loaded read={read} part loading={<p className="soft">Loading the questions…</p>} />;
  const { questions, possible } = read.data;
  return (
    <div className="quizzes-preview">
      <p className="quizzes-bar">
        <Button onClick={() => void read.refetch()} loading={read.isFetching}>
          Draw again
        </Button>
        <span className="soft">
          {plural(questions.length, "question")}, {pointsOf(possible)}. What you answer here is not kept.
        </span>
      </p>
      {questions.map((question) => (
        <Tried key={`${question.place} ${question.questionId}`} question={question} count={questions.length} />
      ))}
    </div>
  );
};

interface TriedProps {
  readonly question: z.output<typeof PreviewQuestion>;
  readonly count: number;
}

const Tried = ({ question, count }: TriedProps) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <QuestionInput
      heading={`Question ${question.place} of ${count}`}
      {...question}
      answer={answer}
      onAnswer={setAnswer}
    />
  );
};

export default Preview;
