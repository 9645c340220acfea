import type { Prompt } from "../../../../contract/prompts/entity.ts";
import { choiceLabels } from "../../../../contract/prompts/rules.ts";
import "./prompts.css";

type Answer = Prompt["turns"][number]["answers"][number];

/** A prompt to read: its turns with their answers, ratings and the choice. */
export const PromptTurns = ({ prompt }: { readonly prompt: Prompt }) => {
  const { turns, choice, best, reason, kind } = prompt;
  if (turns.length === 0) return <p className="soft">Nothing is written yet.</p>;
  return (
    <div className="prompt">
      {turns.map((turn, place) => (
        <section key={turn._id} className="prompt-turn" aria-label={`Turn ${place + 1}`}>
          <p className="prompt-asked">{turn.prompt}</p>
          <div className={kind === "selective" ? "prompt-sides" : undefined}>
            {turn.answers.map((answer, at) => (
              <ReadAnswer
                key={answer._id}
                answer={answer}
                label={kind === "selective" ? `Answer ${at + 1}` : "Answer"}
                isBest={answer._id === best}
              />
            ))}
          </div>
          {turn.idealAnswer && (
            <div className="prompt-answer">
              <h2>Ideal answer</h2>
              <p>{turn.idealAnswer}</p>
            </div>
          )}
        </section>
      ))}
      {choice && (
        <p>
          <strong>{choiceLabels[choice]}.</strong> {reason}
        </p>
      )}
    </div>
  );
};

interface AnswerProps {
  readonly answer: Answer;
  readonly label: string;
  readonly isBest: boolean;
}

const ReadAnswer = ({ answer: { text, source, isWhole, ratings }, label, isBest }: AnswerProps) => (
  <div className={isBest ? "prompt-answer is-best" : "prompt-answer"}>
    <h2>
      {label}
      {isBest && " – better"}
      {source && <span className="soft"> {source}</span>}
      {!isWhole && <span className="soft"> (stopped)</span>}
    </h2>
    <p>{text}</p>
    {ratings.length > 0 && (
      <ul className="prompt-scores" aria-label="Ratings">
        {ratings.map(({ feature, score, scale }) => (
          <li key={feature._id}>
            {feature.name}: <strong>{score}</strong> of {scale}
          </li>
        ))}
      </ul>
    )}
  </div>
);
