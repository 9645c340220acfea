import { lazy, Suspense, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { headingsOf } from "../../../contract/projects/clauses.ts";
import type { ProjectInfo, Reading } from "../../../contract/projects/guidelines.ts";
import RichTextView from "../../ui/rich-text/rich-text-view.tsx";

/** Loaded only if the text has changed since it was read. */
const ChangesView = lazy(() => import("../../ui/rich-text/changes-view.tsx"));

interface Props {
  readonly info: ProjectInfo;
  readonly reading: Reading;
}

/** The guideline, with the changes marked if it has changed since the reader read it. */
export const GuidelineText = ({ info: { guideline }, reading: { mustRead, acknowledged } }: Props) => {
  const before = acknowledged?.guideline ?? null;
  const { hash } = useLocation();
  // Who comes for one clause reads it first, without marks.
  const [isMarked, setMarked] = useState(mustRead && hash === "");
  const anchors = useMemo(() => headingsOf(guideline).map(({ anchor }) => anchor), [guideline]);
  const hasChanged = before !== null && guideline !== "" && before !== guideline;
  return (
    <section className="guideline-text" aria-label="Guideline">
      {hasChanged && (
        <div className="guideline-changed">
          <p>{mustRead ? "It changed since you last read it." : "It was corrected since you read it."}</p>
          <label>
            <input type="checkbox" checked={isMarked} onChange={({ target }) => setMarked(target.checked)} />
            Highlight changes
          </label>
        </div>
      )}
      {guideline === "" ? (
        <p className="guideline-quiet">There is no guideline for this project yet.</p>
      ) : hasChanged && isMarked ? (
        <Suspense fallback={<p className="guideline-quiet">Loading changes…</p>}>
          <ChangesView before={before} after={guideline} />
        </Suspense>
      ) : (
        <RichTextView html={guideline} anchors={anchors} />
      )}
    </section>
  );
};
