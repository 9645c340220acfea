import { newcomerJobs, quantileJobsMin } from "../../../contract/assigned-jobs/rules.ts";
import { type Benchmark, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import {
  type LiveBenchmark,
  type LiveGroup,
  type LiveMonth,
  LiveReason,
  type LiveReviews,
} from "../../../contract/benchmarks/live.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { oneUnit } from "../../pages/benchmarks/shared/one-unit.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { type FigureColumn, FigureTable } from "../../ui/charts/figure-table.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { measured, month, number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./live-panel.css";

/** A benchmark beside what accepted jobs really took, in words. */
const LivePanel = ({ record: { _id } }: RecordProps<Benchmark>) => {
  const read = useEndpoint(benchmarks.live, { params: { _id } }, { alsoOf: ["assignedJobs"] });
  return (
    <Loaded part read={read} loading={<TableLoading />}>
      {({ live }) => <Words live={live} />}
    </Loaded>
  );
};

const reasons = schemaInfo(LiveReason).meta.options as Readonly<Record<string, string>>;

const Words = ({ live }: { readonly live: LiveBenchmark }) => {
  const { unit, benchmark, n, leftOut, seconds, percent, reason, newcomers, others } = live;
  const notes = [
    ...(seconds
      ? [
          `Medians of active time in accepted jobs; of checks, of all reviews of a job together. A newcomer's jobs are a person's first ${newcomerJobs} accepted ones.`,
        ]
      : []),
    ...(leftOut > 0 && reason !== "frames_not_known"
      ? [`Left out: ${plural(leftOut, "job")} without active time or a known number of ${unit}s.`]
      : []),
  ];
  return (
    <div className="benchmark-live">
      <p>
        Benchmark {number(benchmark)} s {oneUnit(unit)}.{" "}
        {seconds && percent !== null ? (
          <>
            Really <strong>{measured(seconds.median)} s</strong> (p10–p90 {measured(seconds.p10)}–
            {measured(seconds.p90)}, {plural(n, "job")}): <strong>{comparedWith(percent)}</strong>.{" "}
            {groupsOf(newcomers, others)}
          </>
        ) : (
          reason && reasons[reason]
        )}
      </p>
      <Reviews unit={unit} reviews={live.reviews} />
      {live.months.length > 0 && (
        <FigureTable caption="By month" columns={columns} rows={live.months} keyOf={(of) => of.month} />
      )}
      {notes.length > 0 && <p className="benchmark-live-note">{notes.join(" ")}</p>}
    </div>
  );
};

/** How long it takes to check a unit; nothing where neither is known. */
const Reviews = ({ unit, reviews }: { readonly unit: LiveBenchmark["unit"]; readonly reviews: LiveReviews }) => {
  const { benchmark, n, seconds, percent, newcomers, others } = reviews;
  if (benchmark === null && seconds === null) return null;
  return (
    <p>
      Checks: {benchmark === null ? "no benchmark" : `${number(benchmark)} s ${oneUnit(unit)}`}.{" "}
      {seconds ? (
        <>
          Really <strong>{measured(seconds.median)} s</strong> (p10–p90 {measured(seconds.p10)}–{measured(seconds.p90)},{" "}
          {plural(n, "job")})
          {percent !== null && (
            <>
              : <strong>{comparedWith(percent)}</strong>
            </>
          )}
          . {groupsOf(newcomers, others)}
        </>
      ) : (
        reviews.reason === "too_few_jobs" && `Fewer than ${quantileJobsMin} reviewed jobs to compare with yet.`
      )}
    </p>
  );
};

const monthOf = ({ month: first }: LiveMonth): string => month(first.slice(0, "yyyy-mm".length));
const medianColumn = (title: string, of: (month: LiveMonth) => LiveMonth["reviews"]): FigureColumn<LiveMonth> => ({
  title,
  about: `The median of the month; from ${quantileJobsMin} jobs on.`,
  show: (month) => {
    const { median } = of(month);
    return median === null ? "–" : measured(median);
  },
  cell: (month) => String(of(month).median ?? ""),
  isFigure: true,
});
const columns: readonly FigureColumn<LiveMonth>[] = [
  { title: "Month", show: monthOf, cell: monthOf },
  {
    title: "Jobs",
    show: ({ annotation }) => number(annotation.n),
    cell: ({ annotation }) => String(annotation.n),
    isFigure: true,
  },
  medianColumn("Annotation (s)", ({ annotation }) => annotation),
  medianColumn("Checks (s)", ({ reviews }) => reviews),
];

const comparedWith = (percent: number): string => {
  const more = Math.round(percent) - 100;
  if (more === 0) return "as planned";
  return `${number(Math.abs(more))}% ${more > 0 ? "slower" : "faster"}`;
};

/** “Newcomers 19 s, others 13 s.” */
const groupsOf = (newcomers: LiveGroup, others: LiveGroup): string =>
  `Newcomers ${groupOf(newcomers)}, others ${groupOf(others)}.`;
const groupOf = ({ n, median }: LiveGroup): string =>
  median === null ? `unknown (${plural(n, "job")})` : `${measured(median)} s`;

export default LivePanel;
