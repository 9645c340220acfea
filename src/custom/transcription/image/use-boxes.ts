import { useState } from "react";
import { plainText } from "../../../../contract/core/fields.ts";
import type { Box, ImageTranscript } from "../../../../contract/tasks/transcripts.ts";
import { begin, type History, record, redo, undo } from "../shared/history.ts";
import { added, type Boxes, inReadingOrder, mergedWithNext, moved, split } from "./boxes.ts";
import type { Area } from "./geometry.ts";

interface Given {
  readonly value: ImageTranscript;
  readonly onChange: (value: ImageTranscript) => void;
  /** Another picture begins another history. */
  readonly of: string;
  readonly isRtl: boolean;
  readonly readOnly: boolean;
}

interface State {
  readonly of: string;
  readonly history: History<Boxes>;
  /** The place of the chosen box; -1 for none. */
  readonly chosen: number;
}

const isSame = (one: Boxes, other: Boxes): boolean =>
  one === other || (one.length === other.length && JSON.stringify(one) === JSON.stringify(other));

/** The boxes of a transcript with the one that is chosen, all that can be done to them, and its undoing. */
export const useBoxes = ({ value, onChange, of, isRtl, readOnly }: Given) => {
  const [state, setState] = useState<State>({ of, history: begin(value.boxes), chosen: -1 });
  let { history, chosen } = state;
  if (state.of !== of || !isSame(history.now, value.boxes)) {
    // What comes from outside, such as the server's draft, can't be undone here.
    history = begin(value.boxes);
    chosen = state.of === of ? Math.min(chosen, value.boxes.length - 1) : -1;
    setState({ of, history, chosen });
  }
  const boxes = history.now;
  const goTo = (next: History<Boxes>, place: number): void => {
    if (readOnly) return;
    setState({ of, history: next, chosen: Math.min(place, next.now.length - 1) });
    if (next.now !== boxes) onChange({ boxes: next.now as Box[] });
  };
  const change = (next: Boxes | undefined, place: number, kind?: string): boolean => {
    if (!next || readOnly) return false;
    if (!isSame(next, boxes)) goTo(record(history, next, Date.now(), kind), place);
    return true;
  };
  const edit = (place: number, part: Partial<Box>, kind?: string): boolean =>
    change(boxes[place] && boxes.with(place, { ...boxes[place], ...part }), place, kind);
  return {
    boxes,
    chosen,
    choose: (place: number) => setState({ of, history: { ...history, kind: undefined }, chosen: place }),
    setText: (place: number, text: string) => edit(place, { text: plainText(text) }, `text ${place}`),
    /** @param kind of changes that are undone together, as those of a key that is held */
    place: (place: number, { x, y, width, height }: Area, kind?: string) => edit(place, { x, y, width, height }, kind),
    add: (area: Area) => {
      const after = chosen < 0 ? boxes.length - 1 : chosen;
      return change(added(boxes, after, area), after + 1);
    },
    remove: () => chosen >= 0 && change(boxes.toSpliced(chosen, 1), chosen),
    split: (caret?: number) => change(split(boxes, chosen, isRtl, caret), chosen),
    merge: () => change(mergedWithNext(boxes, chosen), chosen),
    move: (by: -1 | 1) => {
      const to = chosen + by;
      return chosen >= 0 && to >= 0 && to < boxes.length && change(moved(boxes, chosen, to), to);
    },
    arrange: () => {
      const next = inReadingOrder(boxes, isRtl);
      return change(next, chosen < 0 ? -1 : next.indexOf(boxes[chosen]!));
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => goTo(undo(history), chosen),
    redo: () => goTo(redo(history), chosen),
  };
};

export type BoxTools = ReturnType<typeof useBoxes>;
