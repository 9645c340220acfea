import type { Draft } from "./part-drafts.ts";
import { PartRow } from "./part-row.tsx";

interface Props {
  readonly drafts: readonly Draft[];
  readonly onChange: (drafts: readonly Draft[]) => void;
}

/** The parts of a quiz in the order in which they are asked. */
export const PartRows = ({ drafts, onChange }: Props) => {
  const move = (at: number, by: number): void => {
    const next = [...drafts];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <ol>
      {drafts.map((draft, at) => (
        <li key={draft.key}>
          <PartRow
            draft={draft}
            label={`Part ${at + 1}`}
            isFirst={at === 0}
            isLast={at === drafts.length - 1}
            onChange={(next) => onChange(drafts.map((one, place) => (place === at ? next : one)))}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(drafts.filter((_, place) => place !== at))}
          />
        </li>
      ))}
    </ol>
  );
};
