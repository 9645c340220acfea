import { lazy, Suspense, useState } from "react";
import type { ProjectInfo, Reading } from "../../../contract/projects/guidelines.ts";
import RichTextView from "../../ui/rich-text/rich-text-view.tsx";

/** Loaded only where something changed since it was read. */
const ChangesView = lazy(() => import("../../ui/rich-text/changes-view.tsx"));

interface Props {
  readonly info: ProjectInfo;
  readonly reading: Reading;
}

/** The guideline; where it changed since the reader read it, with the changes marked. */
export const GuidelineText = ({ info: { guideline }, reading: { mustRead, acknowledged } }: Props) => {
  const before = acknowledged?.guideline ?? null;
  const [isMarked, setMarked] = useState(mustRead);
  const hasChanged = before !== null && guideline !== "" && before !== guideline;
  return (
    <section className="guideline-text" aria-label="Guideline">
      {hasChanged && (
        <div className="guideline-changed">
          <p>{mustRead ? "It changed since you last read it." : "It was corrected since you read it."}</p>
          <label>
            <input type="checkbox" checked={isMarked} onChange={({ target }) => setMarked(target.checked)} />
            Mark what changed
          </label>
        </div>
      )}
      {guideline === "" ? (
        <p className="guideline-quiet">There is no guideline for this project yet.</p>
      ) : hasChanged && isMarked ? (
        <Suspense fallback={<p className="guideline-quiet">Looking for what changed…</p>}>
          <ChangesView before={before} after={guideline} />
        </Suspense>
      ) : (
        <RichTextView html={guideline} />
      )}
    </section>
  );
};
