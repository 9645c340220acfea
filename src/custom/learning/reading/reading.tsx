import { CheckCircleFilled } from "@ant-design/icons-svg";
import { type ComponentProps, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Chapter } from "../../../../contract/chapters/endpoints.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useStep } from "../../../providers/use-step.ts";
import { Icon } from "../../../ui/icon.tsx";
import RichTextView from "../../../ui/rich-text/rich-text-view.tsx";
import { Page } from "../../../ui/shell/page.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { PreviewBanner } from "../parts/preview-banner.tsx";
import { readChapter, useChapterMarks } from "../parts/queries.ts";
import { quizPath, quizState } from "../parts/quiz-state.ts";
import { usePaths, usePreview } from "../parts/use-preview.ts";
import { coursePath } from "../shared/paths.ts";
import { QuizCards } from "./quiz-cards.tsx";
import { forgetPlace, useReadingPlace } from "./use-reading-place.ts";

interface Props {
  readonly chapter: Chapter;
  readonly breadcrumb: ComponentProps<typeof Page>["breadcrumb"] & {};
}

/** A chapter with its text, its quizzes and the way on. N goes on, P goes back. */
export const Reading = ({ chapter, breadcrumb }: Props) => {
  const text = useRef<HTMLDivElement>(null);
  const body = useSteadyBody(chapter);
  useReadingPlace(chapter._id, text);
  const all = useChapterMarks(chapter.rootCourse._id).data?.chapters.length;
  return (
    <Page title={chapter.name} breadcrumb={breadcrumb} narrow>
      <PreviewBanner back={`/courses/${chapter.rootCourse._id}/chapters/${chapter._id}`} />
      <p className="learn-facts soft">
        <span>
          Chapter {chapter.number}
          {all !== undefined && ` of ${all}`}
        </span>
        {chapter.isPassed && (
          <span className="learn-passed">
            <Icon of={CheckCircleFilled} /> Passed
          </span>
        )}
      </p>
      <div ref={text} className="learn-text learn-reading" dir="auto">
        {body ? <RichTextView html={body} /> : <p className="soft">This chapter has no text.</p>}
      </div>
      {chapter.quiz.length > 0 && <QuizCards chapter={chapter} />}
      <WayOn chapter={chapter} />
    </Page>
  );
};

/**
 * The text as it was opened, until it changes: each reply signs the addresses of its files anew, which would begin a
 * video again.
 */
const useSteadyBody = ({ version, body }: Chapter): string => {
  const [shown, setShown] = useState({ version, body });
  if (shown.version !== version) setShown({ version, body });
  return shown.body;
};

const WayOn = ({ chapter }: { readonly chapter: Chapter }) => {
  const { _id, rootCourse, previous, next, quiz, isPassed } = chapter;
  const navigate = useNavigate();
  const isPreview = usePreview();
  const { chapterTo, courseTo } = usePaths();
  const pathOf = (id: string): string => chapterTo(rootCourse._id, id);
  const read = useStep(() => readChapter(_id), {
    onSuccess: ({ chapter: now }) => {
      forgetPlace(_id);
      void navigate(
        ...((now.next ? [pathOf(now.next)] : [coursePath(rootCourse._id), { state: { isNew: true } }]) as [string]),
      );
    },
    // Staff may open a chapter of a course that they aren't in.
    onError: (error) =>
      toasts.error(error.statusCode === 404 ? "Enrol in the course to mark its chapters as read" : error.message),
  });
  const isToRead = !isPassed && quiz.length === 0 && !isPreview;
  const after = next
    ? { to: pathOf(next), text: "Next chapter" }
    : { to: courseTo(rootCourse._id), text: "Back to the course" };
  // A preview starts no attempt.
  const quizToDo = isPassed || isPreview ? undefined : quiz.find((one) => quizState(one).isOpen);
  const goOn = (): void => {
    if (isToRead) {
      if (!read.isPending) read.mutate(undefined);
    } else void navigate(quizToDo ? quizPath(quizToDo._id) : after.to);
  };
  useShortcuts({ n: goOn, ...(previous && { p: () => void navigate(pathOf(previous)) }) });
  return (
    <nav className="learn-way" aria-label="Chapters">
      {isToRead ? (
        <button type="button" className="button button-primary" aria-disabled={read.isPending} onClick={goOn}>
          {read.isPending ? "One moment…" : "Mark as read and go on"} <kbd>N</kbd>
        </button>
      ) : quizToDo ? (
        <Link
          className="button button-primary"
          to={quizPath(quizToDo._id)}
          aria-label={`${quizState(quizToDo).act}: ${quizToDo.name}`}
        >
          {quizState(quizToDo).act} <kbd>N</kbd>
        </Link>
      ) : (
        <Link className={isPassed || isPreview ? "button button-primary" : "button"} to={after.to}>
          {after.text} <kbd>N</kbd>
        </Link>
      )}
      {previous && (
        <Link className="button" to={pathOf(previous)}>
          Previous chapter <kbd>P</kbd>
        </Link>
      )}
    </nav>
  );
};
