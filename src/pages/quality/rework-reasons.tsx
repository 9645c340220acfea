import { useMemo } from "react";
import { Link } from "react-router";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { CitedClause } from "../../../contract/assigned-jobs/figures.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { number, plural } from "../../ui/format.ts";
import type { SectionProps } from "./section.ts";

/** How many bars the chart shows; the table has more. */
const max = 12;
const title = "Why work is sent back or rejected";

/** The section about the clauses of guidelines that reviewers cite. */
const ReworkReasons = ({ filters: { projectId, ...days } }: SectionProps) => {
  const query = { ...days, ...(projectId && { projectId: [projectId] }) };
  const { data, ...read } = useEndpoint(assignedJobs.reasons, { query }, { keepPrevious: true });
  const clauses = useMemo(() => data?.clauses ?? [], [data]);
  const decisions = data?.decisions ?? 0;
  const bars = useMemo(
    () =>
      clauses.slice(0, max).map((clause) => ({
        key: clause.anchor,
        label: clause.text,
        value: clause.decisions,
        valueText: `${number(clause.decisions)} (${shareOf(clause.decisions, decisions)})`,
        to: jobsPath(clause.anchor, projectId),
      })),
    [clauses, decisions, projectId],
  );
  const columns = columnsOf(decisions, projectId);
  return (
    <ChartFigure
      id="reasons"
      title={title}
      note={data && decisions > 0 && note(data, bars.length)}
      as="rows"
      bars={bars}
      emptyText={
        decisions > 0
          ? "None of these decisions cites a clause of a guideline."
          : "No work was sent back or rejected in this period."
      }
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={clauses.length > 0 ? () => saveFigure(title, columns, clauses) : undefined}
      table={
        clauses.length > 0 && (
          <FigureTable caption={title} columns={columns} rows={clauses} keyOf={({ anchor }) => anchor} />
        )
      }
    />
  );
};

interface Sums {
  readonly decisions: number;
  readonly withoutClause: number;
  readonly clauseCount: number;
}

const note = ({ decisions, withoutClause, clauseCount }: Sums, shown: number): string =>
  [
    `${plural(decisions, "decision")}, ${number(withoutClause)} without a clause.`,
    ...(clauseCount > shown ? [`The ${number(shown)} clauses cited most, of ${number(clauseCount)}.`] : []),
  ].join(" ");

const shareOf = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`);

/** The jobs about which a decision cites a clause. */
const jobsPath = (clause: string, projectId: string | undefined): string =>
  `/assigned-jobs?${new URLSearchParams({ clause, ...(projectId && { projectId }) }).toString()}`;

const columnsOf = (decisions: number, projectId: string | undefined): readonly FigureColumn<CitedClause>[] => [
  {
    title: "Clause",
    show: ({ anchor, text }) => <Link to={jobsPath(anchor, projectId)}>{text}</Link>,
    cell: ({ text }) => text,
  },
  {
    title: "Decisions",
    show: (clause) => number(clause.decisions),
    cell: (clause) => String(clause.decisions),
    isFigure: true,
  },
  {
    title: "Share",
    about: "Of all decisions that sent work back or rejected it. A decision may cite several clauses.",
    show: (clause) => shareOf(clause.decisions, decisions),
    cell: (clause) => shareOf(clause.decisions, decisions),
    isFigure: true,
  },
  {
    title: "Reviewers",
    show: ({ reviewers }) => number(reviewers),
    cell: ({ reviewers }) => String(reviewers),
    isFigure: true,
  },
];

export default ReworkReasons;
