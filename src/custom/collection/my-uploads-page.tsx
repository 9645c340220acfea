import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedStates } from "../../../contract/collection/states.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { LeaveGuard } from "../../ui/form/plain/leave-guard.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { Mine } from "./mine.tsx";
import { Send } from "./send.tsx";
import "./collection.css";

const unsent = { title: "Leave without sending?", content: "You would have to choose the files again." };

/** Where workers upload files for a project, and see what became of those that they sent. */
const MyUploadsPage = () => {
  const [search] = useSearchParams();
  const [replacing, setReplacing] = useState<CollectedItem>();
  useEffect(() => {
    if (replacing) window.scrollTo({ top: 0 });
  }, [replacing]);
  const isUnsent = useRef(false);
  const noteUnsent = useCallback((is: boolean) => void (isUnsent.current = is), []);
  const [asked, setAsked] = useState<{ readonly to: CollectedItem | undefined }>();
  const open = (to: CollectedItem | undefined): void => {
    if (isUnsent.current && to?._id !== replacing?._id) setAsked({ to });
    else setReplacing(to);
  };
  return (
    <Page
      title={replacing ? `Replace ${replacing.name}` : "My uploads"}
      narrow
      extra={
        replacing && (
          <button type="button" className="button" onClick={() => open(undefined)}>
            Cancel
          </button>
        )
      }
    >
      <LeaveGuard isUnsaved={isUnsent} texts={unsent} />
      {asked && (
        <ConfirmDialog
          title={unsent.title}
          verb="Leave"
          cancel="Stay"
          onConfirm={() => {
            setAsked(undefined);
            setReplacing(asked.to);
          }}
          onCancel={() => setAsked(undefined)}
        >
          <p>{unsent.content}</p>
        </ConfirmDialog>
      )}
      <Send
        key={replacing?._id ?? "new"}
        replacing={replacing}
        onReplaced={() => setReplacing(undefined)}
        onUnsent={noteUnsent}
      />
      <Mine initial={collectedStates.find((state) => state === search.get("status")) ?? ""} onReplace={open} />
    </Page>
  );
};

export default MyUploadsPage;
