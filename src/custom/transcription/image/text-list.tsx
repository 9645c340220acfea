import { type KeyboardEvent, memo, type RefObject } from "react";
import type { Box } from "../../../../contract/tasks/transcripts.ts";
import type { Boxes } from "./boxes.ts";

export interface RowActions {
  readonly onFocus: (at: number) => void;
  readonly onText: (at: number, text: string) => void;
  /** To the text before or after it. */
  readonly onNext: (at: number) => void;
  /** Back to the picture. */
  readonly onLeave: () => void;
}

interface Props extends RowActions {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly boxes: Boxes;
  readonly chosen: number;
  readonly language: string;
  readonly isRtl: boolean;
  readonly readOnly: boolean;
}

/** The texts of the boxes in reading order. */
export const TextList = ({ list, boxes, chosen, language, isRtl, readOnly, ...actions }: Props) => (
  <ol ref={list} className="image-texts" aria-label="Texts in reading order">
    {boxes.map((box, at) => (
      <TextRow
        // A box has no name of its own but its place.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        {...actions}
        {...{ box, at, language, isRtl, readOnly }}
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
  readonly isRtl: boolean;
  readonly readOnly: boolean;
}

const TextRow = memo((props: RowProps) => {
  const { box, at, all, isChosen, language, isRtl, readOnly } = props;
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
        onChange={({ target }) => props.onText(at, target.value)}
        onKeyDown={press}
      />
    </li>
  );
});
