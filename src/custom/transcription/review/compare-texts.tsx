import { useDeferredValue, useMemo } from "react";
import { differenceOf, type TextPart, transcriptText } from "../../../../contract/tasks/accuracy/errors.ts";
import type { Normalisation } from "../../../../contract/tasks/accuracy/normalisation.ts";
import type { OtherText, Transcript } from "../../../../contract/tasks/entity.ts";
import { number } from "../../../ui/format.ts";
import { errorWords } from "../error-lines.tsx";
import { Key } from "../shared/key.tsx";

/** Longer texts, of more than some ten minutes of speech, would take too long to be compared while one types. */
const markedMax = 10_000;

interface Props {
  readonly others: readonly OtherText[];
  /** The place of the one that is shown. */
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
  /** The work under review, as the reviewer has it now. */
  readonly value: Transcript;
  readonly worker: string;
  readonly normalisation: Normalisation;
}

const nameOf = ({ user }: OtherText): string => user?.name ?? "Known answer";

/** The work beside another text of the same item; what differs is underlined or crossed out, and said. */
const CompareTexts = ({ others, chosen, onChoose, value, worker, normalisation }: Props) => {
  const other = others[chosen]!;
  const shown = useDeferredValue(value);
  const [reference, hypothesis] = useMemo(() => [transcriptText(other.content), transcriptText(shown)], [other, shown]);
  const parts = useMemo(
    () =>
      Math.max(reference.length, hypothesis.length) > markedMax
        ? null
        : joined(differenceOf(reference, hypothesis, normalisation)),
    [reference, hypothesis, normalisation],
  );
  const { language } = normalisation;
  return (
    <section className="task-compare" aria-label="Comparison">
      {others.length > 1 && (
        <div className="task-compare-others" role="group" aria-label="Compare with">
          {others.map((one, place) => (
            <button
              key={one.user?._id ?? one.of}
              type="button"
              className="button"
              aria-pressed={place === chosen}
              onClick={() => onChoose(place)}
            >
              {nameOf(one)}
            </button>
          ))}
          <Key of="review.other" />
        </div>
      )}
      <p role="status">
        {parts ? summaryOf(parts, reference === hypothesis) : "These texts are too long to mark what differs."}
      </p>
      <div className="task-compare-sides">
        <Side title={nameOf(other)} language={language} text={reference} parts={parts} side="reference" />
        <Side title={worker} language={language} text={hypothesis} parts={parts} side="hypothesis" />
      </div>
      {parts?.some(({ op }) => op !== "same") && (
        <p className="soft">
          <del>Crossed out</del>: missing. <ins>Underlined</ins>: extra. <mark>Dotted</mark>: different.
        </p>
      )}
    </section>
  );
};

interface Part extends TextPart {
  /** How many words, or characters where words aren't separated. */
  readonly units: number;
}

/** Neighbours of one kind as one part: one mark, and one element, for many words. */
const joined = (parts: readonly TextPart[]): readonly Part[] => {
  const all: Part[] = [];
  for (const { op, reference, hypothesis } of parts) {
    const last = all.at(-1);
    if (last?.op !== op) all.push({ op, reference, hypothesis, units: 1 });
    else {
      all[all.length - 1] = {
        op,
        reference: last.reference + reference,
        hypothesis: last.hypothesis + hypothesis,
        units: last.units + 1,
      };
    }
  }
  return all;
};

/** Texts that aren't the same may differ only in what the project leaves out, such as fillers. */
const summaryOf = (parts: readonly Part[], isSame: boolean): string => {
  const count = (wanted: TextPart["op"]) => parts.reduce((sum, { op, units }) => sum + (op === wanted ? units : 0), 0);
  const [substitutions, deletions, insertions] = [count("substitution"), count("deletion"), count("insertion")];
  if (substitutions + deletions + insertions === 0)
    return isSame ? "No differences." : "No differences that this project counts.";
  const all = substitutions + deletions + insertions;
  return `${number(all)} ${all === 1 ? "difference" : "differences"}: ${errorWords({ substitutions, deletions, insertions })}.`;
};

interface SideProps {
  readonly title: string;
  readonly language: string;
  readonly text: string;
  readonly parts: readonly Part[] | null;
  readonly side: "reference" | "hypothesis";
}

const Side = ({ title, language, text, parts, side }: SideProps) => (
  <div role="group" aria-label={title}>
    <h3>{title}</h3>
    {text.trim() === "" ? (
      <p className="soft">Empty</p>
    ) : (
      <p className="task-compare-text" lang={language} dir="auto">
        {parts ? parts.map((part, place) => <Marked key={place} op={part.op} text={part[side]} />) : text}
      </p>
    )}
  </div>
);

const said = { substitution: "different", deletion: "missing", insertion: "extra" } as const;
const marks = { substitution: "mark", deletion: "del", insertion: "ins" } as const;

const Marked = ({ op, text }: { readonly op: TextPart["op"]; readonly text: string }) => {
  if (text === "") return null;
  if (op === "same") return text;
  const Mark = marks[op];
  // The space behind a word isn't part of what differs.
  const word = text.trimEnd();
  return (
    <>
      <Mark>
        <span className="visually-hidden">[{said[op]}] </span>
        {word}
      </Mark>
      {text.slice(word.length)}
    </>
  );
};

export default CompareTexts;
