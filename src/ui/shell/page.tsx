import { lazy, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { useStore } from "../../providers/store.ts";
import { attention, unread, upTo99 } from "../../providers/tab-title.ts";
import { shownLists } from "../shown-lists.ts";
import "./page.css";

interface PageProps {
  readonly title: string;
  /** The main action of the page. */
  readonly primaryAction?: ReactNode;
  /** Beside the primary action: less frequent actions, a state, a count. */
  readonly extra?: ReactNode;
  /** The parent pages, nearest last. */
  readonly breadcrumb?: readonly { readonly label: string; readonly to: string }[];
  /** Search, filters and views: a bar between the title and the content. */
  readonly filters?: ReactNode;
  /** One column of a readable width, for pages of workers. */
  readonly narrow?: boolean;
  /** The page uses the keys n or p for something else than the next and the previous record. */
  readonly hasOwnKeys?: true;
  readonly children: ReactNode;
}

const NextRecord = lazy(() => import("./next-record.tsx"));

/** The frame of every page: breadcrumb, title, actions and content; of a record also the way to those beside it in its list. */
export function Page({ title, primaryAction, extra, breadcrumb, filters, narrow, hasOwnKeys, children }: PageProps) {
  const { pathname } = useLocation();
  const isListed = useStore(shownLists).some(({ paths }) => paths.includes(pathname));
  const waiting = useStore(unread);
  const notice = useStore(attention);
  return (
    <div className={narrow ? "page page-narrow" : "page"}>
      <title>{`${notice && `${notice} · `}${waiting > 0 ? `(${upTo99(waiting)}) ` : ""}${title} · Muster`}</title>
      <div className="page-head">
        <div className="page-title">
          {breadcrumb && breadcrumb.length > 0 && (
            <nav className="page-breadcrumb" aria-label="Breadcrumb">
              {breadcrumb.map(({ label, to }) => (
                <Link key={to} to={to}>
                  {label}
                </Link>
              ))}
            </nav>
          )}
          <h1>{title}</h1>
        </div>
        {(isListed || extra || primaryAction) && (
          <div className="page-actions">
            {isListed && (
              <Suspense>
                <NextRecord hasKeys={!hasOwnKeys} />
              </Suspense>
            )}
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
