import { Link } from "react-router";
import { usePreview } from "./use-preview.ts";

/** Says that the page is a preview, with the way back to what staff edit; nothing where it is none. */
export const PreviewBanner = ({ back }: { readonly back: string }) =>
  usePreview() && (
    <p className="learn-preview" role="note" aria-label="Preview">
      Preview for someone who has just enrolled. Nothing you do here is kept. <Link to={back}>Back to editing</Link>
    </p>
  );
