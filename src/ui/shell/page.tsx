import type { ReactNode } from "react";
import { Link } from "react-router";
import { useStore } from "../../providers/store.ts";
import { attention, unread, upTo99 } from "../../providers/tab-title.ts";
import "./page.css";

interface PageProps {
  readonly title: string;
  /** The one thing that people come here to do. */
  readonly primaryAction?: ReactNode;
  /** Beside the primary action: rarer actions, a state, a count. */
  readonly extra?: ReactNode;
  /** The pages above this one, the nearest last. */
  readonly breadcrumb?: readonly { readonly label: string; readonly to: string }[];
  /** Search, filters, views: a bar between the title and the content. */
  readonly filters?: ReactNode;
  /** One column as wide as text is read, for worker pages. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: where it stands, what it is called, what to do, what is shown. */
export function Page({ title, primaryAction, extra, breadcrumb, filters, narrow, children }: PageProps) {
  const waiting = useStore(unread);
  const asked = useStore(attention);
  return (
    <div className={narrow ? "page page-narrow" : "page"}>
      <title>{`${asked && `${asked} · `}${waiting > 0 ? `(${upTo99(waiting)}) ` : ""}${title} · Muster`}</title>
      {breadcrumb && breadcrumb.length > 0 && (
        <nav className="page-breadcrumb" aria-label="Where this page stands">
          {breadcrumb.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className="page-head">
        <h1>{title}</h1>
        {(extra || primaryAction) && (
          <div className="page-actions">
            {extra}
            {primaryAction}
          </div>
        )}
      </div>
      {filters && <div className="page-filters">{filters}</div>}
      {children}
    </div>
  );
}
