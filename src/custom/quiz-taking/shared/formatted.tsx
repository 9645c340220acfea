import { lazy, Suspense } from "react";

const RichTextView = lazy(() => import("../../../ui/rich-text/rich-text-view.tsx"));

/** A formatted text, whose viewer is loaded with the first one. */
export const Formatted = ({ html, id }: { readonly html: string; readonly id?: string }) => (
  <div id={id}>
    <Suspense fallback={<p className="soft">Loading…</p>}>
      <RichTextView html={html} />
    </Suspense>
  </div>
);
