import type { CourseDetail } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import {
  type LaterAccuracy as Figures,
  peopleNeeded,
  type ResultBand,
} from "../../../contract/courses/later-accuracy.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { type FigureColumn, FigureTable } from "../../ui/charts/figure-table.tsx";
import { shareColumns } from "../../ui/charts/share-columns.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./courses.css";

const title = "Accuracy of later work by result";

/** How the results in a course and the accuracy of work since are related. */
const LaterAccuracy = ({ record }: RecordProps<CourseDetail>) => (
  <Loaded
    part
    read={useEndpoint(courses.laterAccuracy, { params: { _id: record._id } }, { alsoOf: ["assignedJobs", "quality"] })}
    loading={<TableLoading />}
  >
    {(figures) => (figures.people < peopleNeeded ? <TooFew people={figures.people} /> : <Shown figures={figures} />)}
  </Loaded>
);

/** Few people would say more about themselves than about the course. */
const TooFew = ({ people }: { readonly people: number }) => (
  <p>
    {number(people)} of {peopleNeeded} people. Figures appear once {peopleNeeded} people have completed the course with
    a result and had work checked since.
  </p>
);

const Shown = ({ figures: { people, correlation, bands } }: { readonly figures: Figures }) => (
  <div className="course-later">
    <p>
      <strong>{inWords(correlation)}</strong>
    </p>
    {correlation && (
      <p>
        Correlation {signed(correlation.value)}, between {signed(correlation.low)} and {signed(correlation.high)} with
        95% confidence, of {plural(people, "person", "people")}.{" "}
        <span className="soft">
          Spearman's: 0 is no relation, 1 means that each better result comes with better work.
        </span>
      </p>
    )}
    <FigureTable caption={title} columns={columns} rows={bands} keyOf={({ from }) => String(from)} />
    <p className="soft">
      Of everyone's first jobs after the course: items with a known label, and the first review of other jobs, right if
      it accepted the work as it was. A relation alone doesn't show that the course is the cause.
    </p>
  </div>
);

/** What the interval allows to say. */
const inWords = (correlation: Figures["correlation"]): string => {
  if (!correlation) return "All results, or all accuracies, are the same, so there is nothing to compare.";
  if (correlation.low > 0) return "Better results in this course go with more accurate work later.";
  if (correlation.high < 0) return "Better results in this course go with less accurate work later.";
  return "No clear relation between results in this course and the accuracy of later work.";
};

const signed = (value: number): string => value.toFixed(2).replace("-", "−");
const resultOf = ({ from, to }: ResultBand): string => {
  if (to === 100) return `${from}% and above`;
  return from === 0 ? `Below ${to}%` : `${from}% to below ${to}%`;
};

const columns: readonly FigureColumn<ResultBand>[] = [
  { title: "Result", show: resultOf, cell: resultOf },
  { title: "People", show: ({ people }) => number(people), cell: ({ people }) => String(people), isFigure: true },
  ...shareColumns<ResultBand>(
    ({ checks }) => checks,
    "Wilson's: fewer checks make it wider. Checks of one person resemble each other, so it is wider still in truth.",
  ),
];

export default LaterAccuracy;
