import { plural } from "../format.ts";
import "../changes.css";

/** A part of two texts: what each has of it, empty where it has nothing. */
export interface DifferencePart {
  readonly isSame: boolean;
  readonly before: string;
  readonly after: string;
}

interface Props {
  readonly parts: readonly DifferencePart[];
  /** The headings of the two texts. */
  readonly before: string;
  readonly after: string;
  /** The texts' own language, for the voice that reads them. */
  readonly language?: string;
}

/**
 * Two texts side by side, and below each other where there is no room: what only the first has is struck through there, what
 * only the second has is underlined there.
 */
export const TextDifference = ({ parts, before, after, language }: Props) => {
  const count = parts.filter(({ isSame }) => !isSame).length;
  const runs = runsOf(parts);
  return (
    <>
      <p role="status">{count === 0 ? "There are no differences." : plural(count, "difference", "differences")}</p>
      <div className="text-difference">
        <section aria-label={before}>
          <h4>{before}</h4>
          <p lang={language} dir="auto">
            {runs.map((run, at) => (
              <Run key={at} text={run.before} mark={run.isSame ? undefined : "del"} />
            ))}
          </p>
        </section>
        <section aria-label={after}>
          <h4>{after}</h4>
          <p lang={language} dir="auto">
            {runs.map((run, at) => (
              <Run key={at} text={run.after} mark={run.isSame ? undefined : "ins"} />
            ))}
          </p>
        </section>
      </div>
    </>
  );
};

/** Neighbours of one kind together: ten thousand words are a few hundred elements, and each change is announced once. */
const runsOf = (parts: readonly DifferencePart[]): DifferencePart[] => {
  const runs: DifferencePart[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.isSame !== part.isSame) runs.push(part);
    else runs[runs.length - 1] = { ...last, before: last.before + part.before, after: last.after + part.after };
  }
  return runs;
};

/** The space around a change isn't part of it; screen readers, most of which don't tell of marks, get words. */
const Run = ({ text, mark: Mark }: { readonly text: string; readonly mark: "del" | "ins" | undefined }) => {
  const changed = text.trim();
  if (!Mark || changed === "") return text;
  const start = text.indexOf(changed);
  return (
    <>
      {text.slice(0, start)}
      <Mark>
        <span className="visually-hidden">{Mark === "del" ? " Removed: " : " Added: "}</span>
        {changed}
        <span className="visually-hidden">
          {Mark === "del" ? " End of what was removed. " : " End of what was added. "}
        </span>
      </Mark>
      {text.slice(start + changed.length)}
    </>
  );
};
