import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Course } from "../../../../contract/courses/entity.ts";
import { toasts } from "../../../providers/toasts.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { useRun } from "../../../ui/feedback/use-run.ts";
import { archiveCourse, leaveCourse } from "../parts/queries.ts";

/** What a learner does to a course less often: archive it, or leave it. */
export const CourseMenu = ({ course: { _id, can, name } }: { readonly course: Course }) => {
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
              Leave course…
            </button>
          )}
        </div>
      </details>
      {isAsking && (
        <ConfirmDialog
          title={`Leave ${name}?`}
          verb="Leave course"
          cancel="Stay"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void run(() => leaveCourse(_id), "You left the course");
          }}
        >
          <p>Your results stay. If you enrol again, you go on where you were.</p>
        </ConfirmDialog>
      )}
    </>
  );
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
