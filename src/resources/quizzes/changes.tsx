import type { QuizChange } from "../../../contract/quiz-submissions/entity.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { number, plural } from "../../ui/format.ts";
import "./quizzes.css";

/** In minutes: what ended longer ago is not shown. */
const newsMinutes = 60;
const isNews = ({ finishedAt }: QuizChange): boolean =>
  finishedAt === null || Date.now() - Date.parse(finishedAt) < newsMinutes * 60_000;

/** "12 results of 40 changed", or how far it is while it goes on in the background. */
export const changeText = ({ kind, people, settled, submissions, changed, finishedAt }: QuizChange): string => {
  const done =
    kind === "retake"
      ? `${plural(settled, "person has", "people have")} to take it again (${plural(submissions, "attempt")})`
      : `${plural(changed, "result")} of ${number(submissions)} changed`;
  if (finishedAt !== null) return done;
  return `${kind === "retake" ? "Having everyone retake it" : "Grading a question anew"}: ${number(settled)} of ${plural(people, "person", "people")}`;
};

/** What is being done to all attempts at a quiz, and what was just done. */
export const QuizChanges = ({ quizId }: { readonly quizId: string }) => {
  const { data } = useEndpoint(
    quizSubmissions.changes,
    { params: { _id: quizId } },
    { pollWhile: ({ quizChanges }) => quizChanges.some(({ finishedAt }) => finishedAt === null) },
  );
  const shown = data?.quizChanges.filter(isNews) ?? [];
  return shown.map((one) => (
    <p key={one._id} className="quizzes-change" role={one.finishedAt === null ? undefined : "status"}>
      {changeText(one)}
      {one.finishedAt === null && <progress max={one.people} value={one.settled} aria-label={changeText(one)} />}
    </p>
  ));
};
