import { lazy, Suspense } from "react";
import type { InputProps } from "../fields/input-props.ts";

export interface RichTextProps extends InputProps {
  readonly label: string;
}

const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

/** Formatted text as an input of a form; the editor is loaded where one is shown. */
export const RichTextInput = (props: RichTextProps) => (
  <Suspense fallback={<p role="status">Loading the editor…</p>}>
    <RichTextEditor {...props} />
  </Suspense>
);
