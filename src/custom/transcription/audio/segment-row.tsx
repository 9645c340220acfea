import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { segmentTagLabels, segmentTags } from "../../../../contract/tasks/transcripts.ts";
import type { Term } from "../shared/glossary.ts";
import { useHalfTyped } from "../shared/half-typed.ts";
import { Key } from "../shared/key.tsx";
import { NearTerms } from "../shared/near-terms.tsx";
import type { Editor } from "./editor.ts";
import type { Player } from "./player.ts";
import { changed, type Edge, moveEdge, readTime, type Row, timeText } from "./segments.ts";
import "./segments.css";

export interface Texts {
  readonly language: string;
  readonly direction: "ltr" | "rtl" | "auto";
  readonly glossary: readonly Term[];
  readonly readOnly: boolean;
}

interface Props extends Texts {
  readonly row: Row;
  readonly number: number;
  readonly isActive: boolean;
  /** Changes each time the cursor is to come here; 0 for a segment that is not active. */
  readonly focusing: number;
  readonly editor: Editor;
  readonly player: Player;
  readonly milliseconds: number;
  readonly speakersId: string;
}

/** For browsers that don't make a field as high as its text. */
const linesOf = (text: string): number => Math.min(12, Math.ceil(text.length / 90) || 1);

/** A segment: who speaks, when, what they say. Only the active one has inputs for all of it, since there may be thousands. */
export const SegmentRow = memo((props: Props) => {
  const { row, number, isActive, focusing, editor, player, language, direction, glossary, readOnly } = props;
  const text = useRef<HTMLTextAreaElement>(null);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focusing === 0 || !text.current) return;
    const { caret } = editor.store.get();
    text.current.focus({ preventScroll: true });
    const at = caret ?? text.current.value.length;
    text.current.setSelectionRange(at, at);
    item.current?.scrollIntoView({ block: "nearest" });
  }, [focusing, editor]);
  return (
    <li
      ref={item}
      className={isActive ? "audio-segment audio-segment-active" : "audio-segment"}
      data-segment={row.id}
      aria-current={isActive || undefined}
    >
      <div className="audio-segment-head">
        <button
          type="button"
          className="button audio-play-segment"
          aria-label={`Play segment ${number}`}
          onClick={() => {
            editor.activate(row.id);
            player.playSpan(row);
          }}
        >
          {number}
        </button>
        {isActive && !readOnly ? <ActiveHead {...props} /> : <QuietHead row={row} />}
      </div>
      <textarea
        ref={text}
        className="audio-text"
        aria-label={`Text of segment ${number}`}
        lang={language}
        dir={direction}
        rows={linesOf(row.text)}
        maxLength={5_000}
        readOnly={readOnly}
        spellCheck
        value={row.text}
        onFocus={() => editor.activate(row.id)}
        onSelect={({ currentTarget }) => editor.noteCaret(currentTarget.selectionStart)}
        onChange={({ target }) =>
          editor.change((rows) => changed(rows, row.id, { text: target.value }), `text ${row.id}`)
        }
      />
      {isActive && (
        <NearTerms
          text={row.text}
          {...{ glossary, readOnly }}
          onSpell={(text, caret) => {
            editor.change((rows) => changed(rows, row.id, { text }));
            editor.focus(row.id, caret);
          }}
        />
      )}
    </li>
  );
});

const QuietHead = ({ row: { start, end, speaker, tags } }: Pick<Props, "row">) => (
  <>
    <span className="figures soft">
      {timeText(start)} – {timeText(end)}
    </span>
    <bdi className="audio-speaker-name">{speaker}</bdi>
    {tags.length > 0 && <span className="soft">{tags.map((tag) => segmentTagLabels[tag]).join(", ")}</span>}
  </>
);

const ActiveHead = (props: Props) => {
  const { row, number, editor, speakersId } = props;
  return (
    <>
      <TimeInput {...props} edge="start" />
      <span aria-hidden="true">–</span>
      <TimeInput {...props} edge="end" />
      <input
        className="audio-input audio-speaker"
        aria-label={`Speaker of segment ${number}`}
        placeholder="Speaker"
        list={speakersId}
        dir="auto"
        maxLength={40}
        value={row.speaker}
        onChange={({ target }) =>
          editor.change((rows) => changed(rows, row.id, { speaker: target.value }), `speaker ${row.id}`)
        }
        onBlur={({ target }) => {
          const speaker = target.value.trim();
          if (speaker !== row.speaker) editor.change((rows) => changed(rows, row.id, { speaker }));
        }}
      />
      <span className="audio-tags" role="group" aria-label={`Tags of segment ${number}`}>
        {segmentTags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="button audio-tag"
            aria-pressed={row.tags.includes(tag)}
            onClick={() => editor.toggleTag(tag)}
          >
            {segmentTagLabels[tag]} <Key of={`audio.${tag}`} />
          </button>
        ))}
      </span>
    </>
  );
};

const edgeNames = { start: "Start", end: "End" } satisfies Record<Edge, string>;

/** A time that is typed: taken with Enter, as the field is left, or at a key; the arrows move it by a tenth of a second. */
const TimeInput = ({ row, edge, number, editor, milliseconds }: Props & { readonly edge: Edge }) => {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readTime(typed) === undefined;
  const set = (time: number): void => {
    setTyped(undefined);
    editor.change((rows) => moveEdge(rows, row.id, edge, time, milliseconds));
  };
  const take = (): void => {
    const time = typed === undefined ? undefined : readTime(typed);
    if (time === undefined) setTyped(undefined);
    else set(time);
  };
  useHalfTyped(typed === undefined ? undefined : take);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowUp: 100, ArrowDown: -100 }[event.key];
    if (event.altKey || event.ctrlKey) return;
    if (event.key === "Enter") take();
    else if (event.key === "Escape") setTyped(undefined);
    else if (step !== undefined) {
      event.preventDefault();
      set(row[edge] + step);
    }
  };
  return (
    <input
      className="audio-input audio-time figures"
      aria-label={`${edgeNames[edge]} of segment ${number}`}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      dir="ltr"
      value={typed ?? timeText(row[edge])}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={press}
    />
  );
};
