import { useDeferredValue } from "react";
import { nearWords, type Term } from "./glossary.ts";
import "../../../ui/button.css";
import "./glossary.css";

interface Props {
  readonly text: string;
  readonly glossary: readonly Term[];
  readonly readOnly: boolean;
  /** Takes the text with a word spelled as the glossary does, and where the cursor goes. */
  readonly onSpell: (text: string, caret: number) => void;
}

/** The words of a text that are nearly a term of the glossary; a click spells them as it does. */
export const NearTerms = ({ text: now, glossary, readOnly, onSpell }: Props) => {
  const text = useDeferredValue(now);
  const near = nearWords(text, glossary);
  if (near.length === 0) return null;
  return (
    <ul className="task-near" aria-label="Spelling in the glossary">
      {near.map(({ word, at, term }) => (
        <li key={`${at} ${term.term}`}>
          <bdi>{word}</bdi> →{" "}
          <button
            type="button"
            className="button task-key"
            disabled={readOnly || now !== text}
            onClick={() => onSpell(text.slice(0, at) + term.term + text.slice(at + word.length), at + term.term.length)}
          >
            <bdi>{term.term}</bdi>
          </button>{" "}
          {term.hint !== "" && <bdi className="soft">{term.hint}</bdi>}
        </li>
      ))}
    </ul>
  );
};
