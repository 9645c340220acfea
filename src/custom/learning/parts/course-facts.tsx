import type { Course } from "../../../../contract/courses/entity.ts";
import { courseLanguages, courseLevelLabels } from "../../../../contract/courses/languages.ts";
import { enrolmentStateLabels } from "../../../../contract/courses/states.ts";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { number, plural } from "../../../ui/format.ts";
import { Stars } from "./stars.tsx";
import { progressText } from "./words.ts";

/** What a learner looks for first: how hard, in which language, how long, and how others found it. */
export const CourseFacts = ({ course }: { readonly course: Course }) => (
  <p className="learn-facts soft">
    <span>{courseLevelLabels[course.level]}</span>
    <span lang={course.language}>{courseLanguages[course.language]}</span>
    <span>{plural(course.chapterCount, "chapter")}</span>
    {course.rating !== null && (
      <span>
        <Stars rating={course.rating} /> ({number(course.reviewCount)})
      </span>
    )}
  </p>
);

/** How far the user is, as a bar and in words. */
export const Progress = ({ course }: { readonly course: Course }) => {
  const { progress, chapterCount } = course;
  if (progress === null || chapterCount === 0) return null;
  const text = progressText(progress, chapterCount);
  return (
    <p className="learn-progress">
      <progress max={100} value={progress} aria-label={`Progress in ${course.name}`} aria-valuetext={text} />
      <span className="figures">{text}</span>
    </p>
  );
};

/** How the user stands to a course: how far they are, or what comes before it. */
export const Standing = ({ course }: { readonly course: Course }) => {
  const { enrolment, reasons } = course;
  if (!enrolment) return reasons[0] ? <p className="soft">{reasons[0].message}</p> : null;
  return (
    <div className="learn-facts">
      <StateTag state={enrolment.status} word={enrolmentStateLabels[enrolment.status]} />
      {enrolment.status === "in_progress" && <Progress course={course} />}
    </div>
  );
};

/** The picture of a course, or its first letter. */
export const Picture = ({ course: { picture, name } }: { readonly course: Pick<Course, "picture" | "name"> }) =>
  picture ? (
    <img className="learn-picture" src={picture} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="learn-picture learn-letter" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
