import { Link } from "react-router";
import type { Reason } from "../../../contract/core/errors.ts";
import { When } from "../../ui/fields/when.tsx";
import { chapterPath, coursePath } from "../learning/shared/paths.ts";
import { unlockOf } from "../projects/shared/unlock.ts";
import { useChapter } from "./queries.ts";

interface Props {
  readonly reasons: readonly Reason[];
  readonly opensAt: string | null;
}

/** Why a quiz can't be started, each with what unlocks it. */
export const Reasons = ({ reasons, opensAt }: Props) => (
  <section className="note quiz-reasons" aria-label="You can't start this quiz now">
    <p>
      <strong>You can't start this quiz now.</strong>
    </p>
    <ul>
      {reasons.map((reason) => (
        <li key={`${reason.reason} ${reason.unlock?.id}`}>
          {reason.message} <Unlock reason={reason} opensAt={opensAt} />
        </li>
      ))}
    </ul>
  </section>
);

const Unlock = ({ reason, opensAt }: { readonly reason: Reason; readonly opensAt: string | null }) => {
  const { kind, id } = reason.unlock ?? { kind: null, id: null };
  const text = unlockOf(reason)?.text;
  if (reason.reason === "quiz_not_open" && opensAt) {
    return (
      <>
        It opens <When at={opensAt} />.
      </>
    );
  }
  if (kind === "course" && id) return <Link to={coursePath(id)}>{text ?? "See the course."}</Link>;
  if (kind === "chapter" && id) return <ChapterLink id={id} text={text ?? "Go to it."} />;
  return text;
};

const ChapterLink = ({ id, text }: { readonly id: string; readonly text: string }) => {
  const chapter = useChapter(id).data?.chapter;
  return chapter ? <Link to={chapterPath(chapter.rootCourse._id, id)}>{text}</Link> : null;
};
