import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedStates } from "../../../contract/collection/states.ts";
import { Page } from "../../ui/shell/page.tsx";
import { Mine } from "./mine.tsx";
import { Send } from "./send.tsx";
import "./collection.css";

/** Where workers upload files for a project, and see what became of those that they sent. */
const MyUploadsPage = () => {
  const [search] = useSearchParams();
  const [replacing, setReplacing] = useState<CollectedItem>();
  useEffect(() => {
    if (replacing) window.scrollTo({ top: 0 });
  }, [replacing]);
  const stop = () => setReplacing(undefined);
  return (
    <Page
      title={replacing ? `Replace ${replacing.name}` : "My uploads"}
      narrow
      extra={
        replacing && (
          <button type="button" className="button" onClick={stop}>
            Cancel
          </button>
        )
      }
    >
      <Send key={replacing?._id ?? "new"} replacing={replacing} onReplaced={stop} />
      <Mine initial={collectedStates.find((state) => state === search.get("status")) ?? ""} onReplace={setReplacing} />
    </Page>
  );
};

export default MyUploadsPage;
