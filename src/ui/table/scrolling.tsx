import type { ReactNode } from "react";

/** A table that may be wider than its container and can be scrolled with the keyboard too. */
export const Scrolling = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
  <section className="scrolling-table" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
