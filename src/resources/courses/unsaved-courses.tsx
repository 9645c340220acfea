import { Alert, Button } from "antd";
import { useRef } from "react";
import { courses } from "../../../contract/courses/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import { LinkButton } from "../../ui/shell/link-button.tsx";
import { nameOfNew } from "./course-drafts.ts";
import "./courses.css";

/** The drafts of courses that were never saved, above the list: to go on with, or to discard. */
export const UnsavedCourses = () => {
  const run = useRun();
  const place = useRef<HTMLDivElement>(null);
  const { data } = useEndpoint(courses.drafts, { query: { chapterNo: "0" } });
  const unsaved = (data?.drafts ?? []).flatMap((draft) => {
    const name = nameOfNew(draft);
    return name === undefined ? [] : [{ name: name || "without a name", isNamed: name !== "", ...draft }];
  });
  if (unsaved.length === 0) return null;
  const discard = async (courseId: string): Promise<void> => {
    await run(() => call(courses.clearDrafts, { body: { courseId } }), "Draft discarded");
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Unsaved courses" className="course-unsaved">
      {unsaved.map(({ courseId, name, isNamed, updatedAt }) => (
        <Alert
          key={courseId}
          type="info"
          showIcon
          message={
            <>
              Unsaved course {isNamed ? `“${name}”` : name}, <When at={updatedAt} />
            </>
          }
          action={
            <span className="course-bar">
              <LinkButton to={`/courses/new?draft=${courseId}`}>Continue</LinkButton>
              <Button aria-label={`Discard the unsaved course ${name}`} onClick={() => void discard(courseId)}>
                Discard
              </Button>
            </span>
          }
        />
      ))}
    </div>
  );
};
