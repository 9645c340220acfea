import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import type { z } from "zod";
import { partsMax, type QuizPart } from "../../../contract/quizzes/entity.ts";
import type { InputProps } from "../../ui/input-props.ts";
import { bodyOf, type Draft, draftOfPart, newDraft, problemsOf } from "./part-drafts.ts";
import "./quizzes.css";

// Its selects come with the form: the list of quizzes has no use for them.
const PartRows = lazy(async () => ({ default: (await import("./part-rows.tsx")).PartRows }));

type Parts = readonly z.input<typeof QuizPart>[];

/** A row without a bank, and nothing else in it, is not a part yet. */
const isBegun = ({ bank, draw, questions }: Draft): boolean => bank !== null || draw !== null || questions.length > 0;
const valueOf = (drafts: readonly Draft[]): Parts => bodyOf(drafts.filter(isBegun));
const draftsOfValue = (value: Parts): readonly Draft[] => (value.length > 0 ? value.map(draftOfPart) : [newDraft()]);
const asParts = (value: unknown): Parts => (Array.isArray(value) ? (value as Parts) : []);

/** What is wrong with the parts that a form holds; undefined if they can be saved. */
export const partsProblem = (value: unknown): string | undefined => problemsOf(asParts(value).map(draftOfPart))[0];

/** What a new quiz asks, with its first part ready to be filled in. */
export const PartsInput = ({ id, value, onChange, "aria-label": label, disabled = false }: InputProps) => {
  const parts = asParts(value);
  const given = JSON.stringify(parts);
  const [{ drafts, told }, setState] = useState(() => ({ drafts: draftsOfValue(parts), told: given }));
  // A draft of the form was restored.
  if (told !== given) setState({ drafts: draftsOfValue(parts), told: given });
  const set = (next: readonly Draft[]): void => {
    const now = valueOf(next);
    setState({ drafts: next, told: JSON.stringify(now) });
    onChange?.(now);
  };
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1} className="quizzes-parts">
      <Suspense fallback={<p role="status">Loading…</p>}>
        <PartRows drafts={drafts} onChange={set} />
      </Suspense>
      <Button onClick={() => set([...drafts, newDraft()])} disabled={disabled || drafts.length >= partsMax}>
        Add another question bank
      </Button>
    </div>
  );
};
