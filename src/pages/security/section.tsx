import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  /** The section's state, beside its title. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the page "Sign-in and security". */
export function Section({ title, state, children }: SectionProps) {
  const id = useId();
  return (
    <section className="security-section" aria-labelledby={id}>
      <div className="security-head">
        <h2 id={id}>{title}</h2>
        {state}
      </div>
      {children}
    </section>
  );
}

/** Shown while a section is loading. */
export const readingLine = (
  <p className="security-soft" role="status">
    Loading…
  </p>
);
