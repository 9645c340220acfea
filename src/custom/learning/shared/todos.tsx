import { Link } from "react-router";
import { type LearnerTodo, type LearnerTodoKind } from "../../../../contract/courses/learner-todos.ts";
import { passMark } from "../../../../contract/courses/rules.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { day, number, plural } from "../../../ui/format.ts";
import { chapterPath, coursePath, nextChapter } from "./paths.ts";
import "./todos.css";

const courses = endpointsOf("courses");
/** How many are shown at once: the rest is on the pages that these lead to. */
const shown = 4;

interface Props {
  readonly title: string;
  /** A link beside the title. */
  readonly more?: { readonly to: string; readonly text: string };
  /** What the page shows by itself. */
  readonly without?: LearnerTodoKind;
}

/** What waits for the user as a learner, the most pressing first. While nothing does, or it can't be read, it is left out. */
export const LearnerTodos = ({ title, more, without }: Props) => {
  const { data } = useEndpoint(
    courses.todo,
    {},
    { alsoOf: ["chapters", "certificates", "quizSubmissions", "notifications"] },
  );
  const todos = (data?.todos ?? []).filter(({ kind }) => kind !== without);
  if (todos.length === 0) return null;
  return (
    <section className="learn-todos" aria-label={title}>
      <div className="learn-todos-head">
        <h2>{title}</h2>
        {more && <Link to={more.to}>{more.text}</Link>}
      </div>
      <ul>
        {todos.slice(0, shown).map((todo) => (
          <Todo key={`${todo.kind} ${(todo.submission ?? todo.quiz?._id ?? todo.course?._id) as string}`} todo={todo} />
        ))}
      </ul>
    </section>
  );
};

const Todo = ({ todo }: { readonly todo: LearnerTodo }) => {
  const { name, text, to, act } = looks[todo.kind](todo);
  return (
    <li>
      <p>
        <strong>{name}</strong> <span className="soft">{text}</span>
      </p>
      <Link className="button" to={to} aria-label={`${act}: ${name}`}>
        {act}
      </Link>
    </li>
  );
};

interface Look {
  readonly name: string;
  readonly text: string;
  readonly to: string;
  /** The label of the link. */
  readonly act: string;
}

const ofQuiz = ({ quiz }: LearnerTodo, rest = "") => ({
  name: quiz?.name ?? "",
  to: `/learn/quizzes/${quiz?._id}${rest}`,
});
const toRenew = ({ course, day: last }: LearnerTodo, text: string): Look => ({
  name: course?.name ?? "",
  text: `${text} ${day(last ?? "")}`,
  to: coursePath(course?._id ?? ""),
  act: "Renew",
});
const looks: Readonly<Record<LearnerTodoKind, (todo: LearnerTodo) => Look>> = {
  quiz_open: (todo) => ({ ...ofQuiz(todo), text: "You haven't submitted this quiz.", act: "Continue" }),
  quiz_retake: (todo) => ({ ...ofQuiz(todo), text: retakeText(todo), act: "Take it again" }),
  course_continue: ({ course, progress, chapterCount }) => ({
    name: course?.name ?? "",
    text: progress ? `${number(progress)}% done` : plural(chapterCount ?? 0, "chapter"),
    to: chapterPath(course?._id ?? "", nextChapter),
    act: progress ? "Continue" : "Start",
  }),
  certificate_expired: (todo) => toRenew(todo, "Your certificate expired after"),
  certificate_expiring: (todo) => toRenew(todo, "Your certificate is valid until"),
  essays_graded: (todo) => ({
    ...ofQuiz(todo, `/results/${todo.submission}`),
    text: "Your answers are graded.",
    act: "See result",
  }),
};

const retakeText = ({ best, attemptsLeft }: LearnerTodo): string => {
  const left = attemptsLeft === null ? "" : ` ${plural(attemptsLeft, "attempt")} left.`;
  if (best === null) return `This quiz has to be taken again.${left}`;
  return `Your best is ${number(Math.floor(best))}%. You pass above ${passMark}%.${left}`;
};
