import { useMemo } from "react";
import { chapters, type Chapter } from "../../../contract/chapters/endpoints.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { RecordForm } from "../../ui/form/record-form.tsx";
import { formSections } from "../../ui/resource/form-fields.ts";
import { chapterDrafts } from "./course-drafts.ts";

interface Props {
  readonly course: string;
  /** Undefined: a new one. */
  readonly chapter?: Chapter;
  /** Its place, from 1. */
  readonly number: number;
  readonly read?: () => Promise<Chapter>;
  readonly onSaved: (chapter: Chapter) => void;
  /** Saved by the button that goes on to the next chapter. */
  readonly onNext: (chapter: Chapter) => void;
  readonly nextLabel: string;
  readonly onCancel: () => void;
}

/** The editor of a chapter, whose drafts are kept. */
export const ChapterForm = ({ course, chapter, number, read, onSaved, onNext, nextLabel, onCancel }: Props) => {
  const id = chapter?._id ?? null;
  const readAgain = useReadAgain();
  const drafts = useMemo(() => chapterDrafts(course, id, number), [course, id, number]);
  const sections = useMemo(() => formSections(["name", "body"], id === null ? chapters.create : chapters.edit), [id]);
  const saved = (then: (saved: Chapter) => void) => (reply: unknown) => {
    const now = reply as Chapter;
    toasts.success(`${now.name} saved`);
    void readAgain("chapters", "courses");
    then(now);
  };
  return (
    <div className="course-chapter-form">
      <RecordForm
        area="chapters"
        label={chapter ? "Edit chapter" : "New chapter"}
        sections={sections}
        {...(chapter && { record: chapter })}
        {...(read && { read })}
        drafts={drafts}
        alsoSave={{ label: nextLabel, onSaved: saved(onNext) }}
        save={async ({ body, version, idempotencyKey }) => {
          if (id !== null) {
            const params = { _id: id };
            return (await call(chapters.edit, { params, body: { ...body, version } })).chapter;
          }
          const { name, ...rest } = body as { name: string; body?: string };
          return (await call(chapters.create, { body: { name, ...rest, rootCourse: course }, idempotencyKey })).chapter;
        }}
        onSaved={saved(onSaved)}
        onCancel={onCancel}
        buttonLabels={{ save: "Save", cancel: "Cancel" }}
      />
    </div>
  );
};
