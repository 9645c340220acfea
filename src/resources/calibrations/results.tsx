import { Button } from "antd";
import { Link } from "react-router";
import type { Calibration, ComparedJob, ReviewerAgreement } from "../../../contract/calibrations/entity.ts";
import { calibrations } from "../../../contract/calibrations/endpoints.ts";
import { kappaText, noKappa, Voted } from "../../pages/calibrations/shared/votes.tsx";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { type FigureColumn, FigureTable } from "../../ui/charts/figure-table.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { fileNameOf, save } from "../../ui/table/csv.ts";
import "./results.css";

/** How the reviewers of a closed round agree: with the majority, with each other, and job by job. */
const Results = ({ record: { _id, title } }: RecordProps<Calibration>) => {
  const read = useEndpoint(calibrations.results, { params: { _id } });
  const run = useRun();
  if (!read.data) return <Loaded read={read} loading={<p className="soft">Loading how they agree…</p>} />;
  const { fleiss, complete, withoutMajority, reviewers, jobs } = read.data;
  const saveAll = async () => {
    const response = await call(calibrations.decisions, { params: { _id } });
    save(fileNameOf(title), [await response.blob()]);
  };
  return (
    <div className="calibration-results">
      <p>
        {fleiss === null ? (
          noKappa("Fleiss' kappa of all reviewers", complete)
        ) : (
          <>
            Fleiss' kappa of all reviewers: <strong>{kappaText(fleiss)}</strong>, over the {plural(complete, "job")} on
            which all decided.
          </>
        )}{" "}
        {withoutMajority === 0
          ? "All jobs have a majority."
          : `${plural(withoutMajority, "job has", "jobs have")} no majority and ${withoutMajority === 1 ? "counts" : "count"} for no one below.`}
      </p>
      <section aria-labelledby="calibration-reviewers">
        <h2 id="calibration-reviewers">Each reviewer and the majority</h2>
        <FigureTable
          caption="Each reviewer and the majority"
          columns={reviewerColumns}
          rows={reviewers}
          keyOf={({ reviewer }) => reviewer._id}
        />
      </section>
      <section aria-labelledby="calibration-votes">
        <div className="calibration-votes-head">
          <h2 id="calibration-votes">Job by job</h2>
          <Button size="small" onClick={() => void run(saveAll)}>
            CSV
          </Button>
        </div>
        <FigureTable caption="Job by job" columns={jobColumns(reviewers)} rows={jobs} keyOf={({ _id }) => _id} />
      </section>
    </div>
  );
};

const reviewerColumns: readonly FigureColumn<ReviewerAgreement>[] = [
  { title: "Reviewer", show: ({ reviewer }) => reviewer.name, cell: ({ reviewer }) => reviewer.name },
  { title: "Decided", show: ({ decided }) => number(decided), cell: ({ decided }) => String(decided), isFigure: true },
  {
    title: "As the majority",
    about: "Of the decided jobs that have a majority",
    show: ({ agreed, compared }) => `${number(agreed)} of ${number(compared)}`,
    cell: ({ agreed }) => String(agreed),
    isFigure: true,
  },
  {
    title: "Kappa",
    about:
      "Cohen's: agreement beyond chance. 1 is full agreement, 0 is chance; a dash where nothing can be compared, or all was decided one way",
    show: ({ kappa }) => kappaText(kappa),
    cell: ({ kappa }) => kappaText(kappa),
    isFigure: true,
  },
];

const jobColumns = (reviewers: readonly ReviewerAgreement[]): readonly FigureColumn<ComparedJob>[] => [
  {
    title: "Job",
    show: ({ title, assignedJob }) => (assignedJob ? <Link to={`/assigned-jobs/${assignedJob}`}>{title}</Link> : title),
    cell: ({ title }) => title,
  },
  { title: "Majority", show: ({ majority }) => <Voted decision={majority} />, cell: ({ majority }) => majority ?? "" },
  ...reviewers.map(({ reviewer }) => ({
    title: reviewer.name,
    show: (job: ComparedJob) => <Vote job={job} reviewer={reviewer._id} />,
    cell: (job: ComparedJob) => voteOf(job, reviewer._id)?.decision ?? "",
  })),
];

const voteOf = ({ decisions }: ComparedJob, id: string) => decisions.find(({ reviewer }) => reviewer._id === id);

const Vote = ({ job, reviewer }: { readonly job: ComparedJob; readonly reviewer: string }) => {
  const vote = voteOf(job, reviewer);
  return (
    <div className="calibration-vote">
      <Voted decision={vote?.decision ?? null} />
      {vote?.reasons.map(({ anchor, text }) => (
        <span key={anchor} className="soft">
          {text}
        </span>
      ))}
      {vote?.comment && <span>{vote.comment}</span>}
    </div>
  );
};

export default Results;
