import { Link } from "react-router";
import type { Course } from "../../../../contract/courses/entity.ts";
import { useSeries } from "../parts/queries.ts";
import { isFinished } from "../parts/words.ts";
import { coursePath } from "../shared/paths.ts";
import { date } from "../../../ui/format.ts";
import { useOpened } from "./use-opened.ts";

interface Props {
  readonly course: Course;
  /** They have just passed its last chapter. */
  readonly isNew: boolean;
}

/** What a completed course brought: its skills, the certificate, and what it opened. */
export const Completed = ({ course, isNew }: Props) => {
  const { _id, certificate, enrolment, can } = course;
  const series = useSeries(_id).data?.courses ?? [];
  const place = series.findIndex((one) => one._id === _id);
  const next = place < 0 ? undefined : series.slice(place + 1).find((one) => !isFinished(one));
  const held = enrolment?.heldSkills ?? [];
  return (
    <section className="learn-completed" role="status" aria-label="Completed">
      <h2>{isNew ? "Well done, you completed this course" : "You completed this course"}</h2>
      {!isNew && enrolment?.completedAt && <p className="soft">On {date(enrolment.completedAt)}</p>}
      {held.length > 0 && <p>You hold: {held.map(({ name }) => name).join(", ")}</p>}
      {certificate && (
        <p>
          <Link to="/my-certificates">Certificate {certificate.name}</Link>
        </p>
      )}
      <Opens course={course} next={next?._id} />
      {next && (
        <p>
          <Link className={can.enroll ? "button" : "button button-primary"} to={coursePath(next._id)}>
            Next in the series: {next.name}
          </Link>
        </p>
      )}
    </section>
  );
};

/** The work and the courses that it opened, or where all that is open can be found. */
const Opens = ({ course, next }: { readonly course: Course; readonly next: string | undefined }) => {
  const all = useOpened(course);
  if (!all) return null;
  // The next of its series has a link of its own.
  const opened = all.filter(({ _id }) => _id !== next);
  if (opened.length === 0) {
    return (
      <p>
        <Link to="/my-jobs">See what you can take now</Link>
      </p>
    );
  }
  return (
    <section className="learn-opened" aria-label="Open to you now">
      <h3>Open to you now</h3>
      <ul className="learn-links">
        {opened.map(({ _id, name, kind, to }) => (
          <li key={_id}>
            <Link to={to}>{name}</Link> <span className="soft">{kind}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
