import { Link } from "react-router";
import { number, plural } from "../../ui/format.ts";
import "./quizzes.css";

interface Props {
  readonly quizId: string;
  readonly count: number;
}

/** How many questions of a quiz may have a wrong key, as the link to its item analysis. */
export const KeysToCheck = ({ quizId, count }: Props) => (
  <Link className="quizzes-keys" to={`/quizzes/${quizId}?tab=analysis`} aria-label={`${plural(count, "key")} to check`}>
    {number(count)}
  </Link>
);
