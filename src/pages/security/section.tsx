import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  /** How it stands, beside the title. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the page "Sign-in and security". */
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
