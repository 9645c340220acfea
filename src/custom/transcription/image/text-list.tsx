import { type KeyboardEvent, memo, type RefObject } from "react";
import type { Box } from "../../../../contract/tasks/transcripts.ts";
import type { Term } from "../shared/glossary.ts";
import { NearTerms } from "../shared/near-terms.tsx";
import type { Boxes } from "./boxes.ts";
import "./texts.css";

export interface RowActions {
  readonly onFocus: (at: number) => void;
  readonly onText: (at: number, text: string) => void;
  /** To the text before or after it. */
  readonly onNext: (at: number) => void;
  /** Back to the picture. */
  readonly onLeave: () => void;
  /** Where the cursor is in a text. */
  readonly onCaret: (caret: number) => void;
  /** Takes a text that was spelled anew, and goes on in it. */
  readonly onSpell: (at: number, text: string, caret: number) => void;
}

interface Props extends RowActions {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly boxes: Boxes;
  readonly chosen: number;
  readonly language: string;
  readonly glossary: readonly Term[];
  readonly isRtl: boolean;
  readonly readOnly: boolean;
}

/** The texts of the boxes in reading order. */
export const TextList = ({ list, boxes, chosen, language, glossary, isRtl, readOnly, ...actions }: Props) => (
  <ol ref={list} className="image-texts" aria-label="Texts in reading order">
    {boxes.map((box, at) => (
      <TextRow
        // A box has no name of its own but its place.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        {...actions}
        {...{ box, at, language, glossary, isRtl, readOnly }}
        all={boxes.length}
        isChosen={at === chosen}
      />
    ))}
  </ol>
);

interface RowProps extends RowActions {
  readonly box: Box;
  readonly at: number;
  readonly all: number;
  readonly isChosen: boolean;
  readonly language: string;
  readonly glossary: readonly Term[];
  readonly isRtl: boolean;
  readonly readOnly: boolean;
}

const TextRow = memo((props: RowProps) => {
  const { box, at, all, isChosen, language, glossary, isRtl, readOnly } = props;
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") props.onLeave();
    else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.altKey) props.onNext(at);
    else return;
    event.preventDefault();
  };
  return (
    <li className={isChosen ? "image-text image-text-chosen" : "image-text"} data-at={at}>
      <span className="image-text-number figures" aria-hidden>
        {at + 1}
      </span>
      <textarea
        aria-label={`Text of box ${at + 1} of ${all}`}
        rows={1}
        lang={language}
        dir={isRtl ? "rtl" : "auto"}
        maxLength={5_000}
        spellCheck={false}
        readOnly={readOnly}
        value={box.text}
        onFocus={() => props.onFocus(at)}
        onSelect={({ currentTarget }) => props.onCaret(currentTarget.selectionStart)}
        onChange={({ target }) => props.onText(at, target.value)}
        onKeyDown={press}
      />
      {isChosen && (
        <NearTerms
          text={box.text}
          {...{ glossary, readOnly }}
          onSpell={(text, caret) => props.onSpell(at, text, caret)}
        />
      )}
    </li>
  );
});
