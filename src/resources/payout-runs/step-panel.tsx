import { type ReactNode } from "react";
import { plural } from "../../ui/format.ts";
import "./payout-runs.css";

export const peopleOf = (count: number): string => plural(count, "person", "people");

/** A panel with a title, a sentence or two, and at most one button. */
export const StepPanel = ({ title, children, button }: { title: string; children?: ReactNode; button?: ReactNode }) => (
  <section className="run-step" aria-label="Next step">
    <div>
      <h2>{title}</h2>
      {children}
    </div>
    {button}
  </section>
);
