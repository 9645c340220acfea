import type { Measuring } from "../../../contract/tasks/endpoints.ts";
import type { TaskAccuracy as Row } from "../../../contract/tasks/accuracy/measures.ts";
import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { type FigureColumn, FigureTable } from "../../ui/charts/figure-table.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { number } from "../../ui/format.ts";

/** How many people are listed at once. */
const shown = 200;

interface Props {
  readonly projectId: string;
  readonly kind: TranscribedKind;
  readonly measuring: Measuring | null;
}

/** How exact each person's transcriptions in a project are, the least exact first. */
export const TaskAccuracy = ({ projectId, kind, measuring }: Props) => {
  const read = useEndpoint(
    endpointsOf("tasks").accuracy,
    { params: { _id: projectId }, query: { kind: [kind], limit: shown, sortBy: "rate:desc" } },
    { alsoOf: ["projects", "audioTranscription", "imageTranscription"], pollWhile: () => measuring !== null },
  );
  return (
    <section className="project-tasks-part" aria-labelledby="task-accuracy">
      <h2 id="task-accuracy">Accuracy</h2>
      {measuring && (
        <p className="soft" role="status">
          Measuring again: {number(measuring.done)} of {number(measuring.total)}
        </p>
      )}
      <Loaded
        read={read}
        part
        loading={<p className="soft">Loading the figures…</p>}
        isEmpty={({ accuracy }) => accuracy.length === 0}
        empty={
          <p className="soft">
            No figures yet. Upload items with a known answer, have some done by several people, or review submitted
            work.
          </p>
        }
      >
        {({ accuracy, filteredTotalCount }) => (
          <>
            <FigureTable
              caption="Accuracy"
              columns={[...columns, ...(accuracy.some(({ repeats }) => repeats !== undefined) ? managersColumns : [])]}
              rows={accuracy}
              keyOf={({ _id }) => _id}
            />
            {filteredTotalCount > accuracy.length && (
              <p className="soft">
                {number(accuracy.length)} of {number(filteredTotalCount)} people.
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};

/** In percent with one decimal; a dash where there is none. */
const percent = (rate: number | null): string => (rate === null ? "–" : `${number(Math.round(rate * 1000) / 10)}%`);
const between = ({ low, high }: Row["words"]): string =>
  low === null || high === null ? "–" : `${percent(low).replace("%", "")}–${percent(high)}`;

const figure = (title: string, show: (row: Row) => string, about?: string): FigureColumn<Row> => ({
  title,
  show,
  cell: show,
  isFigure: true,
  ...(about !== undefined && { about }),
});
const columns: readonly FigureColumn<Row>[] = [
  { title: "Person", show: ({ user }) => user.name, cell: ({ user }) => user.name },
  figure("Known answers", ({ items }) => number(items), "Items with a known answer that they did"),
  figure("Word error rate", ({ words }) => percent(words.rate), "Errors of all these items by their words"),
  figure("95% interval", ({ words }) => between(words), "Where their true rate lies. From five items on"),
  figure("Character error rate", ({ characters }) => percent(characters.rate)),
  figure("Reviewed", ({ reviewed }) => number(reviewed)),
  figure("Changed at review", ({ reviewedRate }) => percent(reviewedRate), "Words that the reviewer changed"),
  figure("Pairs", ({ pairs }) => number(pairs), "Texts of others for the same items"),
  figure("Agreement", ({ agreement }) => percent(agreement), "Of both texts, how many words are the same, on average"),
  figure(
    "With a consensus",
    ({ consensusItems }) => number(consensusItems),
    "Items without a known answer that three or more did",
  ),
  figure(
    "Errors against consensus",
    ({ consensusRate }) => percent(consensusRate),
    "Words that most people wrote otherwise",
  ),
];
/** Only managers are told of them. */
const managersColumns: readonly FigureColumn<Row>[] = [
  figure("Repeats", ({ repeats = 0 }) => number(repeats), "Items that they were given again without being told"),
  figure(
    "Self-consistency",
    ({ selfConsistency = null }) => percent(selfConsistency),
    "How many words they wrote the same again, on average",
  ),
  figure(
    "Skips in a row",
    ({ skipsInARow = 0 }) => number(skipsInARow),
    "Without work that they submitted since, from five on",
  ),
];
