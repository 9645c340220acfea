import { Alert, Button, ConfigProvider, Select } from "antd";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import type { Question, QuestionKind } from "../../../contract/question-banks/question.ts";
import { questionFields, questionKindLabels, questionKinds } from "../../../contract/question-banks/question.ts";
import { withoutSignatures } from "../../../contract/core/rich-text.ts";
import { ApiError } from "../../providers/client.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { DraftOffer, DraftStatus, leaveTexts } from "../../ui/form/draft-notices.tsx";
import { keptDrafts } from "../../ui/form/kept-drafts.ts";
import { useServerDraft } from "../../ui/form/use-server-draft.ts";
import { useUnsavedGuard } from "../../ui/form/unsaved-guard.ts";
import { useSaveKey } from "../../ui/form/use-save-key.ts";
import { ContentFields } from "./content-fields.tsx";
import { contentAs, type Draft, draftFrom, type Problems, problemsOf, refusedFields } from "./draft.ts";
import { NumberInput, TextLine } from "./inputs.tsx";
import { Labelled } from "./labelled.tsx";
import { LearnerPreview } from "./learner-preview.tsx";
import "../../ui/form/record-form.css";
import "./question-banks.css";

const RichTextEditor = lazy(() => import("../../ui/rich-text/rich-text-editor.tsx"));

interface Props {
  readonly start: Draft;
  /** What its draft is kept under. */
  readonly draftName: string;
  /** The version that was read; undefined for a new question. */
  readonly version?: number;
  /** Throws ApiError. */
  readonly save: (draft: Draft, version: number | undefined) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify({ ...one, text: withoutSignatures(one.text), explanation: withoutSignatures(one.explanation) }) ===
  JSON.stringify({ ...other, text: withoutSignatures(other.text), explanation: withoutSignatures(other.explanation) });
const none: Problems = new Map();
const draftOf = ({ title, text, points, explanation, content }: Draft): Draft => ({
  title,
  text,
  points,
  explanation,
  content,
});

/** Writes a question: its text, its answers by its kind, and how a learner will see it. */
export const QuestionEditor = ({ start, draftName, version: read, save, onSaved, onCancel }: Props) => {
  const root = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  const [version, setVersion] = useState(read);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems>(none);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  // Another question, or the other side of a conflict, is typed into new inputs.
  const [shown, setShown] = useState(0);
  const isUnsaved = useRef(false);
  const [store] = useState(() => keptDrafts(draftName));
  const kept = useServerDraft({
    store,
    differs: ({ values }) => {
      const other = draftFrom(values);
      return other !== undefined && !isSame(other, start);
    },
    take: ({ values, version: typedOn = read }) => {
      const other = draftFrom(values);
      if (!other) return;
      setDraft(other);
      // What someone saved since is refused as a conflict.
      setVersion(typedOn);
      setShown((before) => before + 1);
      isUnsaved.current = true;
    },
  });
  useUnsavedGuard(isUnsaved, leaveTexts(kept.state));

  const wrong = useMemo(() => problemsOf(draft), [draft]);
  const problems = isTried ? new Map([...refused, ...wrong]) : refused;
  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    isUnsaved.current = !isSame(next, start);
    kept.note(isUnsaved.current ? { values: { ...next }, version } : undefined);
    setDraft(next);
    setRefused(none);
  };
  const focusWrong = (): void => {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
  };
  // What had the focus is gone.
  const focusFirst = (): void => root.current?.querySelector<HTMLElement>(".question-head input")?.focus();
  const refuse = (error: unknown): void => {
    const body = error instanceof ApiError ? error.body : undefined;
    if (body?.code === "stale" && body.current) {
      setTheirs(body.current as Question);
      return;
    }
    setRefused(refusedFields(body?.fields ?? {}));
    setFailure(body?.message ?? failureText(error));
    focusWrong();
  };
  const submit = async (): Promise<void> => {
    if (isBusy || theirs) return;
    setTried(true);
    setFailure(null);
    if (wrong.size > 0) {
      focusWrong();
      return;
    }
    setBusy(true);
    try {
      await save(draft, version);
      isUnsaved.current = false;
      kept.drop();
      onSaved();
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };
  useSaveKey(() => void submit());
  const settle = (takeTheirs: boolean): void => {
    if (!theirs) return;
    setVersion(theirs.version);
    if (takeTheirs) {
      setDraft(draftOf(theirs));
      setShown(shown + 1);
      isUnsaved.current = false;
      kept.note(undefined);
    }
    setTheirs(null);
  };
  const { content } = draft;
  return (
    <form
      ref={root}
      className="question-editor"
      aria-label={read === undefined ? "New question" : "Edit question"}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftOffer
        draft={kept.offered}
        version={read}
        onRestore={() => {
          kept.restore();
          focusFirst();
        }}
        onDiscard={() => {
          kept.discard();
          focusFirst();
        }}
      />
      {failure !== null && <Alert type="error" showIcon role="alert" message={failure} />}
      {theirs && <Conflict onSettle={settle} />}
      <ConfigProvider componentDisabled={isBusy}>
        <div className="question-head">
          <Labelled label="Kind">
            {({ id }) => (
              <Select<QuestionKind>
                id={id}
                value={content.kind}
                options={questionKinds.map((kind) => ({ value: kind, label: questionKindLabels[kind] }))}
                onChange={(kind) => change({ content: contentAs(content, kind) })}
              />
            )}
          </Labelled>
          <NumberInput
            label="Points"
            min={0.25}
            max={1000}
            value={draft.points}
            problem={problems.get("points")}
            onChange={(points) => change({ points })}
          />
          <TextLine
            label="Title"
            help={questionFields.title.meta()?.help ?? ""}
            value={draft.title}
            problem={problems.get("title")}
            onChange={(title) => change({ title })}
          />
        </div>
        <RichField
          key={`text ${shown}`}
          label="Question"
          value={draft.text}
          disabled={isBusy}
          problem={problems.get("text")}
          onChange={(text) => change({ text })}
        />
        <ContentFields
          key={`${content.kind} ${shown}`}
          content={content}
          problems={problems}
          onChange={(next) => change({ content: next })}
        />
        <RichField
          key={`explanation ${shown}`}
          label="Explanation"
          help="Shown with the result"
          value={draft.explanation}
          disabled={isBusy}
          problem={problems.get("explanation")}
          onChange={(explanation) => change({ explanation })}
        />
      </ConfigProvider>
      {isPreviewed && <LearnerPreview draft={draft} />}
      <div className="form-foot">
        <Button
          type="primary"
          htmlType="submit"
          loading={isBusy}
          disabled={theirs !== null}
          aria-keyshortcuts="Control+S"
        >
          {read === undefined ? "Create" : "Save"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="text" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          {isPreviewed ? "Hide preview" : "Preview as a learner"}
        </Button>
        <DraftStatus state={kept.state} />
      </div>
    </form>
  );
};

const Conflict = ({ onSettle }: { readonly onSettle: (takeTheirs: boolean) => void }) => (
  <Alert
    type="warning"
    showIcon
    role="alert"
    message="Someone else changed this question in the meantime. Nothing is saved yet."
    action={
      <div className="question-conflict">
        <Button size="small" onClick={() => onSettle(false)}>
          Keep mine
        </Button>
        <Button size="small" onClick={() => onSettle(true)}>
          Take theirs
        </Button>
      </div>
    }
  />
);

interface RichProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

const RichField = ({ label, help, value, problem, disabled, onChange }: RichProps) => (
  <Labelled label={label} problem={problem} {...(help !== undefined && { help })}>
    {(ties) => (
      <Suspense fallback={<p role="status">Loading the editor…</p>}>
        <RichTextEditor
          {...ties}
          attachments={false}
          label={label}
          value={value}
          disabled={disabled}
          onChange={(next) => onChange(String(next))}
        />
      </Suspense>
    )}
  </Labelled>
);
