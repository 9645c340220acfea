import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Course } from "../../../../contract/courses/entity.ts";
import { toasts } from "../../../providers/toasts.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { useRun } from "../../../ui/feedback/use-run.ts";
import { archiveCourse, leaveCourse } from "../parts/queries.ts";

/** What a learner does to a course less often: archive it, or leave it. */
export const CourseMenu = ({ course }: { readonly course: Course }) => {
  const { _id, can } = course;
  const words = wordsOf(course);
  const [isAsking, setAsking] = useState(false);
  const run = useRun();
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOutside(menu);
  const close = (): void => {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector("summary")?.focus();
  };
  const archive = async (): Promise<void> => {
    close();
    if (!(await run(() => archiveCourse(_id, true)))) return;
    toasts.withAction("Archived", "Undo", () => void run(() => archiveCourse(_id, false), "Restored"));
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") close();
  };
  if (!can.archive && !can.withdraw) return null;
  return (
    <>
      {/* Handles only keys pressed inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <details className="learn-menu" ref={menu} onKeyDown={escape}>
        <summary className="button">More</summary>
        <div>
          {can.archive && (
            <button type="button" className="menu-item" onClick={() => void archive()}>
              Archive
            </button>
          )}
          {can.withdraw && (
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                setAsking(true);
              }}
            >
              {words.verb}…
            </button>
          )}
        </div>
      </details>
      {isAsking && (
        <ConfirmDialog
          title={words.title}
          verb={words.verb}
          cancel={words.cancel}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void run(() => leaveCourse(_id), words.done);
          }}
        >
          <p>{words.about}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

/** Whoever completed the course before only stops taking it again. */
const wordsOf = ({ name, enrolment }: Course) =>
  enrolment?.completedAt
    ? {
        title: "Stop renewing your certificate?",
        verb: "Stop renewing",
        cancel: "Go on",
        about: "The course stays completed. If you take it again, you begin from the start.",
        done: "Renewal stopped",
      }
    : {
        title: `Leave ${name}?`,
        verb: "Leave course",
        cancel: "Stay",
        about: "Your results stay. If you enrol again, you go on where you were.",
        done: "You left the course",
      };

const useCloseOutside = (menu: React.RefObject<HTMLDetailsElement | null>): void => {
  useEffect(() => {
    const press = ({ target }: Event): void => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [menu]);
};
