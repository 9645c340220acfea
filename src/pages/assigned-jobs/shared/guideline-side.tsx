import RichTextView from "../../../ui/rich-text/rich-text-view.tsx";
import "./review-sides.css";

interface Props {
  readonly project: string;
  /** HTML; empty where there is none. */
  readonly guideline: string;
}

/** The guideline that work has to keep, beside what is decided about it. */
export const GuidelineSide = ({ project, guideline }: Props) => (
  <section className="review-guideline" aria-label="Guideline">
    <h2>Guideline of {project}</h2>
    {guideline ? <RichTextView html={guideline} /> : <p className="soft">This project has no guideline yet.</p>}
  </section>
);
