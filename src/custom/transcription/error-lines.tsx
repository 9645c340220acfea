import type { TaskErrors } from "../../../contract/tasks/accuracy/measures.ts";
import { number, plural } from "../../ui/format.ts";
import "./shared/task.css";

const against = {
  known: "Against the known answer",
  accepted: "Against what was accepted",
  consensus: "Against what most people wrote",
} as const;

/** A rate of errors in percent with one decimal; a dash where there is none. */
const errorRate = (rate: number | null): string => (rate === null ? "–" : `${number(Math.round(rate * 1000) / 10)}%`);

/** What became of the units of a reference, in words. */
export const errorWords = ({
  substitutions,
  deletions,
  insertions,
}: Pick<TaskErrors["words"], "substitutions" | "deletions" | "insertions">): string =>
  `${number(substitutions)} different, ${number(deletions)} missing, ${number(insertions)} extra`;

/** How far submitted work differs from the known answer, from what was accepted and from what most people wrote; nothing before it is counted. */
export const ErrorLines = ({ errors }: { readonly errors: readonly TaskErrors[] }) => {
  if (errors.length === 0) return null;
  return (
    <ul className="task-errors" aria-label="Errors">
      {errors.map(({ against: of, words, characters }) => (
        <li key={of}>
          {against[of]}: word error rate {errorRate(words.rate)}
          {characters && `, character error rate ${errorRate(characters.rate)}`}{" "}
          <span className="soft">
            ({errorWords(words)} of {plural(words.length, "word")})
          </span>
        </li>
      ))}
    </ul>
  );
};
