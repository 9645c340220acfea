import { Link } from "react-router";
import { type ChosenAnswer, ItemStatistics } from "../../../contract/quiz-submissions/analysis.ts";
import type { FigureColumn } from "../../ui/charts/figure-table.tsx";
import { fieldAt } from "../../ui/fields/field.ts";
import { number } from "../../ui/format.ts";

/** A percentage; a dash where it says nothing. */
export const figureText = (value: number | null): string =>
  value === null ? "–" : `${Number(value.toFixed(1))}%`.replace("-", "−");

/** A question by its name, as a link to where it is written. */
export const questionLink = ({ bankId, questionId, name }: ItemStatistics) => (
  <Link to={`/question-banks/${bankId}/questions/${questionId}`}>{name}</Link>
);

const figures = ["facility", "deviation", "discrimination", "efficiency", "intendedWeight", "effectiveWeight"] as const;

/** A figure under its label in the contract, with what it means. */
const figureColumn = (name: (typeof figures)[number]): FigureColumn<ItemStatistics> => {
  const field = fieldAt(ItemStatistics, name);
  return {
    title: field?.label ?? name,
    ...(field?.help && { about: field.help }),
    show: (item) => figureText(item[name]),
    cell: (item) => String(item[name] ?? ""),
    isFigure: true,
  };
};

export const itemColumns: readonly FigureColumn<ItemStatistics>[] = [
  {
    title: "Question",
    show: (item) => (
      <span className="quizzes-item-name">
        {questionLink(item)}
        {item.suspicion && !item.isConfirmed && <span className="quizzes-suspicion"> ⚠ Wrong key?</span>}
      </span>
    ),
    cell: ({ name }) => name,
  },
  { title: "Attempts", show: ({ answers }) => number(answers), cell: ({ answers }) => String(answers), isFigure: true },
  ...figures.map(figureColumn),
];

const shareText = (share: number | null): string => figureText(share === null ? null : 100 * share);

export const choiceColumns: readonly FigureColumn<ChosenAnswer>[] = [
  {
    title: "Answer",
    show: ({ text, fraction }) => (
      <>
        {text} {fraction > 0 && <span className="quizzes-key">✓ {fraction < 100 && figureText(fraction)} right</span>}
      </>
    ),
    cell: ({ text }) => text,
  },
  { title: "Given", show: ({ chosen }) => number(chosen), cell: ({ chosen }) => String(chosen), isFigure: true },
  {
    title: "Best third",
    about: "How many of the third with the best results in the rest of the quiz gave this answer",
    show: ({ topShare }) => shareText(topShare),
    cell: ({ topShare }) => String(topShare ?? ""),
    isFigure: true,
  },
  {
    title: "Worst third",
    about: "How many of the third with the worst results in the rest of the quiz gave this answer",
    show: ({ bottomShare }) => shareText(bottomShare),
    cell: ({ bottomShare }) => String(bottomShare ?? ""),
    isFigure: true,
  },
];
