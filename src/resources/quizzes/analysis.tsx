import { useState } from "react";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { type ItemStatistics, suspicionFrom } from "../../../contract/quiz-submissions/analysis.ts";
import type { QuizSummary } from "../../../contract/quizzes/endpoints.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import { plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { changeText, QuizChanges } from "./changes.tsx";
import { choiceColumns, figureText, itemColumns, questionLink } from "./item-columns.tsx";
import "../../ui/button.css";
import "./quizzes.css";

/** How the questions of a quiz work: first those whose key may be wrong. */
const Analysis = ({ record: quiz }: RecordProps<QuizSummary>) => {
  const read = useEndpoint(
    quizSubmissions.analysis,
    { params: { _id: quiz._id } },
    { pollWhile: ({ isCurrent }) => !isCurrent },
  );
  const run = useRun();
  const [asked, setAsked] = useState<ItemStatistics>();
  if (!read.data) return <Loaded read={read} part loading={<p className="soft">Loading how its questions work…</p>} />;
  const { analysis, isCurrent } = read.data;
  if (!analysis || (analysis.attempts === 0 && !isCurrent)) {
    return (
      <p className="soft" role="status">
        Counting how its questions work…
      </p>
    );
  }
  const { attempts, isCut, mean, median, deviation, items, at } = analysis;
  if (attempts === 0) return <p className="soft">No attempt is graded yet. The figures begin with the first.</p>;
  const isOpen = ({ suspicion, isConfirmed }: ItemStatistics) => suspicion !== null && !isConfirmed;
  const suspected = items.filter(isOpen);
  const ordered = [...suspected, ...items.filter((item) => !isOpen(item))];
  const say = ({ questionId }: ItemStatistics, isRight: boolean) =>
    run(async () => {
      await call(quizSubmissions.confirmKey, { params: { _id: quiz._id }, body: { questionId, isRight } });
      toasts.success(isRight ? "Key kept. We name it again if new answers speak against it." : "Named as before");
    });
  const regrade = ({ questionId }: ItemStatistics) =>
    run(async () => {
      const { quizChange } = await call(quizSubmissions.regrade, {
        params: { _id: quiz._id },
        body: { questionId },
      });
      toasts.success(changeText(quizChange));
    });
  return (
    <div className="quizzes-analysis">
      <QuizChanges quizId={quiz._id} />
      <p>
        Over {plural(attempts, "person", "people")}, each with their first graded attempt
        {isCut && ": the newest, of more"}. Mean <strong>{figureText(mean)}</strong>, median{" "}
        <strong>{figureText(median)}</strong>, standard deviation <strong>{figureText(deviation)}</strong>.
      </p>
      <p className="soft">
        As of <When at={at} />. <span role="status">{!isCurrent && "Attempts changed since then. Counting anew…"}</span>
      </p>
      {suspected.length > 0 && (
        <section aria-label="Keys that may be wrong">
          <h2>{plural(suspected.length, "key")} may be wrong</h2>
          {suspected.map((item) => (
            <Suspected
              key={item.questionId}
              item={item}
              onRegrade={() => setAsked(item)}
              onRight={() => void say(item, true)}
            />
          ))}
        </section>
      )}
      {suspected.length === 0 && attempts < suspicionFrom && (
        <p className="soft">From {suspicionFrom} attempts on, keys that may be wrong are named here.</p>
      )}
      <section aria-label="All questions">
        <h2>
          All questions{" "}
          <button
            type="button"
            className="button button-quiet"
            onClick={() => saveFigure(quiz.name, itemColumns, ordered)}
          >
            CSV
          </button>
        </h2>
        <FigureTable
          caption="All questions"
          columns={itemColumns}
          rows={ordered}
          keyOf={({ questionId }) => questionId}
        />
      </section>
      <section aria-label="Each question">
        <h2>Each question</h2>
        {items.map((item) => (
          <details key={item.questionId} className="quizzes-item">
            <summary>{item.name}</summary>
            <Choices item={item} />
            {item.isConfirmed && (
              <p className="soft">Staff found its key right, though the figures speak against it.</p>
            )}
            <div className="quizzes-steps">
              <button type="button" className="button" onClick={() => setAsked(item)}>
                Regrade…
              </button>
              {item.isConfirmed && (
                <button type="button" className="button button-quiet" onClick={() => void say(item, false)}>
                  Name the key again
                </button>
              )}
            </div>
          </details>
        ))}
      </section>
      {asked && (
        <ConfirmDialog
          title="Grade this question anew?"
          verb="Regrade"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void regrade(asked);
          }}
        >
          <p>
            “{asked.name}” is graded by its newest version in all attempts. Everyone whose result changes is told.
            Correct the question first.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
};

const reasons: Record<NonNullable<ItemStatistics["suspicion"]>, string> = {
  negative_discrimination:
    "Those who do well in the rest of the quiz get this one wrong, and those who do badly get it right.",
  distractor_preferred: "Those who do well in the rest of the quiz choose another answer than the one marked right.",
};

interface SuspectedProps {
  readonly item: ItemStatistics;
  readonly onRegrade: () => void;
  readonly onRight: () => void;
}

const Suspected = ({ item, onRegrade, onRight }: SuspectedProps) => (
  <article className="quizzes-suspected" aria-label={item.name}>
    <h3>{questionLink(item)}</h3>
    <p>
      {item.suspicion && reasons[item.suspicion]} Discrimination {figureText(item.discrimination)}, over{" "}
      {plural(item.answers, "attempt")}.
    </p>
    <Choices item={item} />
    <p className="soft">Correct the question first, then grade it anew.</p>
    <div className="quizzes-steps">
      <button type="button" className="button" onClick={onRegrade}>
        Regrade…
      </button>
      <button type="button" className="button button-quiet" onClick={onRight}>
        The key is right
      </button>
    </div>
  </article>
);

const Choices = ({ item: { name, choices } }: { readonly item: ItemStatistics }) =>
  choices.length > 0 && (
    <FigureTable caption={`Answers to ${name}`} columns={choiceColumns} rows={choices} keyOf={({ text }) => text} />
  );

export default Analysis;
