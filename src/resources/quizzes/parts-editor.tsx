import { Alert, Button, ConfigProvider } from "antd";
import { useState } from "react";
import { partsMax } from "../../../contract/quizzes/entity.ts";
import { type Quiz, quizzes } from "../../../contract/quizzes/endpoints.ts";
import { call } from "../../providers/client.ts";
import { failureText, isStale } from "../../ui/feedback/failure-text.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { DraftStatus, leaveTexts } from "../../ui/form/draft-notices.tsx";
import { keptDrafts } from "../../ui/form/kept-drafts.ts";
import { useUnsavedFlag } from "../../ui/form/unsaved-guard.ts";
import { useServerDraft } from "../../ui/form/use-server-draft.ts";
import { bodyOf, type Draft, draftsOf, type Edited, editedOf, newDraft, problemsOf } from "./part-drafts.ts";
import { PartRows } from "./part-rows.tsx";
import "./quizzes.css";

/** Rows of a bank, and what is asked of it: questions chosen one by one, or some of them at random. */
export const PartsEditor = ({ quiz: read }: { readonly quiz: Quiz }) => {
  const change = useChange();
  const [saved, setSaved] = useState(read);
  // What was saved here counts until it is read anew.
  const quiz = saved.version > read.version ? saved : read;
  const [edited, setEdited] = useState<Edited | null>(null);
  const [store] = useState(() => ({ ...keptDrafts(`quiz-parts-${quiz._id}`), isAsked: true }));
  const kept = useServerDraft({
    store,
    differs: (draft) => edited === null && editedOf(draft) !== undefined,
    take: (draft) => setEdited(editedOf(draft) ?? null),
  });
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const drafts = edited?.drafts ?? draftsOf(quiz);
  useUnsavedFlag(edited !== null, leaveTexts(kept.state));
  const edit = (next: Edited): void => {
    kept.note({ values: { drafts: next.drafts }, version: next.version });
    setEdited(next);
  };
  const set = (next: readonly Draft[]): void => {
    setProblem("");
    edit({ drafts: next, version: edited?.version ?? quiz.version });
  };
  const forget = (): void => {
    kept.note(undefined);
    kept.discard();
    setEdited(null);
  };
  const save = async (): Promise<void> => {
    const [first] = problemsOf(drafts);
    if (first) return setProblem(first);
    const body = { parts: bodyOf(drafts), version: edited?.version ?? quiz.version };
    setBusy(true);
    try {
      const send = async () => setSaved((await call(quizzes.edit, { params: { _id: quiz._id }, body })).quiz);
      await change(send, "Questions saved");
      forget();
    } catch (error) {
      setProblem(failureText(error));
      // What is typed stays; saved once more, it replaces what the other person saved.
      if (isStale(error) && edited) {
        const current = error.body.current as { readonly version?: number } | undefined;
        edit({ ...edited, version: current?.version ?? edited.version });
        setProblem("Someone else changed this quiz in the meantime. Save again to replace what it asks.");
      }
    }
    setBusy(false);
  };
  return (
    <div className="quizzes-parts">
      {drafts.length === 0 && (
        <p className="soft">It asks nothing yet. Add a question bank, and choose what is asked of it.</p>
      )}
      <ConfigProvider componentDisabled={isBusy}>
        <PartRows drafts={drafts} onChange={set} />
      </ConfigProvider>
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      {edited && edited.version !== quiz.version && (
        <p className="soft">Someone else changed this quiz since you began. Compare before you save.</p>
      )}
      {quiz.status === "published" && edited && (
        <p className="soft">The quiz is published: changes hold for attempts that start from now on.</p>
      )}
      <p className="quizzes-bar">
        <Button onClick={() => set([...drafts, newDraft()])} disabled={isBusy || drafts.length >= partsMax}>
          Add a question bank
        </Button>
        {edited && (
          <>
            <Button type="primary" loading={isBusy} onClick={() => void save()}>
              Save
            </Button>
            <Button type="text" disabled={isBusy} onClick={forget}>
              Undo changes
            </Button>
          </>
        )}
        <DraftStatus state={kept.state} />
      </p>
    </div>
  );
};
